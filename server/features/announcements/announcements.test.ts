/** Announcements that the office writes, and who sees them when. */
import { afterEach, describe, expect, it } from 'vitest';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { moveClock } from '../../test/move-clock.ts';
import { addDays, romeDay } from '@ema/domain/kernel/days.ts';

type Row = {
  id: number;
  kind: string;
  shop: number | null;
  title: string;
  content: string;
  startsOn: string | null;
  endsOn: string | null;
  active: boolean;
  state: string;
  seenCount: number;
  version: number;
};
type Problem = { type: string; violations: { propertyPath: string; message: string }[] };
type Page = { items: Row[]; pagination: { totalItems: number } };

const t = testPortal();
const PATH = '/api/admin/announcements';
const SAID = {
  kind: 'popup',
  shop: null,
  title: 'Sede chiusa',
  content: 'L’ufficio è chiuso il 7 dicembre.',
  startsOn: null,
  endsOn: null,
};
const write = async <T = Row>(part: object = {}, key = newKey()) =>
  (await t.as('admin')).post<T>(PATH, { ...SAID, ...part }, { key });
const sayAnew = async <T = Row>(row: Row, part: object, key = newKey()) => {
  const { kind, shop, title, content, startsOn, endsOn, version } = row;
  const body = { kind, shop, title, content, startsOn, endsOn, version, ...part };
  return (await t.as('admin')).put<T>(`${PATH}/${row.id}`, body, { key });
};
const shown = async (who: string | Client): Promise<number[]> => {
  const client = typeof who === 'string' ? await t.as(who) : who;
  const { body } = await client.get<{ announcements: { id: number }[] }>('/api/account/shell');
  return body.announcements.map(({ id }) => id);
};

let back = (): void => undefined;
afterEach(() => {
  back();
  back = () => undefined;
});
/** From that instant on. */
const at = (instant: string): void => {
  back();
  back = moveClock(t, instant);
};

describe('an announcement of the office', () => {
  it('NET-573 is there for everybody from its first day to its last, of Rome, and counts who has read it', async () => {
    const { body: row, status } = await write();
    expect([status, row.state, row.seenCount, row.version]).toEqual([201, 'running', 0, 1]);
    const agent = await t.as('agente');
    expect(await shown(agent)).toContain(row.id);
    expect((await agent.put(`/api/account/announcements/${row.id}/seen`, {})).status).toBe(204);
    expect(await shown(agent)).not.toContain(row.id);
    const list = await (await t.as('admin')).get<Page>(`${PATH}?search=sede%20chiusa`);
    expect(list.body.items).toEqual([expect.objectContaining({ id: row.id, seenCount: 1 })]);
  });

  it.each([
    [
      'the night the clock goes back',
      '2026-10-25',
      '2026-10-24T21:59:59Z',
      '2026-10-24T22:00:00Z',
      '2026-10-25T22:59:59Z',
      '2026-10-25T23:00:00Z',
    ],
    [
      'the night it goes forward',
      '2027-03-28',
      '2027-03-27T22:59:59Z',
      '2027-03-27T23:00:00Z',
      '2027-03-28T21:59:59Z',
      '2027-03-28T22:00:00Z',
    ],
  ])('NET-573 on %s its one day is a whole day of Rome', async (_, on, before, first, last, after) => {
    const made = await t.db.query<{ id: number }>(
      `insert into announcements (kind, title, content, starts_on, ends_on)
       values ('banner', 'Un giorno', 'Un giorno solo.', $1, $1) returning id::int`,
      [on],
    );
    const id = made.rows[0]?.id ?? 0;
    const seen: unknown[] = [];
    for (const instant of [before, first, last, after]) {
      at(instant);
      const [agent, admin] = [await t.as('agente'), await t.as('admin')];
      const list = await admin.get<Page>(`${PATH}?search=un%20giorno%20solo&orderField=title`);
      const row = list.body.items.find((one) => one.id === id);
      const inList: boolean[] = [];
      for (const state of ['planned', 'running', 'over']) {
        const { body } = await admin.get<Page>(`${PATH}?search=un%20giorno%20solo&state=${state}`);
        inList.push(body.items.some((one) => one.id === id));
      }
      seen.push([(await shown(agent)).includes(id), row?.state, inList]);
    }
    await t.db.query('delete from announcements where id = $1', [id]);
    expect(seen).toEqual([
      [false, 'planned', [true, false, false]],
      [true, 'running', [false, true, false]],
      [true, 'running', [false, true, false]],
      [false, 'over', [false, false, true]],
    ]);
  });

  it('NET-573 of one shop is seen there alone', async () => {
    const { body: row } = await write({ kind: 'banner', shop: 1, title: 'Solo kleen' });
    const agent = await t.as('agente');
    const seen: boolean[] = [];
    for (const shop of [0, 1]) {
      await agent.put('/api/account/shop', { shop });
      seen.push((await shown(agent)).includes(row.id));
    }
    await agent.put('/api/account/shop', { shop: 0 });
    expect(seen).toEqual([false, true]);
    const listed = async (shop: number) =>
      (await (await t.as('admin')).get<Page>(`${PATH}?search=solo%20kleen&shop=${shop}`)).body.items.length;
    expect([await listed(0), await listed(1)]).toEqual([0, 1]);
    await write({ title: 'Solo kleen, o tutti' });
    const csv = (await (await t.as('admin')).get('/file/admin/announcements?search=solo%20kleen&format=csv')).raw;
    const [head = [], ...rows] = csv
      .toString('utf8')
      .split('\r\n')
      .map((line) => line.split(';'));
    const shops = rows.filter(([title]) => title).map((row) => row[head.indexOf('Negozio')]);
    expect(shops.toSorted()).toEqual(['Tutti', 'kleen']);
  });

  it('NET-573 the list of each state has the rows that stand in it, whatever their days', async () => {
    const today = romeDay(t.services.ports.clock.now());
    await t.db.query(
      `insert into announcements (kind, title, content, starts_on, ends_on)
       select 'banner', 'Giorni ' || n, 'Giorni vari.', x.starts::date, x.ends::date
       from (values (1, $1, $2), (2, $3, $2), (3, $1, $1), (4, $3, null)) x(n, starts, ends)`,
      [today, addDays(today, -1), addDays(today, 1)],
    );
    const stands: [string, string[]][] = [];
    for (const state of ['over', 'planned', 'running']) {
      const query = `search=giorni%20vari&orderField=title&orderDir=asc&state=${state}`;
      const { body } = await (await t.as('admin')).get<Page>(`${PATH}?${query}`);
      expect(body.items.every((row) => row.state === state)).toBe(true);
      stands.push([state, body.items.map(({ title }) => title)]);
    }
    await t.db.query(`delete from announcements where content = 'Giorni vari.'`);
    expect(stands).toEqual([
      ['over', ['Giorni 1']],
      ['planned', ['Giorni 2', 'Giorni 4']],
      ['running', ['Giorni 3']],
    ]);
  });

  it('NET-573 of one place alone are listed', async () => {
    for (const kind of ['popup', 'banner']) await write({ kind, title: `Per luogo ${kind}` });
    const { body } = await (await t.as('admin')).get<Page>(`${PATH}?search=per%20luogo&kind=banner`);
    expect([body.items.map(({ title }) => title), body.pagination.totalItems]).toEqual([['Per luogo banner'], 1]);
  });

  it.each<[string, object, string]>([
    ['no title', { title: ' ' }, 'title'],
    ['no text', { content: '' }, 'content'],
    ['too long a text', { content: 'x'.repeat(601) }, 'content'],
    ['a place there is not', { kind: 'fax' }, 'kind'],
    ['a shop there is not', { shop: 2 }, 'shop'],
    ['a day there is not', { startsOn: '2026-02-30' }, 'startsOn'],
    ['days the wrong way round', { startsOn: '2030-01-02', endsOn: '2030-01-01' }, 'endsOn'],
    ['an end that is past', { endsOn: '2020-01-01' }, 'endsOn'],
  ])('NET-573 with %s is refused, and nothing is written', async (_, part, field) => {
    const count = async () => (await t.db.query('select count(*)::int as n from announcements')).rows[0]?.n;
    const before = await count();
    const answer = await write<Problem>(part);
    expect([answer.status, answer.body.violations.map(({ propertyPath }) => propertyPath)]).toEqual([422, [field]]);
    expect(await count()).toBe(before);
  });

  it('NET-573 twenty of the same write it once, and markup stays the text it is', async () => {
    const key = newKey();
    const content = '<img src=x onerror=alert(1)> & «così»';
    const answers = await Promise.all(Array.from({ length: 20 }, () => write({ title: 'Una volta', content }, key)));
    const made = answers.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    const { rows } = await t.db.query(`select content from announcements where title = 'Una volta'`);
    expect(rows).toEqual([{ content }]);
  });
});

describe('written anew', () => {
  it('NET-574 whoever has read it does not see it again, unless the office wants so', async () => {
    const { body: row } = await write({ title: 'Orari' });
    const agent = await t.as('manager');
    const read = () => agent.put(`/api/account/announcements/${row.id}/seen`, {});
    await read();
    const mended = await sayAnew(row, { content: 'Orari di dicembre.' });
    expect([mended.status, mended.body.seenCount, (await shown(agent)).includes(row.id)]).toEqual([200, 1, false]);
    const key = newKey();
    const again = await sayAnew(mended.body, { content: 'Orari di gennaio.', showAgain: true }, key);
    expect([again.body.seenCount, (await shown(agent)).includes(row.id)]).toEqual([0, true]);
    // The same asked again does not bring it back to whoever has read it meanwhile.
    await read();
    const repeated = await sayAnew(mended.body, { content: 'Orari di gennaio.', showAgain: true }, key);
    expect([repeated.status, repeated.body.version]).toEqual([200, again.body.version]);
    expect((await shown(agent)).includes(row.id)).toBe(false);
    const said = await sayAnew(mended.body, { content: 'Orari di gennaio.' });
    expect([said.status, said.body.seenCount], 'as it stands already').toEqual([200, 1]);
  });

  it('NET-574 what another wrote meanwhile is not taken for one’s own wish to show it again', async () => {
    const { body: row } = await write({ title: 'Contesa' });
    const agent = await t.as('manager');
    await agent.put(`/api/account/announcements/${row.id}/seen`, {});
    const other = await sayAnew(row, { content: 'Lo stesso testo.' });
    expect(other.status).toBe(200);
    expect((await sayAnew(row, { content: 'Lo stesso testo.', showAgain: true })).status).toBe(409);
    expect((await shown(agent)).includes(row.id)).toBe(false);
    const again = await sayAnew(other.body, { content: 'Lo stesso testo.', showAgain: true });
    expect([again.status, again.body.seenCount, (await shown(agent)).includes(row.id)]).toEqual([200, 0, true]);
    await (await t.as('admin')).put(`${PATH}/${row.id}/active`, { active: false });
    const withdrawn = await sayAnew(again.body, { content: 'Lo stesso testo.', showAgain: true });
    expect(withdrawn.status, 'withdrawn meanwhile').toBe(409);
  });

  it('NET-574 a banner is not shown again, and an older version changes nothing', async () => {
    const { body: row } = await write({ kind: 'banner', title: 'Striscia' });
    const refused = await sayAnew<Problem>(row, { title: 'Altra', showAgain: true });
    expect([refused.status, refused.body.violations[0]?.propertyPath]).toEqual([422, 'showAgain']);
    const [one, other] = await Promise.all([sayAnew(row, { title: 'Prima' }), sayAnew(row, { title: 'Seconda' })]);
    expect([one.status, other.status].toSorted()).toEqual([200, 409]);
    const gone = await sayAnew<Problem>({ ...row, id: 999_999 }, {});
    expect(gone.status).toBe(404);
  });

  it.each<[string, object]>([
    ['place', { kind: 'banner' }],
    ['shop', { shop: 1 }],
    ['title', { title: 'Altro titolo' }],
    ['text', { content: 'Altro testo.' }],
    ['first day', { startsOn: '2030-01-01' }],
    ['last day', { endsOn: '2030-01-01' }],
  ])('NET-574 an older version that says another %s is not what stands there already', async (_, part) => {
    const { body: row } = await write({ title: 'Versioni' });
    expect((await sayAnew(row, { content: 'Nuovo testo.' })).status).toBe(200);
    expect((await sayAnew(row, { content: 'Nuovo testo.', ...part })).status).toBe(409);
  });

  it('NET-574 one that is over is shown again with the words and days it has', async () => {
    const { body: row } = await write({ title: 'Concluso' });
    await t.db.query(`update announcements set ends_on = '2020-01-01' where id = $1`, [row.id]);
    const again = await sayAnew<Row & Problem>({ ...row, endsOn: '2020-01-01' }, { showAgain: true });
    expect([again.status, again.body.state]).toEqual([200, 'over']);
    const changed = await sayAnew<Problem>({ ...row, endsOn: '2020-01-01', version: 2 }, { content: 'Altro.' });
    expect([changed.status, changed.body.violations[0]?.propertyPath], 'but not with others').toEqual([422, 'endsOn']);
  });

  it('NET-573 withdrawn nobody sees it, put back those do who have not read it, and the log says all of it', async () => {
    const { body: row } = await write({ title: 'Ritirabile' });
    const set = async (active: boolean, id = row.id) =>
      (await t.as('admin')).put<Row>(`${PATH}/${id}/active`, { active });
    expect((await set(false)).body).toMatchObject({ state: 'withdrawn', active: false, version: 2 });
    expect((await set(false)).body.version).toBe(2);
    expect(await shown('gm')).not.toContain(row.id);
    expect((await set(true)).body).toMatchObject({ state: 'running', version: 3 });
    expect(await shown('gm')).toContain(row.id);
    expect((await set(true, 999_999)).status).toBe(404);
    const { rows } = await t.db.query<{ note: string }>(
      `select detail ->> 'note' as note from audit where object = 'announcement' and object_id = $1 order by id`,
      [String(row.id)],
    );
    expect(rows.map(({ note }) => note)).toEqual([
      'Finestra: Ritirabile',
      'Finestra: Ritirabile. Ritirato',
      'Finestra: Ritirabile',
      'Finestra: Ritirabile. Rimesso',
    ]);
  });
});
