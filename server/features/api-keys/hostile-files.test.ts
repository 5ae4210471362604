import { beforeAll, describe, expect, it } from 'vitest';
import type { KeyScope } from '@ema/domain/api-keys/scopes.ts';
import { tooManyRows } from '@ema/domain/kernel/line-file.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { asKey, makeKey } from '../../test/keys.ts';

const t = testPortal();
const CSV = { headers: { 'content-type': 'text/csv' } };
const PATIENCE = { timeout: 120_000 };
type Checked = { faults?: { line: number; message: string }[]; faultCount?: number; detail?: string };
type Kind = {
  kind: string;
  path: string;
  scope: KeyScope;
  columns: readonly string[];
  /** Its right line, as the portal stands. */
  right: () => Promise<string[]>;
  /** A line that names what is not there, or nobody’s. */
  foreign: string[];
  most: number;
};
const one = async (statement: string): Promise<string> =>
  String((await t.db.query<{ one: string }>(statement)).rows[0]?.one);

const KINDS: readonly Kind[] = [
  {
    kind: 'products',
    path: '/api/admin/product-imports',
    scope: 'products:import',
    columns: ['codice', 'nome', 'negozio', 'iva'],
    right: async () => ['OSTILE-1', 'Panno per la città', 'kleen', '22'],
    foreign: ['999999', '', '', ''],
    most: 100_000,
  },
  {
    kind: 'prices',
    path: '/api/admin/product-prices',
    scope: 'prices:import',
    columns: ['codice', 'listino', 'prezzo'],
    right: async () => [
      await one(`select p.code as one from products p join listing_entries e on e.product_id = p.id
        where e.listing = 'pl.kleen_commission' and e.enabled order by p.id limit 1`),
      'pl.kleen_commission',
      '12,34',
    ],
    foreign: ['NESSUNO-1', 'pl.kleen_commission', '1,00'],
    most: 100_000,
  },
  {
    kind: 'deliveries',
    path: '/api/admin/commission-deliveries',
    scope: 'deliveries:import',
    columns: ['consegna', 'scadenza'],
    right: async () => [
      await one(`select d.code as one from deliveries d
        join orders o on o.id = d.order_id and o.state = 'submitted' and o.undone_at is null
        where d.verified_at is null order by d.id limit 1`),
      await one(`select d.date::text as one from deliveries d
        join orders o on o.id = d.order_id and o.state = 'submitted' and o.undone_at is null
        where d.verified_at is null order by d.id limit 1`),
    ],
    foreign: ['C9999999', '21/11/2026'],
    most: 2_000,
  },
  {
    kind: 'shippings',
    path: '/api/admin/shippings',
    scope: 'shippings:import',
    columns: ['ordine', 'data', 'spedizione', 'link'],
    right: async () => [
      await one(`select id as one from orders where state = 'submitted' order by id limit 1`),
      '21/11/2026',
      'OSTILE-1',
      'https://corriere.example/1',
    ],
    foreign: ['999999999', '21/11/2026', 'X-1', 'https://corriere.example/1'],
    most: 100_000,
  },
  {
    kind: 'meetings',
    path: '/api/admin/meeting-imports',
    scope: 'meetings:import',
    columns: ['data', 'titolo', 'codice'],
    right: async () => ['21/12/2026', 'Serata in città', ''],
    foreign: ['21/12/2026', 'Altro', '999999'],
    most: 2_000,
  },
];
const FORMULAS = ['=1+1', '+1', '@A1', '-1', '=HYPERLINK("x")', '\uff1d1'];
const quoted = (cells: readonly string[]): string => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';');

describe.each(KINDS)('a hostile file of $kind', PATIENCE, ({ path, scope, columns, right, foreign, most }) => {
  let erp: Client;
  let good: string[];
  const check = async (file: string | Buffer, who = erp) => {
    const { status, body } = await who.post<Checked>(`${path}/check`, file, CSV);
    return { status, body, count: body.faultCount, messages: (body.faults ?? []).map(({ message }) => message) };
  };
  beforeAll(async () => {
    erp = asKey(t, (await makeKey(t, [scope])).key);
    good = await right();
  });
  const head = columns.join(';');

  it('NET-553 is read whatever wrote it: mark, line ends, signs, letters, order and columns of its own', async () => {
    const line = good.join(';');
    const files: Record<string, string | Buffer> = {
      plain: `${head}\n${line}`,
      mark: `\u{feff}${head}\n${line}`,
      windows: `${head}\r\n${line}\r\n`,
      'old mac': `${head}\r${line}`,
      latin: Buffer.from(`${head}\n${line}`, 'latin1'),
      excel: `sep=;\r\n${head}\r\n${line}`,
      commas: `${columns.join(',')}\n${good.map((cell) => `"${cell}"`).join(',')}`,
      capitals: `${head.toUpperCase()}\n${line}`,
      'the other way round': `${columns.toReversed().join(';')}\n${good.toReversed().join(';')}`,
      'a column nobody knows': `boh;${head}\n=1+1;${line}`,
      'empty lines': `\n\n${head}\n\n;;\n${line}\n\n`,
    };
    for (const [name, file] of Object.entries(files)) {
      const { status, count, messages } = await check(file);
      expect([name, status, count, messages]).toEqual([name, 200, 0, []]);
    }
  });

  it('NET-553 is refused with a sentence, whole: doubled and missing columns, open quotes, too much, too little', async () => {
    const line = good.join(';');
    const doubled = await check(`${head};${columns[0]}\n${line};${good[0]}`);
    expect(doubled.messages).toEqual([`La colonna «${columns[0]}» è scritta due volte: lascia quella che vale.`]);
    expect((await check(`${columns.slice(1).join(';')}\n${good.slice(1).join(';')}`)).messages).toEqual([
      `Manca la colonna «${columns[0]}».`,
    ]);
    expect((await check(head)).messages).toEqual(['Il file non ha righe.']);
    expect((await check(`${head}\n${'\n'.repeat(5)}`)).messages).toEqual(['Il file non ha righe.']);
    const many = `${head}\n${`${line}\n`.repeat(most + 1)}`;
    expect((await check(many)).messages).toEqual([tooManyRows(most)]);
    for (const bytes of [`${head}\n${line}\n"aperta;${line}`, `PK\u0003\u0004\0${head}`]) {
      const { status, body } = await check(bytes);
      expect([status, typeof body.detail]).toEqual([422, 'string']);
    }
  });

  it('NET-553 what it names must be there, and no cell is reckoned with', async () => {
    const stranger = await check(`${head}\n${foreign.join(';')}`);
    expect([stranger.status, (stranger.count ?? 0) > 0]).toEqual([200, true]);
    const loaded = await erp.post(path, `${head}\n${foreign.join(';')}`, CSV);
    expect(loaded.status).toBe(422);
    for (const [i] of columns.entries())
      for (const formula of FORMULAS) {
        const { status, count, body } = await check(`${head}\n${quoted(good.with(i, formula))}`);
        // A parcel’s own number may be any text; as a file it goes out with an apostrophe before it.
        if (columns[i] === 'spedizione') continue;
        expect([columns[i], formula, status, (count ?? 0) > 0, body.detail]).toEqual([
          columns[i],
          formula,
          200,
          true,
          undefined,
        ]);
      }
  });

  it('NET-553 no key that is revoked, expired, too quick or of another scope', async () => {
    const file = `${head}\n${good.join(';')}`;
    const other = KINDS.find((kind) => kind.scope !== scope)?.scope ?? 'orders:read';
    expect((await check(file, asKey(t, (await makeKey(t, [other])).key))).status).toBe(403);
    const revoked = await makeKey(t, [scope]);
    await (await t.as('admin')).post(`/api/admin/api-keys/${revoked.id}/revoke`);
    expect((await check(file, asKey(t, revoked.key))).status).toBe(401);
    const expired = await makeKey(t, [scope]);
    await t.db.query(`update api_keys set expires_on = '2026-11-20' where id = $1`, [expired.id]);
    expect((await check(file, asKey(t, expired.key))).status).toBe(401);
    const slow = asKey(t, (await makeKey(t, [scope], { perMinute: 2 })).key);
    const statuses = [];
    for (let i = 0; i < 3; i += 1) statuses.push((await check(file, slow)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});

describe('what programs did', PATIENCE, () => {
  const fileOf = (text: string) => ({
    content: `data:text/csv;base64,${Buffer.from(text).toString('base64')}`,
    name: 'file.csv',
    type: 'text/csv',
  });

  it('NET-553 of twenty at once with one Idempotency-Key one is done: charts, guests, papers', async () => {
    const { key } = await makeKey(t, ['rankings:import', 'meetings:import', 'fiscal-documents:import']);
    const erp = asKey(t, key);
    const meeting = await one(`select max(id) as one from meetings`);
    const chart = fileOf('posizione;nome;punti_fatt;punti_spons;punti_emaparfum\n1;Ada;1;2;3');
    const guests = fileOf('codice;nome\nOSTILE1;Ada Ostile');
    const twenty = async (send: (intent: { key: string }) => Promise<{ status: number; raw: Buffer }>) => {
      const intent = { key: newKey() };
      const answers = await Promise.all(Array.from({ length: 20 }, () => send(intent)));
      // Who waits too long for the first to end is asked to come again.
      expect(answers.filter(({ status }) => ![200, 201, 409, 425, 503].includes(status)).map((a) => a.status)).toEqual(
        [],
      );
      const done = answers.filter(({ status }) => status < 300).map(({ raw }) => raw.toString());
      expect(new Set(done).size).toBe(1);
    };
    await twenty((intent) => erp.post('/api/admin/best-seller-chart', { title: 'Venti', file: chart }, intent));
    expect(await one(`select count(*) as one from best_seller_charts where title = 'Venti'`)).toBe('1');
    await twenty((intent) => erp.put(`/api/admin/meetings/${meeting}/guests`, { file: guests }, intent));
    expect(await one(`select count(*) as one from meeting_guests where code = 'OSTILE1'`)).toBe('1');
    const before = await one('select count(*) as one from fiscal_imports');
    await twenty((intent) => erp.post('/api/admin/fiscal-document-imports', {}, intent));
    expect(Number(await one('select count(*) as one from fiscal_imports'))).toBe(Number(before) + 1);
  });

  it('NET-553 the log has neither who was fetched or invited nor the key', async () => {
    const { key } = await makeKey(t, ['customers:read', 'agents:read', 'meetings:import']);
    const erp = asKey(t, key);
    const start = await one('select coalesce(max(id), 0) as one from audit');
    const meeting = await one(`select max(id) as one from meetings`);
    for (const path of ['/file/changes/customers', '/file/changes/agents'])
      expect((await erp.get(path)).status).toBe(200);
    const guests = fileOf('codice;nome\nSEGRETO1;Zebulone Riservatissimi');
    expect((await erp.put(`/api/admin/meetings/${meeting}/guests`, { file: guests })).status).toBe(200);
    const { rows } = await t.db.query<{ written: string }>(`select a::text as written from audit a where id > $1`, [
      start,
    ]);
    expect(rows.length).toBe(3);
    const written = rows.map((row) => row.written).join('\n');
    const people = await t.db.query<{ secret: string }>(
      `select email as secret from people where email is not null
       union select mobile from people where length(mobile) > 8
       union select fiscal_code from people where fiscal_code is not null
       union select telephone from private_customers where length(telephone) > 8
       union select 'Riservatissimi'`,
    );
    expect(people.rows.filter(({ secret }) => written.includes(secret))).toEqual([]);
    expect(written).not.toContain(key.slice(4, 20));
  });
});
