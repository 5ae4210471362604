import { beforeAll, describe, expect, it } from 'vitest';
import { testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
let admin: Client;
beforeAll(async () => {
  admin = await t.as('admin');
});
type Step = {
  typeName: string;
  by: string | null;
  changes: { field: string; before: string | null; after: string }[];
};
const CSV = { headers: { 'content-type': 'text/csv' } };
const LISTING = 'pl.kleen_commission';
const load = async (what: 'imports' | 'prices', ...lines: string[]): Promise<void> => {
  expect((await admin.post(`/api/admin/product-${what}`, lines.join('\r\n'), CSV)).status).toBe(200);
};
const lastOf = async (code: string): Promise<Step | undefined> =>
  (await admin.get<{ items: Step[] }>(`/api/admin/logs/record?record=product:${code}`)).body.items[0];
const told = (step: Step | undefined): string[] =>
  (step?.changes ?? []).map(({ field, before, after }) =>
    before === null ? `${field}: ${after}` : `${field}: ${before} → ${after}`,
  );
const italian = (iso: string): string => iso.split('-').toReversed().join('/');

describe('what a file changed, in the history of a product', () => {
  it('NET-940 one that is new, and then becomes another', async () => {
    const head = 'codice;nome;confezione;descrizione;negozio;iva;in_vendita';
    await load('imports', head, 'STO-1;Panno del file;3 pezzi;Per i vetri;kleen;22;si', 'STO-2;Altro;;;kleen;22;si');
    const made = await lastOf('STO-1');
    expect([made?.typeName, made?.by]).toEqual([expect.any(String), 'Elena Gallesio']);
    expect(told(made)).toEqual(
      expect.arrayContaining(['Nome: Panno del file', 'Confezione: 3 pezzi', 'Fuori vendita: no', 'IVA: 22 %']),
    );
    await load('imports', head, 'STO-1;Panno nuovo;;;;;no', 'STO-2;;;;;;');
    expect(told(await lastOf('STO-1'))).toEqual(['Nome: Panno del file → Panno nuovo', 'Fuori vendita: no → sì']);
    expect(told(await lastOf('STO-2')), 'the same again is nothing').toContain('Nome: Altro');
  });

  it('NET-940 its price and its points, of one day or of several', async () => {
    const entry = { price: '12.00', points: '1.0' };
    expect((await admin.post(`/api/admin/products/STO-1/listings/${LISTING}`, entry)).status).toBe(200);
    const days = (
      await t.db.query<{ day: string }>(
        `select ((ema_now() at time zone 'Europe/Rome')::date + n)::text as day from generate_series(0, 2) n order by n`,
      )
    ).rows.map(({ day }) => day);
    const [today = '', tomorrow = '', later = ''] = days;
    const head = 'codice;listino;prezzo;punti;dal';
    await load('prices', head, `STO-1;${LISTING};13,00;1,5;${today}`);
    expect(told(await lastOf('STO-1'))).toEqual([
      'Prezzo: 12,00\u00a0€ → 13,00\u00a0€',
      'Punti: 1,0 → 1,5',
      `Dal: ${italian(today)}`,
      'Listino: Ordine kleen',
    ]);
    await load('prices', head, `STO-1;${LISTING};14,00;;${tomorrow}`, `STO-1;${LISTING};15,00;2,0;${later}`);
    expect(told(await lastOf('STO-1'))).toEqual([
      `Prezzi: Dal ${italian(tomorrow)}, Listino Ordine kleen, Prezzo 13,00\u00a0€ → 14,00\u00a0€, Punti 1,5; ` +
        `Dal ${italian(later)}, Listino Ordine kleen, Prezzo 14,00\u00a0€ → 15,00\u00a0€, Punti 1,5 → 2,0`,
    ]);
  });

  it('NET-940 of more than two thousand products the log names each once, in parts', async () => {
    const codes = Array.from({ length: 2_001 }, (_, n) => `LUN-${n}`);
    await load('imports', 'codice;nome;negozio;iva', ...codes.map((code) => `${code};Nome di ${code};kleen;22`));
    const { rows } = await t.db.query<{ object: string; products: { code: string; name: string }[] | null }>(
      `select object, detail -> 'products' as products
       from audit
       where event = 'catalogue.import-products'
       order by id desc
       limit 4`,
    );
    expect(new Set(rows.map(({ object }) => object))).toEqual(new Set(['products']));
    const sizes = rows.map(({ products }) => products?.length ?? 0);
    expect(
      sizes.toSorted((a, b) => a - b),
      'how many there were, and three parts',
    ).toEqual([0, 1, 1_000, 1_000]);
    const named = rows.flatMap(({ products }) => products ?? []);
    expect(new Set(named.map(({ code }) => code))).toEqual(new Set(codes));
    expect(named.every(({ code, name }) => name === `Nome di ${code}`)).toBe(true);
  });
});
