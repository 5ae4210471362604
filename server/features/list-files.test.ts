import { describe, expect, it } from 'vitest';
import { calls } from '@ema/calls/all.ts';
import type { CallSpec } from '@ema/calls/kernel/call.ts';
import { nameOfFile } from '../kernel/list-file.ts';
import { testPortal } from '../test/harness.ts';
import { OFFICE_LISTS } from '../test/lists-of-the-office.ts';
import { OWN_LISTS } from '../test/lists-with-files.ts';

const LISTS = [...OWN_LISTS, ...OFFICE_LISTS];
const t = testPortal();
const rowsOf = (raw: Buffer): string[][] =>
  raw
    .toString('utf8')
    .replace('\ufeff', '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => line.split(';'));

type List = { items: never[]; pagination: { totalItems: number; totalPages: number } };

describe('every list as a file', () => {
  it.each(LISTS)(
    'ACC-351 R46 R47 $file holds what $list shows, in its order, and both are as many as it says',
    async ({ list, file, who, shop, query, column, of }) => {
      const client = await t.as(who, shop);
      const asked = query ? `?${query}&` : '?';
      const shown: string[] = [];
      let total = 0;
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const { body } = await client.get<List>(`${list}${asked}perPage=200&page=${page}`);
        shown.push(...body.items.map(of));
        pages = body.pagination.totalPages;
        total = body.pagination.totalItems;
      }
      expect(total, 'R46 as many as it says').toBe(shown.length);
      const csv = await client.get(`${file}${asked}format=csv`);
      expect(csv.status).toBe(200);
      expect(csv.raw.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
      const [head = [], ...rows] = rowsOf(csv.raw);
      expect(rows.map((cells) => cells[head.indexOf(column)])).toEqual(shown);
      const xlsx = await client.get(`${file}${asked}format=xlsx`);
      expect(xlsx.raw.subarray(0, 2).toString()).toBe('PK');
    },
  );

  it.each(LISTS)(
    'NET-681 $file has the columns that are named, in that order, and the rows that are chosen',
    async ({ list, file, who, shop, query, column }) => {
      const client = await t.as(who, shop);
      const asked = query ? `?${query}&` : '?';
      const cells = async (more: string): Promise<string[][]> => {
        const { status, raw } = await client.get(`${file}${asked}${more}`);
        expect(status, more).toBe(200);
        return rowsOf(raw);
      };
      const [head = [], ...all] = await cells('format=csv');
      expect(
        head.filter((label) => label.includes(',')),
        'a head with a comma cannot be named',
      ).toEqual([]);
      const other = head.find((label) => label !== column) ?? column;
      const [two, ...rows] = await cells(`columns=${encodeURIComponent(`${column},${other},Nessuna`)}`);
      expect(two).toEqual([column, other]);
      expect(rows).toEqual(all.map((row) => [row[head.indexOf(column)], row[head.indexOf(other)]]));
      const wrong = await client.get<{ violations: { propertyPath: string }[] }>(`${file}${asked}columns=Nessuna`);
      expect([wrong.status, wrong.body.violations[0]?.propertyPath]).toEqual([422, 'columns']);
      const { body } = await client.get<List>(`${list}${asked}perPage=200`);
      const numbered = (body.items as { id?: unknown }[]).map(({ id }) => id);
      if (numbered.length < 2 || !numbered.every((id) => typeof id === 'number')) return;
      const chosen = new Set([numbered.at(-1), numbered[0]]);
      const isChosen = (_: unknown, place: number) => chosen.has(numbered[place]);
      const ids = [...chosen].join(',');
      const some = await cells(`ids=${ids}`);
      expect(some.slice(1), 'in the order of the list').toEqual(all.filter(isChosen));
      const rest = await cells(`except=${ids}`);
      expect(rest.slice(1)).toEqual(all.filter((row, place) => !isChosen(row, place)));
    },
  );

  it('NET-681 rows are named by their numbers, at most five hundred', async () => {
    const admin = await t.as('admin');
    expect((await admin.get('/file/users?ids=1,due')).status).toBe(422);
    const many = Array.from({ length: 501 }, (_, i) => i + 1).join(',');
    expect((await admin.get(`/file/users?ids=${many}`)).status).toBe(422);
    const { raw, headers } = await admin.get(`/file/users?ids=${many.slice(0, -4)}`);
    expect(rowsOf(raw).length).toBeGreaterThan(2);
    expect(String(headers['content-disposition'])).toContain('-scelte-');
  });

  it.each(LISTS)('R46 $list past its end still says how many rows it has', async ({ list, who, shop, query }) => {
    const client = await t.as(who, shop);
    const asked = query ? `?${query}&` : '?';
    const first = (await client.get<List>(`${list}${asked}perPage=10`)).body.pagination;
    const past = (await client.get<List>(`${list}${asked}perPage=10&page=9999`)).body;
    expect(past.items).toEqual([]);
    expect([past.pagination.totalItems, past.pagination.totalPages]).toEqual([first.totalItems, first.totalPages]);
  });

  it('ACC-351 R47 there is one for each list that has pages', () => {
    const isList = (call: CallSpec) =>
      call.method === 'GET' && call.query !== undefined && 'page' in (call.query as unknown as { shape: object }).shape;
    const known = new Set(LISTS.map((l) => l.list));
    const answeredElsewhere = [
      '/api/agent/submitted-orders',
      '/api/agent/commissions',
      '/api/account/contracts',
      // To choose one from, while an appointment is given to somebody.
      '/api/admin/appointment-sellers',
    ];
    const others = calls
      .filter((call) => isList(call) && !call.path.includes('/reports/fees'))
      .map((call) => call.path)
      .filter((path) => !known.has(path));
    expect(others.toSorted(), 'lists without an entry in LISTS').toEqual(answeredElsewhere.toSorted());
  });

  it('ACC-351 R47 whoever may not see the list may not have its file', async () => {
    expect((await t.anyone.get('/file/users')).status).toBe(401);
    const agente = await t.as('agente', 1);
    for (const file of ['/file/users', '/file/withdrawals', '/file/payments', '/file/commissions'])
      expect((await agente.get(file)).status, file).toBe(403);
  });

  it('ACC-351 R47 who took a file out is written down', async () => {
    const admin = await t.as('admin');
    await admin.get('/file/users?displayName=ro&format=xlsx');
    const written = await t.db.query(
      `select detail from audit where event = 'users.list-users-file' order by id desc limit 1`,
    );
    expect(written.rows[0]?.detail).toMatchObject({ format: 'xlsx' });
  });

  it('ACC-351 R47 a file that does not hold every row says so in its name', () => {
    expect(nameOfFile('I miei ordini', '2026-11-22', 7, { totalItems: 7 })).toBe('i-miei-ordini-2026-11-22');
    expect(nameOfFile('Attività profilo', '2026-11-22', 7, { totalItems: 7 })).toBe('attivita-profilo-2026-11-22');
    expect(nameOfFile('commissioni', '2026-11-22', 50_000, { totalItems: 60_000 })).toBe(
      'commissioni-2026-11-22-prime-50000-di-60000',
    );
    const atLeast = { totalItems: 10_000, isAtLeast: true } as const;
    expect(nameOfFile('Registro', '2026-11-22', 50_000, atLeast)).toBe('registro-2026-11-22-prime-50000');
    expect(nameOfFile('Registro', '2026-11-22', 30_000, atLeast)).toBe('registro-2026-11-22');
  });

  it.each([
    ['/api/users', 'displayName', 'desc', (u: { displayName: string }) => u.displayName],
    ['/api/agents', 'fullName', 'desc', (a: { fullName: string }) => a.fullName.split(' ').at(-1) ?? ''],
  ] as const)('ACC-352 R47 %s follows %s %s', async (list, field, dir, of) => {
    const admin = await t.as('admin');
    const { body } = await admin.get<List>(`${list}?orderField=${field}&orderDir=${dir}&perPage=200`);
    const first = (body.items as never[]).map(of as (row: never) => string).map((text) => text.toLowerCase()[0] ?? '');
    expect(first).toEqual(first.toSorted().toReversed());
    expect((await admin.get(`${list}?orderField=password`)).status).toBe(422);
  });
});
