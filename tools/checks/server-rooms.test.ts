import { describe, expect, it } from 'vitest';
import { roomProblems } from './server-rooms.ts';

const problems = (file: string, text: string): string[] => roomProblems(new Map([[file, text.split('\n')]]));

describe('the rooms of the server', () => {
  it.each([
    ['server/features/orders/create.ts', 'export const a = handle(a, b);\nexport const c = handle(\n  c,'],
    ['server/features/orders/handlers.ts', 'export const a = handle(a, b);'],
    ['server/features/orders/queries.ts', 'await db.execute<{ id: number }>(sql`select 1`)'],
    ['server/features/orders/jobs.ts', 'await services.pool.query<Row>(text)'],
    ['server/features/orders/create.ts', "if (c.viewer.roles.includes('ROLE_ADMIN')) return;"],
    ['server/features/orders/create.ts', 'const sees = roles.includes(SHELF[kept.shelf].role);'],
    ['server/features/orders/create.ts', "if (has(c.viewer, 'ROLE_ADMIN')) return;"],
    ['server/features/payments/settle.ts', 'await submitOrder(c.db as never, order);'],
    ['server/features/orders/queries.ts', 'const scope = scopeOf(viewer);'],
    ['server/kernel/outbox.ts', "import { scopeOf } from './scopes.ts';"],
  ])('%s may not: %s', (file, text) => expect(problems(file, text)).toHaveLength(1));

  it.each([
    ['server/features/orders/reads.ts', 'const a = handle(a, b);\nconst c = handle(c, d);'],
    ['server/features/orders/commission-reads.ts', 'const a = handle(a, b);\nconst c = handle(c, d);'],
    [
      'server/features/orders/create.ts',
      'export const a = handle(a, b);\n// the handler\nconst handler = rehandle(x);',
    ],
    ['server/features/orders/queries.ts', 'await all(db, LINE, sql`select 1`)'],
    ['server/kernel/pipeline.ts', 'scope: viewer ? scopeOf(viewer) : null,'],
    ['server/features/orders/orders.test.ts', 'await t.db.query<Row>(text)'],
  ])('%s may: %s', (file, text) => expect(problems(file, text)).toEqual([]));
});
