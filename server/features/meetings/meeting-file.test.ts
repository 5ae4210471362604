import { beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '../../test/customer-builders.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { asKey, makeKey } from '../../test/keys.ts';
import { whileHeld } from '../../test/who-waits.ts';

const t = testPortal();
const LOAD = '/api/admin/meeting-imports';
const CSV = { headers: { 'content-type': 'text/csv' } };
type Sums = { added: number; changed: number; unchanged: number };
type Loaded = Sums & { meetings: { code: number; date: string; title: string; place: string }[] };
type Checked = Sums & {
  rows: { code: number | null; before: object | null; after: object }[];
  faults: { line: number; message: string }[];
  faultCount: number;
};

describe('a file of meetings', () => {
  let erp: Client;
  beforeAll(async () => {
    erp = asKey(t, (await makeKey(t, ['meetings:import'])).key);
  });
  const csv = (...lines: string[]) => ['data;titolo;luogo;codice', ...lines].join('\n');
  const check = async (...lines: string[]) => (await erp.post<Checked>(`${LOAD}/check`, csv(...lines), CSV)).body;
  const load = (...lines: string[]) => erp.post<Loaded & Problem>(LOAD, csv(...lines), CSV);
  const all = async () =>
    (await t.db.query<{ all: string }>(`select md5(string_agg(m::text, ',' order by m.id)) as all from meetings m`))
      .rows[0]?.all;

  it('NET-547 whoever manages meetings and keys of their scope alone', async () => {
    const line = csv('21/12/2026;Mio;;');
    for (const path of [LOAD, `${LOAD}/check`, `${LOAD}/faults`]) {
      expect((await t.anyone.post(path, line, CSV)).status).toBe(401);
      expect((await (await t.as('gm')).post(path, line, CSV)).status).toBe(403);
      expect((await asKey(t, (await makeKey(t, ['rankings:import'])).key).post(path, line, CSV)).status).toBe(403);
    }
  });

  it('NET-547 checked nothing is written; loaded each has its code; again nothing changes; then its guests', async () => {
    const before = await all();
    const lines = ['2026-12-21;Convention di Natale;Asti;', '22/12/2026;"Serata; prodotti";;'];
    expect(await check(...lines)).toMatchObject({ added: 2, changed: 0, unchanged: 0, faultCount: 0 });
    expect(await all()).toBe(before);
    const { body } = await load(...lines);
    expect(body).toMatchObject({ added: 2, changed: 0, unchanged: 0 });
    expect(body.meetings.map(({ date, title, place }) => [date, title, place])).toEqual([
      ['2026-12-21', 'Convention di Natale', 'Asti'],
      ['2026-12-22', 'Serata; prodotti', ''],
    ]);
    const loaded = await all();
    const again = await load(...lines);
    expect(again.body).toMatchObject({ added: 0, changed: 0, unchanged: 2, meetings: body.meetings });
    expect(await all()).toBe(loaded);
    const code = body.meetings[0]?.code;
    const looked = await check(`23/12/2026;Convention;;${code}`, lines[1] ?? '', '28/12/2026;Nuova;;');
    expect(looked.rows, 'what stays as it is is not among them').toMatchObject([
      { code, before: { title: 'Convention di Natale' }, after: { title: 'Convention' } },
      { code: null, before: null, after: { title: 'Nuova' } },
    ]);
    const moved = await load(`23/12/2026;Convention;;${code}`, '22/12/2026;SERATA;Alba;');
    expect(moved.body).toMatchObject({ added: 1, changed: 1, unchanged: 0 });
    const { rows } = await t.db.query(`select date::text, title, place from meetings where id = $1`, [code]);
    expect(rows[0]).toEqual({ date: '2026-12-23', title: 'Convention', place: 'Asti' });
    const content = `data:text/csv;base64,${Buffer.from('codice;nome\nERP1;Ada Rossi').toString('base64')}`;
    const guests = await erp.put(`/api/admin/meetings/${code}/guests`, {
      file: { content, name: 'ospiti.csv', type: 'text/csv' },
    });
    expect(guests.status).toBe(200);
  });

  it('NET-547 one wrong line and nothing is written; all that is wrong is a file', async () => {
    const made = await load('24/12/2026;Uno;;', '25/12/2026;Due;;');
    const [one] = made.body.meetings;
    await t.db.query(`insert into meetings (title, date) values ('UNO', '2026-12-24')`);
    const before = await all();
    const lines = [
      '26/12/2026;Buono;;',
      '26/12/2026;buono;;',
      '24/12/2026;Uno;;',
      '27/12/2026;Altro;;999999',
      `28/12/2026;Primo;;${one?.code}`,
      `29/12/2026;Secondo;;${one?.code}`,
      'ieri;;;x',
    ];
    const { faults, faultCount } = await check(...lines);
    expect(faults.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '3 Un meeting con questa data e questo titolo è già in una riga sopra.',
      '4 Più meeting hanno questa data e questo titolo: indica il codice di quello che intendi.',
      '5 Il meeting 999999 non esiste.',
      '7 Questo codice è già in una riga sopra.',
      '8 La data deve essere come 21/11/2026.',
      '8 Manca il titolo del meeting.',
      '8 Il codice del meeting è un numero, come nell’elenco.',
    ]);
    expect(faultCount).toBe(7);
    const refused = await load(...lines);
    expect([refused.status, refused.body.violations[0]?.propertyPath]).toEqual([422, 'file']);
    const file = await erp.post(`${LOAD}/faults`, csv(...lines), CSV);
    expect(file.raw.toString('utf8').trimEnd().split('\r\n')).toHaveLength(8);
    const none = await erp.post<Problem>(`${LOAD}/faults`, 'PK\0', CSV);
    expect([none.status, none.body.violations[0]?.propertyPath]).toEqual([422, 'file']);
    expect(await all()).toBe(before);
  });

  it('NET-547 two lines that mean one meeting, by its code and by what it was called, are refused', async () => {
    const { body } = await load('03/02/2027;Prima;Asti;');
    const code = body.meetings[0]?.code;
    const before = await all();
    const lines = [`04/02/2027;Dopo;;${code}`, '03/02/2027;Prima;Alba;'];
    for (const both of [lines, lines.toReversed()]) {
      const { faults } = await check(...both);
      const named = both[1]?.endsWith(';') ? 'meeting' : 'codice';
      expect(faults).toEqual([{ line: 3, message: `Questo ${named} è già in una riga sopra.` }]);
      expect((await load(...both)).status).toBe(422);
    }
    expect(await all()).toBe(before);
  });

  it('NET-547 one that is just called otherwise is waited for, and is none that the file means', async () => {
    const { body } = await load('05/02/2027;Di oggi;Asti;');
    const code = body.meetings[0]?.code;
    const loaded = await whileHeld(
      t,
      (held) => held.query('select from meetings where id = $1 for update', [code]),
      () => load('05/02/2027;Di oggi;Alba;'),
      async (held) => {
        expect((await check('05/02/2027;Di oggi;Alba;')).changed, 'looking waits for nobody').toBe(1);
        await held.query(`update meetings set title = 'Di ieri', version = version + 1 where id = $1`, [code]);
      },
    );
    expect(loaded.body).toMatchObject({ added: 1, changed: 0 });
    const { rows } = await t.db.query('select title, place from meetings where id = $1', [code]);
    expect(rows).toEqual([{ title: 'Di ieri', place: 'Asti' }]);
  });

  it('NET-547 of twenty that load one file at once one adds its meetings', async () => {
    const lines = Array.from(
      { length: 30 },
      (_, i) => `2027-01-${String((i % 28) + 1).padStart(2, '0')};Insieme ${i};;`,
    );
    const answers = await Promise.all(Array.from({ length: 20 }, () => load(...lines)));
    const done = answers.filter(({ status }) => status === 200).map(({ body }) => body.added);
    expect(answers.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);
    expect(done.toSorted((a, b) => b - a)).toEqual([30, ...done.slice(1).map(() => 0)]);
    const { rowCount } = await t.db.query(`select 1 from meetings where title like 'Insieme %'`);
    expect(rowCount).toBe(30);
  });
});
