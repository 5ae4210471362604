import { expect, it } from 'vitest';
import { addDays, romeDay } from '@ema/domain/kernel/days.ts';
import { testPortal } from '../../test/harness.ts';

const t = testPortal();
type List = { items: { signature: { date: string } | null }[]; pagination: { totalItems: number } };

it('NET-682 contracts signed on some days, both named days within and by the day in Rome', async () => {
  const admin = await t.as('admin');
  const found = async (query: string): Promise<List> =>
    (await admin.get<List>(`/api/admin/contracts?isSigned=true&perPage=200&${query}`)).body;
  // A minute after midnight in Rome is the day before in Greenwich.
  await t.db.query(
    `update contracts set signed_at = '2026-03-10T23:01:00Z'
     where id = (select id from contracts where state = 'signed' order by id limit 1)`,
  );
  const day = '2026-03-11';
  const within = await found(`signedFrom=${day}&signedTo=${day}`);
  expect(within.items.length).toBeGreaterThan(0);
  expect(new Set(within.items.map((k) => romeDay(new Date(k.signature?.date ?? 0))))).toEqual(new Set([day]));
  const [all, before, after] = await Promise.all([
    found(''),
    found(`signedTo=${addDays(day, -1)}`),
    found(`signedFrom=${addDays(day, 1)}`),
  ]);
  const total = (list: List): number => list.pagination.totalItems;
  expect(total(before) + total(within) + total(after)).toBe(total(all));
});
