/** An edit that turns a version back fails in the database of a test. */
import { describe, expect, it } from 'vitest';
import { testPortal } from './harness.ts';

const t = testPortal();

describe('the version by which others see an edit', () => {
  it('stays or rises, whatever writes it, and never falls', async () => {
    const change = (by: number) =>
      t.db.query(
        `update private_customers
         set version = version + $1
         where id = (select min(id) from private_customers)
         returning version`,
        [by],
      );
    await expect(change(0)).resolves.toMatchObject({ rowCount: 1 });
    await expect(change(1)).resolves.toMatchObject({ rowCount: 1 });
    await expect(change(-1)).rejects.toThrow(/the version of private_customers went back from \d+ to \d+/);
  });
});
