/** Gives the agents of a large demo as many papers, all done with, as are asked for: one file stands for all. */
import type { PoolClient } from 'pg';
import { PAPER_TYPES, TYPES } from '@ema/domain/fiscal-documents/types.ts';

/** Dealt out evenly, month by month back from now. */
export const growPapers = async (client: PoolClient, wanted: number, now: Date): Promise<void> => {
  const types = PAPER_TYPES.filter((type) => TYPES[type].about === 'month');
  await client.query(
    `with missing as (
       select greatest(0, $1::bigint - (select count(*) from fiscal_documents)) as n
     ), sellers as (
       select id, row_number() over (order by id) - 1 as place, count(*) over () as sellers
       from agents
       where status = 'seller'
     ), given as (
       select s.id as agent_id, g.i / s.sellers as nth
       from missing
       cross join generate_series(0, missing.n - 1) as g(i)
       join sellers s on s.place = g.i % s.sellers
     ), named as (
       select agent_id, nth, 1 + nth % cardinality($2::text[]) as type,
         make_interval(months => (nth / cardinality($2::text[]) % 120)::int) as ago
       from given
     ), dated as (
       select agent_id, nth, ($2::text[])[type] as type, ($3::text[])[type] as process,
         (date_trunc('month', $4::timestamptz at time zone 'Europe/Rome') - ago - interval '1 day')::date as day
       from named
     )
     insert into fiscal_documents (
       agent_id, document_type, process_method, period, number, title, document_date, state, file_id, sha256,
       source_sha256, page_count, read_at, signed_at, sealed_at
     )
     select d.agent_id, d.type, d.process, to_char(d.day, 'YYYY-MM'), 1000 + d.nth, 'Documento ' || d.nth, d.day,
       case d.process when 'read' then 'read' else 'signed' end, f.file_id, f.sha256, f.source_sha256, f.page_count,
       case d.process when 'read' then d.day + interval '12 days' end,
       case d.process when 'signature' then d.day + interval '12 days' end,
       case d.process when 'signature' then d.day + interval '12 days' end
     from dated d
     cross join (
       select file_id, sha256, source_sha256, page_count
       from fiscal_documents
       order by id
       limit 1) f`,
    [wanted, types, types.map((type) => TYPES[type].process), now],
  );
};
