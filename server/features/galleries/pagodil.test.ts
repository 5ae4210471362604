/** What the page about PagoDIL says, and the texts that the office keeps for it. */
import { afterEach, describe, expect, it } from 'vitest';
import { addDays, romeDay } from '@ema/domain/kernel/days.ts';
import { PAGODIL_DEFAULT } from '@ema/domain/galleries/pagodil.ts';
import { newKey, testPortal } from '../../test/harness.ts';
import { moveClock } from '../../test/move-clock.ts';

type Text = {
  id: number;
  title: string;
  documents: string[];
  state: string;
  isShown: boolean;
  version: number;
  publishFrom: string | null;
  publishTo: string | null;
};
type Problem = { detail: string; violations: { propertyPath: string }[] };

const t = testPortal();
const PATH = '/api/admin/pagodil-texts';
const SAID = { ...PAGODIL_DEFAULT, title: 'Rate di dicembre', publishFrom: null, publishTo: null };
let back = (): void => undefined;
afterEach(async () => {
  back();
  back = () => undefined;
  await t.db.query('delete from pagodil_texts');
});
const write = async <T = Text>(part: object = {}, key = newKey()) =>
  (await t.as('admin')).post<T>(PATH, { ...SAID, ...part }, { key });
const anew = async <T = Text>(row: Pick<Text, 'id' | 'version'>, part: object) =>
  (await t.as('admin')).put<T>(`${PATH}/${row.id}`, { ...SAID, ...part, version: row.version });
const shown = async () => (await t.anyone.get<{ title: string }>('/api/pagodil')).body.title;

describe('the texts of the page about PagoDIL', () => {
  it('NET-623 nobody without a session and no other role reads or writes them, and the page is anybody’s', async () => {
    const [stranger, agent] = [t.anyone, await t.as('agente', 0)];
    for (const [who, status] of [
      [stranger, 401],
      [agent, 403],
    ] as const)
      expect([
        (await who.get(PATH)).status,
        (await who.post(PATH, SAID, { key: newKey() })).status,
        (await who.put(`${PATH}/1`, { ...SAID, version: 1 })).status,
        (await who.del(`${PATH}/1`)).status,
      ]).toEqual([status, status, status, status]);
    const page = await stranger.get<typeof PAGODIL_DEFAULT>('/api/pagodil');
    expect([page.status, page.body]).toEqual([200, PAGODIL_DEFAULT]);
  });

  it.each<[string, object, string]>([
    ['no title', { title: ' ' }, 'title'],
    ['too long a note', { note: 'x'.repeat(401) }, 'note'],
    ['three steps', { steps: SAID.steps.slice(1) }, 'steps'],
    ['a step without words', { steps: SAID.steps.map((step) => ({ ...step, text: '' })) }, 'steps.0.text'],
    ['no documents', { documents: [] }, 'documents'],
    ['nine documents', { documents: Array.from({ length: 9 }, (_, i) => `documento ${i}`) }, 'documents'],
    ['a day there is not', { publishFrom: '2026-02-30' }, 'publishFrom'],
    ['days the wrong way round', { publishFrom: '2030-01-02', publishTo: '2030-01-01' }, 'publishTo'],
  ])('NET-623 with %s it is refused, and nothing is written', async (_, part, field) => {
    const answer = await write<Problem>(part);
    expect([answer.status, answer.body.violations[0]?.propertyPath]).toEqual([422, field]);
    expect((await t.db.query('select 1 from pagodil_texts')).rows).toEqual([]);
  });

  it('NET-623 it is shown on its days, both included, the one that began last first, then the first of all', async () => {
    const today = romeDay(t.services.ports.clock.now());
    const always = await write({ title: 'Sempre' });
    const soon = await write({ title: 'Fra poco', publishFrom: addDays(today, 2), publishTo: addDays(today, 3) });
    expect([always.status, always.body.state, always.body.isShown]).toEqual([201, 'shown', true]);
    expect([soon.body.state, soon.body.isShown]).toEqual(['waiting', false]);
    const seen: string[] = [];
    for (const days of [0, 2, 3, 4]) {
      back();
      back = moveClock(t, `${addDays(today, days)}T12:00:00+01:00`);
      seen.push(await shown());
    }
    expect(seen).toEqual(['Sempre', 'Fra poco', 'Fra poco', 'Sempre']);
  });

  it('NET-623 of several that are valid the one that began last is shown, of those of one day the youngest', async () => {
    const today = romeDay(t.services.ports.clock.now());
    const texts: [title: string, publishFrom: string | null][] = [
      ['Sempre', null],
      ['Di ieri', addDays(today, -1)],
      ['Dell’altro ieri', addDays(today, -2)],
      ['Ancora di ieri', addDays(today, -1)],
      ['Sempre, dopo', null],
    ];
    for (const [title, publishFrom] of texts) await write({ title, publishFrom });
    expect(await shown()).toBe('Ancora di ieri');
    const { items } = (await (await t.as('admin')).get<{ items: Text[] }>(PATH)).body;
    expect(items.map(({ title, isShown }) => [title, isShown])).toEqual([
      ['Ancora di ieri', true],
      ['Di ieri', false],
      ['Dell’altro ieri', false],
      ['Sempre, dopo', false],
      ['Sempre', false],
    ]);
  });

  it('NET-623 an older version changes nothing, of two at once one wins, and what is deleted is gone', async () => {
    const { body: row } = await write();
    const both = await Promise.all([anew(row, { title: 'Una' }), anew(row, { title: 'Altra' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const won = both.find(({ status }) => status === 200)?.body;
    expect([won?.version, await shown()]).toEqual([2, won?.title]);
    expect((await anew<Problem>(row, { publishTo: '2020-01-01', publishFrom: '2020-01-02' })).status).toBe(422);
    const admin = await t.as('admin');
    expect((await admin.del(`${PATH}/${row.id}`)).status).toBe(204);
    expect((await admin.del(`${PATH}/${row.id}`)).status).toBe(404);
    expect((await anew({ id: row.id, version: 2 }, {})).status).toBe(404);
    expect(await shown()).toBe(PAGODIL_DEFAULT.title);
    const { rows } = await t.db.query<{ name: string }>(
      `select detail ->> 'name' as name from audit where object = 'pagodil_text' and object_id = $1 order by id`,
      [String(row.id)],
    );
    expect(rows.map(({ name }) => name)).toEqual([SAID.title, won?.title, won?.title]);
  });

  it('NET-623 twenty of the same write it once, and markup stays the text it is', async () => {
    const key = newKey();
    const documents = ['<img src=x onerror=alert(1)> & «così»'];
    const answers = await Promise.all(Array.from({ length: 20 }, () => write({ documents }, key)));
    const rows = answers.filter(({ status }) => status === 201).map(({ body }) => body);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
    const { items } = (await (await t.as('admin')).get<{ items: Text[] }>(PATH)).body;
    expect(items.map((one) => one.documents)).toEqual([documents]);
  });
});
