import { beforeAll, describe, expect, it } from 'vitest';
import { STANDINGS, standingOf } from '@ema/domain/fiscal-documents/states.ts';
import { addDays } from '@ema/domain/kernel/days.ts';
import { givePaper } from '../../test/fiscal-builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
let admin: Client;
beforeAll(async () => {
  admin = await t.as('admin');
  const agent = (await t.as('agente')).userId;
  await givePaper(t, agent, { type: 'FT', number: 951 });
  await givePaper(t, agent, { type: 'RC', number: 952 });
});
type Row = { id: number; documentDate: string; state: string; processMethod: string; isCanceled: boolean };
type List = { items: Row[]; pagination: { totalItems: number } };
const found = async (list: string, query: string): Promise<List> => {
  const { status, body } = await admin.get<List>(`${list}?perPage=200&${query}`);
  expect(status).toBe(200);
  return body;
};
const howMany = async (list: string, query: string): Promise<number> =>
  (await found(list, query)).pagination.totalItems;
const LISTS = [
  '/api/admin/fiscal-documents',
  '/api/admin/card-receipts',
  '/api/admin/agent-documents?documentType=FT,DC,NT,DT,FE,CU',
].map((list) => list.split('?') as [string, string?]);

describe('papers of agents that the office looks for', () => {
  it.each(LISTS)('NET-682 %s by how they stand: each is in one of five', async (list, kind = '') => {
    const counts: number[] = [];
    for (const standing of STANDINGS) {
      const { items, pagination } = await found(list, `${kind}&standing=${standing}`);
      const { state, process } = standingOf(standing);
      counts.push(pagination.totalItems);
      for (const row of items) {
        expect(row.isCanceled).toBe(standing === 'cancelled');
        if (process) expect(row.processMethod).toBe(process);
        if (row.state !== undefined) expect(row.state).toBe(state);
      }
    }
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(1);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(await howMany(list, kind));
    expect((await admin.get(`${list}?standing=lost`)).status).toBe(422);
  });

  it.each([...LISTS, ['/api/admin/agent-documents', 'documentType=CI'] as const])(
    'NET-682 %s %s of some days: both named days are within',
    async (list, kind = '') => {
      const { items, pagination } = await found(list, kind);
      const days = items.map((row) => row.documentDate).toSorted();
      const middle = days[Math.floor(days.length / 2)] ?? '';
      const within = await found(list, `${kind}&from=${middle}&to=${middle}`);
      expect(within.items.length).toBeGreaterThan(0);
      expect(new Set(within.items.map((row) => row.documentDate))).toEqual(new Set([middle]));
      const before = await howMany(list, `${kind}&to=${addDays(middle, -1)}`);
      const after = await howMany(list, `${kind}&from=${addDays(middle, 1)}`);
      expect(before + within.pagination.totalItems + after).toBe(pagination.totalItems);
      expect((await admin.get(`${list}?from=domani`)).status).toBe(422);
    },
  );
});
