-- What is taken out of a listing does not come back on a day on which it once began: a process of the release before
-- takes it out without knowing of starts_on.
create or replace function ema_listing_left() returns trigger
language plpgsql
set search_path = public
as $$
begin
  new.starts_on := null;
  return new;
end $$;

create or replace trigger listing_entries_left
  before update on listing_entries
  for each row
  when (old.enabled and not new.enabled and new.starts_on is not distinct from old.starts_on)
  execute function ema_listing_left();
