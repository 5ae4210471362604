import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ORDER_FILE_HEADINGS } from '@ema/domain/admin-orders/order-file.ts';
import { AGENT_FILE_HEADINGS } from '@ema/domain/agents/agent-file.ts';
import { KEY_SCOPES } from '@ema/domain/api-keys/scopes.ts';
import { PRICE_HEADINGS } from '@ema/domain/catalogue/price-file.ts';
import { PRODUCT_HEADINGS } from '@ema/domain/catalogue/product-file.ts';
import { DELIVERY_HEADINGS } from '@ema/domain/deliveries/delivery-file.ts';
import { GUEST_HEADINGS } from '@ema/domain/meetings/guest-file.ts';
import { MEETING_HEADINGS } from '@ema/domain/meetings/meeting-file.ts';
import { CUSTOMER_FILE_HEADINGS } from '@ema/domain/private-orders/customer-file.ts';
import { CHART_HEADINGS } from '@ema/domain/rankings/chart.ts';
import { SHIPPING_HEADINGS } from '@ema/domain/shippings/shipping-file.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

const HEADINGS: Readonly<Record<string, readonly string[]>> = {
  products: PRODUCT_HEADINGS,
  prices: PRICE_HEADINGS,
  deliveries: DELIVERY_HEADINGS,
  shippings: SHIPPING_HEADINGS,
  meetings: MEETING_HEADINGS,
  'guests of a meeting': GUEST_HEADINGS,
  charts: CHART_HEADINGS,
  orders: ORDER_FILE_HEADINGS,
  customers: CUSTOMER_FILE_HEADINGS,
  agents: AGENT_FILE_HEADINGS,
};
const PAPERS = ['fiscal documents', 'card receipts'];

const words = (cell: string | undefined): string[] =>
  [...(cell ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
const table = textOf('docs/interfaces.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| kind '))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, kind = '', way = '', ...cells]) => ({ kind, way, cells }));
const pages = readdirSync(join(root, 'web/pages'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => {
    const text = textOf(`web/pages/${file}`);
    const constants = new Map([...text.matchAll(/^const (\w+) = '([^']+)'/gm)].map(([, name, path]) => [name, path]));
    return [...text.matchAll(/^ {4}path: (?:'([^']+)'|(\w+)),$/gm)].map(
      ([, path, name]) => path ?? constants.get(name),
    );
  });
type Operation = { security?: { apiKey?: string[] }[]; requestBody?: object; responses?: Record<string, object> };
const { paths } = JSON.parse(textOf('examples/erp/openapi.json')) as {
  paths: Record<string, Record<string, Operation>>;
};
const kinds = textOf('examples/erp/kinds.ts');
const scripts = (file: string) => (JSON.parse(textOf(file)) as { scripts: Record<string, string> }).scripts;

describe('NET-550 the table of ways in and out', () => {
  it('has every kind once, no cell of it is empty, and no scope or example is left out', () => {
    expect(table.map(({ kind, way }) => `${kind} ${way}`).toSorted()).toEqual(
      [
        ...[
          'products',
          'prices',
          'deliveries',
          'shippings',
          'meetings',
          'guests of a meeting',
          'charts',
          ...PAPERS,
        ].map((kind) => `${kind} in`),
        ...['orders', 'customers', 'agents'].map((kind) => `${kind} out`),
      ].toSorted(),
    );
    for (const { kind, cells } of table)
      expect([kind, cells.slice(0, 6).filter((cell) => cell === '')]).toEqual([kind, []]);
    const said = new Set(table.flatMap(({ cells }) => words(cells[2])));
    expect(KEY_SCOPES.filter((scope) => !said.has(scope))).toEqual(['orders:export']);
  });

  it.each(table)('$kind: its page is there, its calls are in OpenAPI with its scope', ({ cells }) => {
    const [page, , scope, calls] = [words(cells[0]), words(cells[1]), words(cells[2]), words(cells[3])];
    expect(page.length).toBe(1);
    expect(pages).toContain(page[0]);
    expect(calls.length).toBeGreaterThan(0);
    for (const call of calls) {
      const [method = '', path = ''] = call.split(' ');
      const scopes = paths[path]?.[method.toLowerCase()]?.security?.flatMap(({ apiKey = [] }) => apiKey);
      expect([call, scopes]).toEqual([call, scope]);
    }
  });

  it.each(table)('$kind: the command line knows it, and calls what the table says', ({ kind, cells }) => {
    const [verb = '', word = ''] = words(cells[1])[0]?.split(' ') ?? [];
    expect(['push', 'pull']).toContain(verb);
    expect(kinds).toMatch(new RegExp(`(^  '?${word}'?: )|(push ${word} <file)`, 'm'));
    const program = kinds + textOf('examples/erp/desk.ts');
    const isAsked = (call: string) => program.includes(`'${call.split(' ')[1]}'`);
    // Lists by their filters, and all faults at once, are for people and for programs of their own.
    const own = words(cells[3]).filter((call) => !/\/faults$|GET \/file\/(?!changes)/.test(call));
    expect([kind, own.filter((call) => !isAsked(call))]).toEqual([kind, []]);
  });

  it.each(table)('$kind: its columns are those of the code, and of OpenAPI', ({ kind, cells }) => {
    const columns = words(cells[4]);
    if (PAPERS.includes(kind)) expect(columns).toEqual([]);
    else expect(columns).toEqual([...(HEADINGS[kind] ?? [])]);
    const [method = '', path = ''] = words(cells[3])[0]?.split(' ') ?? [];
    const { requestBody, responses } = paths[path]?.[method.toLowerCase()] ?? {};
    // Guests and charts are read whole, inside JSON.
    const isCsv = method === 'GET' || JSON.stringify(requestBody ?? {}).includes('text/csv');
    if (isCsv) expect(JSON.stringify([requestBody, responses?.['200']])).toContain(columns.join(', '));
    else expect([...PAPERS, 'guests of a meeting', 'charts']).toContain(kind);
  });

  it.each(table)('$kind: its example is there and a test runs it', ({ cells }) => {
    const [program = ''] = words(cells[5]);
    expect(existsSync(join(root, 'examples/erp', program))).toBe(true);
    const [, word = ''] = words(cells[1])[0]?.split(' ') ?? [];
    const tests = ['example-client.test.ts', 'desk.test.ts']
      .map((file) => textOf(`server/features/api-keys/${file}`))
      .join();
    expect(tests).toContain(program);
    if (program === 'desk.ts') expect(tests).toMatch(new RegExp(`'(push|pull)', '${word}'`));
  });

  it('NET-549 the command line is a script of the portal and of the example', () => {
    expect(scripts('package.json')['desk']).toBe('node examples/erp/desk.ts');
    expect(scripts('examples/erp/package.json')['desk']).toBe('node desk.ts');
  });
});
