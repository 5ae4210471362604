-- A contract that waits to be signed says of its person what the register says: when that changes it is printed anew,
-- by the first who needs it. Pages read and codes are bound to the print they were of. The copy of an order stays as
-- the order was frozen, and of whoever is erased what was not signed goes with its file.
create or replace function ema_print_contracts_anew() returns trigger
language plpgsql
security definer
set search_path = public
as $$
begin
  update contracts k
  set file_id = null,
    sha256 = null,
    page_count = null
  from users u
  where u.person_id = new.id
    and k.user_id = u.id
    and k.state = 'assigned'
    and k.order_id is null
    and k.file_id is not null
    and not exists (select from erasures e where e.person_id = new.id);
  return null;
end $$;

create or replace trigger people_printed
  after update of first_name, last_name, gender, birth_date, birth_country, birth_municipality, fiscal_code, street,
    street_number, post_code, city, province, mobile, email
  on people
  for each row
  when (
    (old.first_name, old.last_name, old.gender, old.birth_date, old.birth_country, old.birth_municipality,
      old.fiscal_code, old.street, old.street_number, old.post_code, old.city, old.province, old.mobile, old.email)
    is distinct from
    (new.first_name, new.last_name, new.gender, new.birth_date, new.birth_country, new.birth_municipality,
      new.fiscal_code, new.street, new.street_number, new.post_code, new.city, new.province, new.mobile, new.email))
  execute function ema_print_contracts_anew();
