-- How a person wants Kontor to look and behave; null is the product's own default.
alter table all_preference add column density text check(density in ('comfortable', 'compact'));
alter table all_preference add column text_size integer check(text_size between 90 and 150);
alter table all_preference add column motion text check(motion in ('system', 'reduce'));
alter table all_preference add column contrast text check(contrast in ('system', 'more'));
alter table all_preference add column sends_with text check(sends_with in ('enter', 'ctrl_enter'));
alter table all_preference add column letter_keys integer check(letter_keys in (0, 1));
alter table all_preference add column time_zone text;
alter table all_preference add column clock text check(clock in ('12', '24'));
