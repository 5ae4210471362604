import { sql, type SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { PAPER_TYPES } from '@ema/domain/fiscal-documents/types.ts';
import type { Queryable } from '../../db/client.ts';
import type { Scope } from '../../kernel/context.ts';
import { testPortal } from '../../test/harness.ts';
import { findDocuments } from './office-queries.ts';
import { findAgentsPapers, findForgotten, findOwnPapers, type PaperFilter } from './queries.ts';

const t = testPortal();
const AGENTS_PAPERS = 60;
let agentId = 0;

/** Every agent has papers of five years, a few of which wait. */
beforeAll(async () => {
  await t.db.query(
    `insert into fiscal_documents (agent_id, document_type, process_method, period, number, title, document_date,
       state, file_id, sha256, source_sha256, page_count)
     select a.id, (array['FT', 'DC', 'DT', 'FE', 'RC'])[1 + n % 5], 'read', '2020-01', 1000 + n, 'Documento ' || n,
       date '2021-01-01' + n * 30, case when n = 1 and a.id % 20 = 0 then 'assigned' else 'read' end, f.id, 'x', 'x', 1
     from agents a, generate_series(1, $1) as n, (select min(id) as id from files) f`,
    [AGENTS_PAPERS],
  );
  await t.db.query('analyze fiscal_documents');
  const agents = await t.db.query<{ id: number }>('select max(id)::int as id from agents');
  agentId = agents.rows[0]?.id ?? 0;
}, 60_000);

/** The plans of the statements that are run, as text. */
const plansOf = async (work: (db: Queryable) => Promise<unknown>): Promise<string> => {
  const plans: string[] = [];
  const db = {
    execute: async (statement: SQL) => {
      const plan = await t.services.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`);
      plans.push(...plan.rows.map((row) => row['QUERY PLAN']));
      return t.services.db.execute(statement);
    },
  } as unknown as Queryable;
  await work(db);
  return plans.join('\n');
};
const of = (more: Partial<Scope>): Scope =>
  ({ userId: 1, agentId, customerId: null, everything: false, offices: [], ...more }) as unknown as Scope;
const page: PaperFilter = { page: 1, perPage: 25, orderDir: 'desc' };
const SCAN = /Seq Scan on fiscal_documents/;

describe('papers by index, however many there are', () => {
  it('ACC-162 H1 one’s own, and what waits of them', async () => {
    const own = await plansOf((db) => findOwnPapers(db, of({}), 'fiscal', page));
    expect(own).not.toMatch(SCAN);
    const waiting = { ...page, isProcessedByAgent: false, isCanceled: false, processMethod: 'read' as const };
    const due = await plansOf((db) => findOwnPapers(db, of({}), 'fiscal', waiting));
    expect(due).not.toMatch(SCAN);
    expect(due).toMatch(/fiscal_documents_due|fiscal_documents_open/);
  });
  it('ACC-100 H1 what the gate asks at every request is counted by the index of what waits', async () => {
    const gate = await plansOf((db) =>
      db.execute(sql`select count(*) from fiscal_documents d where d.agent_id = ${agentId} and d.state = 'assigned'`),
    );
    expect(gate).toMatch(/fiscal_documents_due/);
  });
  it('ACC-162 NET-327 H1 everybody’s for the office: the rows of a page, one agent, what waits', async () => {
    const office = of({ everything: true });
    const plans = (more: object) =>
      plansOf(async (db) => {
        const { rows } = await findAgentsPapers(db, office, PAPER_TYPES, { ...page, ...more });
        expect(rows.length).toBeLessThanOrEqual(25);
      });
    expect(await plans({ agent: agentId })).not.toMatch(SCAN);
    expect(await plans({ isProcessedByAgent: false, isCanceled: false })).toMatch(/fiscal_documents_(open|due)/);
    // All of them are counted, which reads every row; a page of them is not sorted.
    expect(await plans({})).toMatch(/fiscal_documents_date/);
  });
  it('NET-323 NET-331 H1 documents by their code: no kind reads the rows of another', async () => {
    const plans = (more: object) => plansOf((db) => findDocuments(db, of({ everything: true }), { ...page, ...more }));
    expect(await plans({ documentType: ['FE'] })).toMatch(/fiscal_documents_(type|date)/);
    expect(await plans({ documentType: ['CI'] })).not.toMatch(/fiscal_documents/);
  });
  it('NET-836 H1 those of one type are read in their order off its index, not sorted', async () => {
    const inOrder = /Limit[^\n]*\n\s*->\s+Index (Only )?Scan( Backward)? using fiscal_documents_type/;
    const office = of({ everything: true });
    expect(await plansOf((db) => findAgentsPapers(db, office, PAPER_TYPES, { ...page, documentType: ['FE'] }))).toMatch(
      inOrder,
    );
    expect(await plansOf((db) => findDocuments(db, office, { ...page, documentType: ['FE'] }))).toMatch(inOrder);
  });
  it('G7 H1 what was left unsealed', async () => {
    const now = t.services.ports.clock.now();
    expect(await plansOf((db) => findForgotten(db, now))).toMatch(/fiscal_documents_unsealed/);
  });
});
