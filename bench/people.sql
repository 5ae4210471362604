-- 50,000 agents and 300,000 people more, who are customers: some of them in every non-compliance.
insert into people (first_name, last_name, fiscal_code, email, mobile, city, email_validated_at, mobile_validated_at)
select (array['Marta','Luca','Anna','Paolo','Giulia','Marco','Sara','Franco'])[1 + n % 8], (array['Ferrero','Rossi','Bianchi','Gallo','Conti','Greco','Bruno','Ricci','Marino'])[1 + n % 9] || n % 701,
  'BENCH' || n, 'bench' || n || '@example.com', '+3934' || (10000000 + n), 'Asti', case when n <= 50000 and n % 300 <> 0 then now() end, case when n <= 50000 and n % 310 <> 0 then now() end
from generate_series(1, 350000) n;
insert into users (person_id, username, user_type, password_hash, password_generated)
select id, fiscal_code, 'agente', 'x', id % 97 = 0 from people where fiscal_code like 'BENCH%' and substr(fiscal_code, 6)::int <= 50000;
insert into agents (user_id, sponsor_id, level, joined_at, fibra_enabled, kleen_enabled, iban, external_incomes_enabled, vat_number)
select u.id, (select min(id) from agents) + u.id % 300, 1 + u.id % 5, now() - (u.id % 900) * interval '1 day', true, true,
 case when u.id % 150 = 0 then null else 'IT60X0542811101000000123456' end, case when u.id % 150 = 1 then null else false end, case when u.id % 100 = 3 then null else '01234560058' end
from users u where u.username like 'BENCH%';
insert into user_uploads (user_id, kind, file_id, state, uploaded_by_user_id, uploaded_at, settled_at)
select a.user_id, 'photo_id', (select min(id) from files), case when a.id % 245 = 0 then 'discarded' else 'accepted' end, a.user_id, a.joined_at, a.joined_at
from agents a where a.id % 140 <> 0 and not exists (select 1 from user_uploads l where l.user_id = a.user_id);
insert into income_totals (agent_id, year, own_cents) select id, y, case when id % 100 = 3 then 600000 else 200000 end from agents, generate_series(extract(year from now())::int - 2, extract(year from now())::int) y on conflict do nothing;
insert into level_updates (user_id, title, content) select user_id, 'Livello', 'Livello' from agents where id % 160 = 0;
insert into contracts (user_id, template_id, state, signed_at) select a.user_id, t.id, case when a.id % 180 = 0 then 'assigned' else 'signed' end, now() from agents a, (select id from contract_templates order by id limit 3) t where a.user_id > 4000;
