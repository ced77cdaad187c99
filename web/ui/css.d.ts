/** Style sheets are imported for the bundler to collect; they export nothing. */
declare module "*.css";
