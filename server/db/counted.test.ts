import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testPortal } from '../test/harness.ts';
import { pagination } from '../kernel/hydra.ts';
import { COUNTED, countUpTo } from './counted.ts';

const t = testPortal();

describe('counting what a list has', () => {
  it.each([
    [0, 1, { totalItems: 0, totalPages: 0 }],
    [COUNTED, 1, { totalItems: COUNTED, totalPages: 400 }],
    [COUNTED + 1, 1, { totalItems: COUNTED, totalPages: 400, isAtLeast: true }],
    [12_345, 400, { totalItems: COUNTED, totalPages: 401, isAtLeast: true }],
    [12_345, 450, { totalItems: 11_250, totalPages: 451, isAtLeast: true }],
    [12_345, 494, { totalItems: 12_345, totalPages: 494 }],
    [12_345, 600, { totalItems: 12_345, totalPages: 494 }],
  ])('NET-559 %i rows, page %i of 25', async (rows, page, said) => {
    const counted = await countUpTo(t.services.db, sql`from generate_series(1, ${rows}::int) n`, { page, perPage: 25 });
    expect(pagination(page, 25, counted)).toEqual({ page, perPage: 25, ...said });
  });
});
