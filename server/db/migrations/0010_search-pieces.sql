-- All pieces of six letters of a text: those that reach over a space are rare, so that two names are found at once,
-- sooner than workers would have started.
create or replace function ema_pieces(value text) returns integer[]
language sql
immutable
strict
parallel restricted
cost 1000
return array(select hashtext(substr(value, at, 6)) from generate_series(1, length(value) - 5) at);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_pieces" ON "orders" USING gin (ema_pieces("search_text")) WHERE state = 'submitted';
