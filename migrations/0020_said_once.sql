-- Half-written words and answers that nobody comes back to were kept with their calls. What is answered once is kept no
-- more: only a turn, a card and a call made again under its key read an answer again.

update all_call set input = '{}', result = null, idempotency_key = null where tool = 'draft_update' and turn_id is null;
update all_call set result = null, idempotency_key = null where tool in ('conversation_add', 'conversation_update') and turn_id is null and hold_id is null;
update all_call set result = null where result is not null and turn_id is null and hold_id is null and idempotency_key is null;
