import { beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '../../test/customer-builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { asKey, makeKey } from '../../test/keys.ts';
import { whileHeld } from '../../test/who-waits.ts';

const t = testPortal();
const LOAD = '/api/admin/product-imports';
const CSV = { headers: { 'content-type': 'text/csv' } };
const HEAD = 'codice;nome;confezione;descrizione;negozio;iva;in_vendita';
type Sums = { added: number; changed: number; unchanged: number };
type Row = {
  code: string;
  name: string;
  isNew: boolean;
  differences: { field: string; before: string; after: string }[];
};
type Checked = Sums & { rows: Row[]; faults: { line: number; message: string }[]; faultCount: number };
type Stored = { name: string; packaging: string; description: string; shop: number; vat: number; enabled: boolean };

describe('a file of products', () => {
  let admin: Client;
  beforeAll(async () => {
    admin = await t.as('admin');
  });
  const csv = (lines: readonly string[], head = HEAD) => [head, ...lines].join('\r\n');
  const check = async (...lines: string[]) => (await admin.post<Checked>(`${LOAD}/check`, csv(lines), CSV)).body;
  const load = (...lines: string[]) => admin.post<Sums & Problem>(LOAD, csv(lines), CSV);
  const stored = async (code: string) =>
    (
      await t.db.query<Stored>(
        `select name, packaging, description, shop, vat_basis_points as vat, enabled from products where code = $1`,
        [code],
      )
    ).rows[0];
  const all = async () =>
    (await t.db.query<{ all: string }>(`select md5(string_agg(p::text, ',' order by p.id)) as all from products p`))
      .rows[0]?.all;
  /** One that no kit on sale holds. */
  const known = async () => {
    const { rows } = await t.db.query<{ id: string; code: string; name: string; vat: number; shop: number }>(
      `select p.id, p.code, p.name, p.vat_basis_points / 100 as vat, p.shop
       from products p
       where p.enabled
         and p.code ~ '^[A-Z]+-'
         and not exists (select from product_kit_items i where i.product_id = p.id)
         and exists (select from commission_lines l where l.product_id = p.id)
       order by p.id limit 1`,
    );
    if (!rows[0]) throw new Error('no product that was ordered and is in no kit');
    return rows[0];
  };

  it('NET-546 administrators and keys of its scope alone', async () => {
    for (const path of [LOAD, `${LOAD}/check`, `${LOAD}/faults`]) {
      expect((await t.anyone.post(path, csv(['X-1']), CSV)).status).toBe(401);
      expect((await (await t.as('gm')).post(path, csv(['X-1']), CSV)).status).toBe(403);
      const other = asKey(t, (await makeKey(t, ['prices:import'])).key);
      expect((await other.post(path, csv(['X-1']), CSV)).status).toBe(403);
    }
    const erp = asKey(t, (await makeKey(t, ['products:import'])).key);
    expect((await erp.post<Sums>(LOAD, csv(['ERP-1;Panno;;;kleen;22;']), CSV)).body).toEqual({
      added: 1,
      changed: 0,
      unchanged: 0,
    });
  });

  it('NET-733 the product that a parameter names is not switched off by a file; the rest of it is changed', async () => {
    const { faults } = await check('SCN-9001;;;;;;no');
    expect(faults).toEqual([
      {
        line: 2,
        message: 'È il prodotto di «Codice dello strizzamop scontato»: prima scegline un altro nella configurazione.',
      },
    ]);
    const before = await all();
    const { status } = await load('SCN-9001;;;;;;no');
    expect([status, await all()]).toEqual([422, before]);
    expect((await check('SCN-9001;;in scatola;;;;sì')).faults).toEqual([]);
  });

  it('NET-546 checking tells what is new and what changes and writes nothing; loaded, again nothing changes', async () => {
    const one = await known();
    const before = await all();
    const lines = [
      'FIL-1;"Panno; blu";3 pezzi;Per i vetri;kleen;22%;',
      'fil-2;Secchio;;;FIBRA;10;no',
      `${one.code};${one.name} nuovo;;;;${one.vat};`,
    ];
    const checked = await check(...lines);
    expect(checked).toMatchObject({ added: 2, changed: 1, unchanged: 0, faultCount: 0 });
    expect(checked.rows[2]).toEqual({
      code: one.code,
      name: `${one.name} nuovo`,
      isNew: false,
      differences: [{ field: 'name', before: one.name, after: `${one.name} nuovo` }],
    });
    expect(await all(), 'looked at alone').toBe(before);
    expect((await load(...lines)).body).toEqual({ added: 2, changed: 1, unchanged: 0 });
    expect(await stored('FIL-1')).toEqual({
      name: 'Panno; blu',
      packaging: '3 pezzi',
      description: 'Per i vetri',
      shop: 1,
      vat: 2200,
      enabled: true,
    });
    expect(await stored('FIL-2')).toMatchObject({ shop: 0, vat: 1000, enabled: false });
    const loaded = await all();
    expect((await load(...lines)).body, 'the same again').toEqual({ added: 0, changed: 0, unchanged: 3 });
    expect(await all()).toBe(loaded);
    const { rows } = await t.db.query<{ object: string; object_id: string }>(
      `select object, object_id
       from audit
       where request_id = (
         select request_id
         from audit
         where event = 'catalogue.import-products' and (detail ->> 'added')::int = 2)
       order by id`,
    );
    expect(rows.map(({ object, object_id: id }) => `${object} ${id}`)).toEqual([
      'products ',
      'product FIL-1',
      'product FIL-2',
      `product ${one.code}`,
    ]);
    const listings = await t.db.query(
      `select 1 from listing_entries e join products p on p.id = e.product_id where p.code like 'FIL-%'`,
    );
    expect(listings.rowCount, 'sold nowhere yet').toBe(0);
  });

  it('NET-546 NET-409 what was ordered stays as it was ordered', async () => {
    const one = await known();
    const lines = async () =>
      (await t.db.query(`select * from commission_lines l where l.code = $1 order by l.id`, [one.code])).rows;
    const before = await lines();
    expect(before.length).toBeGreaterThan(0);
    expect((await load(`${one.code};Un altro nome;altra;;;;no`)).body).toMatchObject({ changed: 1 });
    expect(await lines()).toEqual(before);
    expect(await stored(one.code)).toMatchObject({ name: 'Un altro nome', enabled: false });
  });

  it('NET-546 one wrong line and nothing is written: VAT, shop, kits, new ones without what they need', async () => {
    const one = await known();
    const { rows } = await t.db.query<{ code: string }>(
      `select p.code
       from product_kit_items i
       join product_kits k on k.id = i.kit_id and k.enabled
       join products p on p.id = i.product_id and p.enabled
       order by p.id limit 1`,
    );
    const before = await all();
    const lines = [
      'BUONO-1;Panno;;;kleen;22;',
      `${one.code};;;;;${one.vat === 22 ? 10 : 22};`,
      `${one.code};;;;;;`,
      `${rows[0]?.code};;;;;;no`,
      'NUOVO-1;;;;;;',
      '12;Panno;;;kleen;22;',
      'FORMULA-1;=1+1;;;kleen;22;',
    ];
    const { faults, faultCount, rows: shown } = await check(...lines);
    expect([faultCount, shown]).toEqual([8, []]);
    expect(faults.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '3 L’IVA di questo prodotto è un’altra: un file non la cambia, cambiala dal prodotto.',
      '4 Questo prodotto è già in una riga sopra.',
      expect.stringMatching(/^5 È in vendita in «.+»: prima toglilo dal pacchetto\.$/),
      '6 Di un prodotto nuovo serve il nome.',
      '6 Di un prodotto nuovo serve il negozio: fibra o kleen.',
      '6 Di un prodotto nuovo serve l’IVA.',
      '7 Il codice ha lettere, cifre, punti e trattini, come VEN-1024.',
      '8 «nome» inizia come una formula: scrivi il testo.',
    ]);
    const { status, body } = await load(...lines);
    expect([status, body.violations[0]?.propertyPath]).toEqual([422, 'file']);
    const file = await admin.post(`${LOAD}/faults`, csv(lines), CSV);
    expect(file.raw.toString('utf8').trimEnd().split('\r\n')).toHaveLength(9);
    const none = await admin.post<Problem>(`${LOAD}/faults`, 'PK\0', CSV);
    expect([none.status, none.body.violations[0]?.propertyPath]).toEqual([422, 'file']);
    expect(await all()).toBe(before);
    const kits = (isOnSale: boolean) => t.db.query('update product_kits set enabled = $1', [isOnSale]);
    await kits(false);
    expect((await check(`${rows[0]?.code};;;;;;no`)).faults, 'of no kit on sale').toEqual([]);
    await kits(true);
  });

  it('NET-546 one that somebody else made while it was read is told, and nothing is written', async () => {
    const lines = ['INTANTO-1;Panno;;;kleen;22;', 'INTANTO-2;Panno;;;kleen;22;'];
    const insert = `insert into products (code, name, shop, vat_basis_points, picture)
                    values ('INTANTO-2', 'Di un altro', 1, 2200, '/p.svg')`;
    const refused = await whileHeld(
      t,
      (held) => held.query(insert),
      () => load(...lines),
      () => Promise.resolve(),
    );
    expect([refused.status, refused.body.violations]).toEqual([
      422,
      [
        {
          propertyPath: 'file',
          message: 'Nel frattempo qualcuno ha creato uno di questi prodotti: carica di nuovo il file.',
        },
      ],
    ]);
    expect([await stored('INTANTO-1'), (await stored('INTANTO-2'))?.name]).toEqual([undefined, 'Di un altro']);
  });

  it('NET-661 measures and the code of another program come in columns of their own', async () => {
    const head = `${HEAD};codice_esterno;larghezza_min;larghezza_max;altezza_min;altezza_max;prezzo_cm2`;
    const send = (...lines: string[]) => admin.post<Sums & Problem>(LOAD, csv(lines, head), CSV);
    const kept = async () =>
      (await t.db.query(`select quadro_id, custom_product_options as measures from products where code = 'MISURA-1'`))
        .rows[0];
    const first = 'MISURA-1;Tappeto;;;fibra;22;;Q9;30;200;30;100;0,02';
    expect((await send(first)).body).toEqual({ added: 1, changed: 0, unchanged: 0 });
    const measures = { minWidth: 30, maxWidth: 200, minHeight: 30, maxHeight: 100, priceSquareCentimeter: '0.02' };
    expect(await kept()).toEqual({ quadro_id: 'Q9', measures });
    expect((await send(first)).body).toEqual({ added: 0, changed: 0, unchanged: 1 });
    expect((await send('MISURA-1;;;;;;;;;250;;;')).body).toEqual({ added: 0, changed: 1, unchanged: 0 });
    expect(await kept()).toEqual({ quadro_id: 'Q9', measures: { ...measures, maxWidth: 250 } });
    const wrong = await send('MISURA-1;;;;;;;;;20;;;');
    expect(wrong.status).toBe(422);
    expect((await load('MISURA-1;Tappeto blu;;;;;')).body).toMatchObject({ changed: 1 });
    expect(await kept(), 'without the columns they stay').toMatchObject({ measures: { maxWidth: 250 } });
    await t.db.query(`update products set enabled = false where code = 'MISURA-1'`);
  });

  it('NET-546 many lines are one whole; of twenty that load it at once one adds them', async () => {
    const lines = Array.from({ length: 2_300 }, (_, i) => `TANTI-${i};Panno ${i};;;kleen;22;`);
    const answers = await Promise.all(Array.from({ length: 20 }, () => load(...lines)));
    // Whoever waits longer than three seconds is asked to come again.
    const done = answers.filter(({ status }) => status === 200).map(({ body }) => body.added);
    expect(answers.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);
    expect(done.toSorted((a, b) => b - a)).toEqual([lines.length, ...done.slice(1).map(() => 0)]);
    expect((await load(...lines)).body).toEqual({ added: 0, changed: 0, unchanged: lines.length });
    const changed = lines.map((line) => line.replace(';Panno ', ';Straccio '));
    expect((await load(...changed)).body).toEqual({ added: 0, changed: lines.length, unchanged: 0 });
    expect(await stored('TANTI-2299')).toMatchObject({ name: 'Straccio 2299' });
  });
});
