import { beforeAll, describe, expect, it } from 'vitest';
import { FREQUENT } from '../../db/like.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { hasManyPapers } from './queries.ts';

const t = testPortal();
type Listed = { items: { id: number }[]; pagination: { totalItems: number; isAtLeast?: true } };
const AGENTS = 25;
const EACH = Math.ceil((FREQUENT + 50) / AGENTS);

describe('papers of a text that many have', () => {
  let admin: Client;
  beforeAll(async () => {
    admin = await t.as('admin');
    await t.db.query(
      `with p as (
         insert into people (first_name, last_name, fiscal_code, email)
         select 'Frequente', 'Carta' || lpad(n::text, 5, '0'), 'FREQ' || lpad(n::text, 12, '0'), 'f' || n || '@example.it'
         from generate_series(1, $1::int) n
         returning id, last_name),
       u as (
         insert into users (person_id, username, user_type, password_hash)
         select id, 'carta.' || last_name, 'agente', 'x' from p
         returning id),
       a as (
         insert into agents (user_id, fibra_enabled, status)
         select id, true, 'seller' from u
         returning id)
       insert into fiscal_documents (agent_id, document_type, process_method, period, number, title, document_date,
         state, file_id, sha256, source_sha256, page_count)
       select a.id, (array['FT', 'FE', 'CU'])[1 + n % 3], 'read', '2020-01', n, 'Documento ' || n,
         date '2021-01-01' + (n * 7 + a.id::int) % 900, case when n % 10 = 0 then 'cancelled' else 'read' end, f.id,
         'x', 'x', 1
       from a, generate_series(1, $2::int) n, (select min(id) as id from files) f`,
      [AGENTS, EACH],
    );
  }, 60_000);
  const truth = async (condition: string): Promise<number[]> =>
    (
      await t.db.query<{ id: number }>(
        `select d.id::int
         from fiscal_documents d
         join agents a on a.id = d.agent_id
         join users u on u.id = a.user_id
         join people p on p.id = u.person_id
         where p.first_name = 'Frequente' and ${condition}
         order by d.document_date desc, d.id desc`,
      )
    ).rows.map(({ id }) => id);

  it('NET-836 is one that more papers have than are sought first, by their agents’ names, contacts or usernames', async () => {
    const { db } = t.services;
    expect(await hasManyPapers(db, 'frequente')).toBe(true);
    expect(await hasManyPapers(db, 'CARTA.carta')).toBe(true);
    expect(await hasManyPapers(db, 'frequente carta00003'), 'those of one').toBe(false);
    expect(await hasManyPapers(db, 'frequente%')).toBe(false);
    expect(await hasManyPapers(db, ''), 'no text').toBe(false);
  });

  it.each([
    ['/api/admin/fiscal-documents', '', 'true'],
    ['/api/admin/fiscal-documents', '&documentType=FE', `d.document_type = 'FE'`],
    ['/api/admin/agent-documents', '&documentType=FT', `d.document_type = 'FT'`],
    ['/api/admin/agent-documents', '&documentType=CU&isCanceled=1', `d.document_type = 'CU' and d.state = 'cancelled'`],
  ])('NET-836 %s%s: its pages are those of any other text, and counted', async (path, filter, condition) => {
    const all = await truth(condition);
    const pages = Math.ceil(all.length / 50);
    for (const at of [1, 2, pages]) {
      const { status, body } = await admin.get<Listed>(`${path}?search=FREQUENTE${filter}&perPage=50&page=${at}`);
      expect(status).toBe(200);
      expect(body.items.map(({ id }) => id)).toEqual(all.slice((at - 1) * 50, at * 50));
      expect([body.pagination.totalItems, body.pagination.isAtLeast]).toEqual([all.length, undefined]);
    }
    const rare = await admin.get<Listed>(`${path}?search=frequente+carta00003${filter}&perPage=200`);
    expect(rare.body.items.length).toBe(rare.body.pagination.totalItems);
    expect(rare.body.items.length).toBeLessThan(all.length);
  });
});
