-- 50,000 agents below «gm», five to each; 50,000 sponsorships; 1,000,000 photos and videos; a meeting of 3,000 guests.
insert into people (first_name, last_name, fiscal_code, email, mobile, city, province, email_validated_at, mobile_validated_at)
select (array['Marta','Luca','Anna','Paolo','Giulia','Marco','Sara','Franco'])[1 + n % 8],
  (array['Ferrero','Rossi','Bianchi','Gallo','Conti','Greco','Bruno','Ricci','Marino'])[1 + n % 9] || n % 701,
  'NET' || n, 'net' || n || '@example.com', '+3934' || (10000000 + n), 'Asti', (array['AT','TO','MI'])[1 + n % 3], now(), now()
from generate_series(1, 100020) n;
insert into users (person_id, username, user_type, password_hash)
select id, fiscal_code, case when substr(fiscal_code, 4)::int > 100000 then 'scanner' else 'agente' end, 'x'
from people
where fiscal_code like 'NET%' and (substr(fiscal_code, 4)::int <= 50000 or substr(fiscal_code, 4)::int > 100000);
insert into agents (user_id, level, joined_at, fibra_enabled, kleen_enabled, iban, external_incomes_enabled, vat_number)
select u.id, 1 + u.id % 5, now() - (u.id % 900) * interval '1 day', true, true, 'IT60X0542811101000000123456', false, '01234560058'
from users u
where u.username like 'NET%' and u.user_type = 'agente';
update agents a
set sponsor_id = coalesce(s.id, (select g.id from agents g join users gu on gu.id = g.user_id where gu.username = 'gm'))
from users u
left join users su on su.username = 'NET' || substr(u.username, 4)::int / 5
left join agents s on s.user_id = su.id
where u.id = a.user_id and u.username like 'NET%';

insert into user_uploads (user_id, kind, file_id, state, uploaded_by_user_id, uploaded_at, settled_at)
select a.user_id, 'photo_id', (select min(id) from files), case when a.id % 245 = 0 then 'discarded' else 'accepted' end,
  a.user_id, a.joined_at, a.joined_at
from agents a
join users u on u.id = a.user_id
where u.username like 'NET%' and a.id % 140 <> 0;

insert into subordinate_invitations (sponsor_id, person_id, shop, status, payment_method, created_at, kit_mode, total_cents,
  deposit_cents, days_before_payment, orders_goal)
select a.id, p.id, n % 2, (array['pending','awaiting_payment','confirmed_unpaid'])[1 + n % 3],
  case when n % 3 = 0 then null else (array['postal_order','stripe'])[1 + n % 2] end, now() - n * interval '7 minutes',
  'online_completo', 10000, 10000, 30, 3
from generate_series(1, 50000) n
join people p on p.fiscal_code = 'NET' || 50000 + n
join users u on u.username = 'NET' || 1 + n % 20000
join agents a on a.user_id = u.id;

insert into consents (user_id, title, content, given, ip_address, actor_user_id, type, text_version, withdrawn_at)
select id, 'Uso di foto e video', '', true, '127.0.0.1', id, 'consents.user_media_upload', 'Uso di foto e video, rev. 1',
  case when id % 50 = 0 then now() end
from users
where username like 'NET%' and user_type = 'agente';
with f as (
  insert into files (sha256, size, content_type, name)
  select md5(n::text) || md5('x' || n), 2000000, 'image/jpeg', 'foto' || n || '.jpg' from generate_series(1, 1000000) n
  returning id, name)
insert into user_media (user_id, media_type, file_id, duration_seconds, consent_id, created_at, uploaded_by_user_id, hidden_at, hidden_reason)
select k.user_id, case when x.n % 10 = 0 then 'video' else 'photo' end, f.id, case when x.n % 10 = 0 then 30 end, k.id,
  now() - x.n * interval '1 minute', k.user_id, case when x.n % 200 = 0 then now() end, case when x.n % 200 = 0 then 'Sfocata' end
from f
cross join lateral (select substr(f.name, 5, length(f.name) - 8)::int as n) x
join users u on u.username = 'NET' || 1 + x.n % 40000
join consents k on k.user_id = u.id;

insert into meetings (title, place, date) values ('Incontro di prova', 'Asti', (now() at time zone 'Europe/Rome')::date);
insert into meeting_guests (meeting_id, code, full_name)
select max(m.id), 'P' || n, 'Ospite ' || n from meetings m, generate_series(1, 3000) n group by n;
insert into meeting_scanners (meeting_id, user_id)
select (select max(id) from meetings), id from users where username like 'NET%' and user_type = 'scanner';
