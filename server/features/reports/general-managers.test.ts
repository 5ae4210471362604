import { expect, it } from 'vitest';
import { testPortal } from '../../test/harness.ts';

const t = testPortal();
type Subordinates = { managerGroups: { agentLines: { agentId: number; maxInactiveDate: string | null }[] }[] };

it('ORD-296 ACC-463 a general manager never becomes a customer by themselves, and no day is said', async () => {
  const gm = await t.as('gm', 1);
  const read = async () =>
    (await gm.get<Subordinates>('/api/agent/reports/subordinates/2026-11/emakleen-group')).body.managerGroups.flatMap(
      (group) => group.agentLines,
    );
  const one = (await read()).find((line) => line.maxInactiveDate !== null)?.agentId;
  expect(one).toBeDefined();
  await t.db.query('update agents set general_manager = true where id = $1', [one]);
  expect((await read()).find((line) => line.agentId === one)?.maxInactiveDate).toBeNull();
});
