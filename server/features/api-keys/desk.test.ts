import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeyScope } from '@ema/domain/api-keys/scopes.ts';
import { printPdf } from '../../adapters/pdf/printer.ts';
import { testPortal } from '../../test/harness.ts';
import { makeKey } from '../../test/keys.ts';

const DESK = fileURLToPath(new URL('../../../examples/erp/desk.ts', import.meta.url));
const t = testPortal({ listen: true });
/** Each word is a program of its own, on a machine that does other things as well. */
const PATIENCE = { timeout: 180_000 };
type Said = { code: number | null; out: string; said: string };

describe('the desk from a command line', PATIENCE, () => {
  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'ema-desk-'))));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const withKey = async (...scopes: KeyScope[]) => {
    const { key } = await makeKey(t, scopes);
    const url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
    return (...words: string[]): Promise<Said> =>
      new Promise((resolve) => {
        const env = { ...process.env, NO_COLOR: '1', PORTAL_URL: url, PORTAL_KEY: key };
        const child = spawn(process.execPath, [DESK, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
        const said = { out: '', said: '' };
        child.stdout.on('data', (part: Buffer) => (said.out += part.toString()));
        child.stderr.on('data', (part: Buffer) => (said.said += part.toString()));
        child.once('close', (code) => resolve({ code, ...said }));
      });
  };
  const file = (name: string, ...lines: string[]): string => {
    const path = join(folder, name);
    writeFileSync(path, lines.join('\n'));
    return path;
  };
  const one = async (statement: string): Promise<string> => {
    const { rows } = await t.db.query<{ one: string }>(statement);
    return String(rows[0]?.one);
  };

  it('NET-549 says what there is, and which key it needs', async () => {
    const desk = await withKey('prices:import');
    for (const words of [[], ['push'], ['push', 'products'], ['pull', 'prices', 'x'], ['push', 'guests', 'x']]) {
      const { code, said } = await desk(...words);
      expect([code, said.includes('pull orders|customers|agents')]).toEqual([1, true]);
    }
    const other = await desk('push', 'products', file('p.csv', 'codice', 'X-1'));
    expect(other).toMatchObject({ code: 1, out: '' });
    expect(other.said).toContain('403 urn:ema:forbidden');
  });

  it('NET-549 loads products, prices and meetings once; a wrong line ends it with 1 and nothing is loaded', async () => {
    const desk = await withKey('products:import', 'prices:import', 'meetings:import');
    const products = file('products.csv', 'codice;nome;negozio;iva', 'DESK-1;Panno;kleen;22');
    expect(await desk('push', 'products', products)).toEqual({
      code: 0,
      out: '1 added, 0 changed, 0 unchanged\n',
      said: '',
    });
    expect((await desk('push', 'products', products)).out).toBe('0 added, 0 changed, 1 unchanged\n');
    const wrong = await desk('push', 'products', file('wrong.csv', 'codice;nome', 'DESK-2;x', 'DESK-1;=1+1'));
    expect([wrong.code, wrong.out]).toEqual([1, '']);
    expect(wrong.said).toMatch(/^line 2: .+\nline 2: .+\nline 3: «nome» inizia come una formula/);
    const code = await one(`select p.code as one from products p join listing_entries e on e.product_id = p.id
      where e.listing = 'pl.kleen_commission' and e.enabled order by p.id limit 1`);
    const prices = file('prices.csv', 'codice;listino;prezzo', `${code};pl.kleen_commission;77,01`);
    expect((await desk('push', 'prices', prices)).out).toContain('1 changed');
    expect((await desk('push', 'prices', prices)).out).toContain('0 changed');
    const meetings = file('meetings.csv', 'data;titolo', '2027-02-03;Da riga di comando');
    expect((await desk('push', 'meetings', meetings)).out).toBe('1 added, 0 changed, 0 unchanged\n');
    const id = await one(`select id as one from meetings where title = 'Da riga di comando'`);
    const guests = file('guests.csv', 'codice;nome', 'DESKG1;Ada Rossi');
    for (const again of [1, 2])
      expect((await desk('push', 'guests', guests, '--meeting', id)).out, `${again}`).toContain('1 guests');
  });

  it('NET-549 publishes a chart once, however often it is begun', async () => {
    const desk = await withKey('rankings:import');
    const chart = file('chart.csv', 'posizione;nome;punti_fatt;punti_spons;punti_emaparfum', '1;Ada Rossi;10;2;3');
    for (const again of [1, 2])
      expect(await desk('push', 'charts', chart, '--title', 'Da riga di comando'), `${again}`).toEqual({
        code: 0,
        out: '1 rows\n',
        said: '',
      });
    expect(await one(`select count(*) as one from best_seller_charts where title = 'Da riga di comando'`)).toBe('1');
  });

  it('NET-549 delivers fiscal documents and card receipts of a folder, all or none, once', async () => {
    const desk = await withKey('fiscal-documents:import');
    const agent = await one(`select id as one from agents where status = 'seller' order by id limit 1`);
    const paper = async (kind: string, name: string) => {
      mkdirSync(join(folder, kind), { recursive: true });
      writeFileSync(join(folder, kind, name), await printPdf({ content: [{ text: name }] }));
    };
    await paper('ft', `FT_${agent}_2026-07_n7.pdf`);
    await paper('ft', `DC_${agent}_2026-07_n7.pdf`);
    await paper('rc', `RC_${agent}_2026-07_n7.pdf`);
    const given = () =>
      one(`select count(*) as one from fiscal_documents where period = '2026-07' and agent_id = ${agent}`);
    const before = Number(await given());
    expect((await desk('push', 'card-receipts', join(folder, 'ft'))).said).toContain('not one of card-receipts');
    expect(await desk('push', 'fiscal-documents', join(folder, 'ft'))).toEqual({
      code: 0,
      out: '2 papers, 0 known already\n',
      said: '',
    });
    expect((await desk('push', 'fiscal-documents', join(folder, 'ft'))).out).toMatch(/delivered before/);
    expect((await desk('push', 'card-receipts', join(folder, 'rc'))).out).toMatch(/^1 papers/);
    expect(Number(await given())).toBe(before + 3);
    await paper('wrong', `FT_${agent}_2026-06_n7.pdf`);
    await paper('wrong', 'FT_999999999_2026-08.pdf');
    const refused = await desk('push', 'fiscal-documents', join(folder, 'wrong'));
    expect([refused.code, refused.said.startsWith('FT_999999999_2026-08.pdf: ')]).toEqual([1, true]);
    expect(Number(await given())).toBe(before + 3);
  });

  it('NET-549 NET-548 fetches orders, customers and agents: all of them, then what changed', async () => {
    const desk = await withKey('orders:read', 'customers:read', 'agents:read');
    // A few orders are enough: each is read with its lines.
    await t.db.query(
      `update orders set state = 'cancelled' where state = 'submitted' and id not in (
         select id from orders where state = 'submitted' order by id limit 20)`,
    );
    const lines = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\r\n').length - 1;
    const [orders, customers, agents] = ['orders.csv', 'customers.csv', 'agents.csv'].map((name) => join(folder, name));
    expect((await desk('pull', 'orders', orders ?? '')).out).toBe('orders: all\n');
    expect(lines(orders ?? '')).toBeGreaterThanOrEqual(20);
    expect((await desk('pull', 'orders', orders ?? '')).out).toBe('orders: what changed\n');
    expect(lines(orders ?? '')).toBe(0);
    expect((await desk('pull', 'customers', customers ?? '')).out).toBe('customers: all\n');
    expect((await desk('pull', 'agents', agents ?? '')).code).toBe(0);
    await t.db.query(`update private_customers set city = 'Alba' where id = (select min(id) from private_customers)`);
    expect((await desk('pull', 'customers', customers ?? '')).out).toBe('customers: what changed\n');
    expect(lines(customers ?? '')).toBe(1);
    expect((await desk('pull', 'customers', customers ?? '', '--all')).out).toBe('customers: all\n');
    expect(lines(customers ?? '')).toBeGreaterThan(1);
    expect(existsSync(`${agents}.since`)).toBe(true);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
