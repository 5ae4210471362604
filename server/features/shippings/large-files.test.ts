import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILE_ROWS_MAX, tooManyRows } from '@ema/domain/kernel/line-file.ts';
import { testPortal, type Client } from '../../test/harness.ts';

let folder: string;
const t = testPortal({
  settings: async () => {
    folder = await mkdtemp(join(tmpdir(), 'ema-csv-'));
    return { EMA_DATA_DIR: folder };
  },
});
afterAll(() => rm(folder, { recursive: true, force: true }));
type Problem = { violations?: { propertyPath: string; message: string }[]; type?: string };
type Checked = {
  rows: unknown[];
  added: number;
  changed: number;
  unchanged: number;
  faults: { line: number; message: string }[];
  faultCount: number;
};
const LOAD = '/api/admin/shippings';
const HEAD = 'ordine;data;spedizione;link';
/** More than one part of whatever is done in parts. */
const MANY = 6_000;
const CSV = { headers: { 'content-type': 'text/csv' } };

describe('a long file of shippings', () => {
  let admin: Client;
  let sent: number[];
  let right: string[];
  beforeAll(async () => {
    admin = await t.as('admin');
    const { rows } = await t.db.query<{ id: number }>(
      `select id from orders where state = 'submitted' order by id limit 7`,
    );
    sent = rows.map(({ id }) => id);
    right = Array.from(
      { length: MANY },
      (_, i) => `${sent[i % sent.length]};21/11/2026;L-${i};https://corriere.example/${i}`,
    );
  });
  const csv = (lines: readonly string[]) => [HEAD, ...lines].join('\n');
  const check = (lines: readonly string[]) => admin.post<Checked>(`${LOAD}/check`, csv(lines), CSV);
  const load = (lines: readonly string[]) =>
    admin.post<{ added: number; changed: number } & Problem>(LOAD, csv(lines), CSV);
  const kept = async (): Promise<number> =>
    Number((await t.db.query(`select count(*) as n from shippings where carrier_shipping_id like 'L-%'`)).rows[0]?.n);

  it('NET-526 comes as it is, says what it would do with its first rows, is loaded whole, and again changes nothing', async () => {
    const { status, body } = await check(right);
    expect([status, body.added, body.changed, body.unchanged, body.faultCount]).toEqual([200, MANY, 0, 0, 0]);
    expect(body.rows).toHaveLength(100);
    expect(body.rows[99]).toMatchObject({ carrierShippingId: 'L-99', orderId: sent[99 % sent.length] });
    expect(await kept(), 'looked at alone').toBe(0);
    expect((await load(right)).body).toEqual({ added: MANY, changed: 0 });
    expect(await kept()).toBe(MANY);
    expect((await load(right)).body, 'the same again').toEqual({ added: 0, changed: 0 });
    const other = right.with(MANY - 1, right.at(-1)?.replace('21/11', '22/11') ?? '').with(0, `${right[0]}?n=1`);
    const { added, changed, unchanged } = (await check(other)).body;
    expect({ added, changed, unchanged }).toEqual({ added: 0, changed: 2, unchanged: MANY - 2 });
    expect((await load(other)).body).toEqual({ added: 0, changed: 2 });
    await t.db.query(`delete from shippings where carrier_shipping_id like 'L-%'`);
  });

  it.each([
    ['first', [0]],
    ['middle', [MANY / 2]],
    ['last of a part', [4_999, 5_000]],
    ['last', [MANY - 1]],
  ])('NET-526 a fault in the %s line is told with the line of an editor, and nothing is loaded', async (_, places) => {
    for (const [order, message] of [
      ['x', 'Il numero dell’ordine non è un numero.'],
      ['999999999', 'L’ordine 999999999 non è tra quelli inviati.'],
    ]) {
      // An empty line above moves all others down by one.
      const lines = ['', ...right.map((line, i) => (places.includes(i) ? line.replace(/^\d+/, `${order}`) : line))];
      const { body } = await check(lines);
      expect(body.faults).toEqual(places.map((i) => ({ line: i + 3, message })));
      expect([body.faultCount, body.rows]).toEqual([places.length, []]);
      const refused = await load(lines);
      expect([refused.status, refused.body.violations]).toEqual([
        422,
        [{ propertyPath: 'file', message: `Riga ${(places[0] ?? 0) + 3}: ${message}` }],
      ]);
    }
    const twice = [...right.slice(0, places[0]), right[11] ?? '', ...right.slice(places[0])];
    const { faults } = (await check(twice)).body;
    expect(faults, 'whichever of the two stands below').toEqual([
      { line: Math.max((places[0] ?? 0) + 2, 14), message: 'Questa spedizione è già in una riga sopra.' },
    ]);
    expect(await kept()).toBe(0);
  });

  it('NET-526 faults in every line: the first hundred are said, all of them are in a file', async () => {
    const lines = right.map((line) => line.replace('21/11/2026', 'ieri'));
    const { body } = await check(lines);
    expect([body.faultCount, body.faults.length, body.faults[99]?.line]).toEqual([MANY, 100, 101]);
    const { status, raw, headers } = await admin.post(`${LOAD}/faults`, csv(lines), CSV);
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const [head, ...told] = raw.toString('utf8').trimEnd().split('\r\n');
    expect(head).toBe('\u{feff}Riga;Che cosa correggere');
    expect(told).toEqual(lines.map((_, i) => `${i + 2};La data deve essere come 21/11/2026.`));
    expect(await kept()).toBe(0);
  });

  it('NET-526 more lines than are taken, none, no headings and no CSV are refused whole', async () => {
    const one = right[0] ?? '';
    const tooMany = Array.from(
      { length: FILE_ROWS_MAX + 1 },
      (_, i) => `${sent[0]};21/11/2026;L-${i};https://c.example/`,
    );
    expect((await check(tooMany)).body.faults).toEqual([{ line: 1, message: tooManyRows(FILE_ROWS_MAX) }]);
    expect((await check([])).body.faults).toEqual([{ line: 1, message: 'Il file non ha righe.' }]);
    const bare = await admin.post<Checked>(`${LOAD}/check`, one, CSV);
    expect(bare.body.faults[0]?.message).toContain('Mancano le colonne «ordine»');
    const empty = await admin.post<Checked>(`${LOAD}/check`, '', CSV);
    expect(empty.body.faults[0]?.message ?? empty.status).toBe('Il file è vuoto.');
    for (const path of [LOAD, `${LOAD}/check`, `${LOAD}/faults`]) {
      const zip = await admin.post<Problem>(path, 'PK\u{3}\u{4}\0\0', CSV);
      expect([zip.status, zip.body.violations?.[0]?.propertyPath]).toEqual([422, 'file']);
      const torn = await admin.post<Problem>(path, csv([...right.slice(0, 6000), `"a" b;1`]), CSV);
      expect(torn.body.violations?.[0]?.message).toContain('dopo la riga 6001:');
      expect((await t.anyone.post(path, csv([one]), CSV)).status).toBe(401);
      expect((await (await t.as('agente', 0)).post(path, csv([one]), CSV)).status).toBe(403);
    }
    expect(await kept()).toBe(0);
  });

  it('NET-526 beyond 30 MB nothing is read; no other call takes CSV; nothing stays on the disk', async () => {
    const large = await admin.post<Problem>(LOAD, 'x'.repeat(30_000_001), CSV);
    expect([large.status, large.body.type]).toEqual([413, 'urn:ema:too_large']);
    const other = await admin.post<Problem>('/api/admin/best-seller-chart/check', csv(right), CSV);
    expect(other.status).toBe(415);
    await expect.poll(() => readdir(join(folder, 'imports')), { message: 'left behind' }).toEqual([]);
  });

  it('NET-526 two at once load each parcel once; the JSON of before is read by the same rules', async () => {
    const lines = right.slice(0, 3000);
    const answers = await Promise.all([load(lines), load(lines.toReversed())]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.added).toSorted((a, b) => a - b)).toEqual([0, 3000]);
    const content = `data:text/csv;base64,${Buffer.from(csv(lines)).toString('base64')}`;
    const json = await admin.post<Checked>(`${LOAD}/check`, { file: { content, name: 'a.csv', type: 'text/csv' } });
    expect([json.body.added, json.body.unchanged]).toEqual([0, 3000]);
    await t.db.query(`delete from shippings where carrier_shipping_id like 'L-%'`);
  });
});
