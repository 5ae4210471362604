import { beforeAll, describe, expect, it } from 'vitest';
import { FIRST_THRESHOLDS } from '@ema/domain/levels/levels.ts';
import { auditCount } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { moveClock } from '../../test/move-clock.ts';
import { textOfPdf } from '../../test/pdf-text.ts';
import { closePeriods } from './jobs.ts';
import { findScale } from './queries.ts';

const t = testPortal();
type Level = { id: number; name: string };
type Change = { agentId: number; type: string; currentLevel: Level; updatedLevel: Level; credits: number };
type Changes = {
  items: Change[];
  pagination: { totalItems: number };
  period: { name: string; dateStart: string; dateEnd: string; closableFrom: string; refusal: string | null };
  agents: number;
  risen: number;
  fallen: number;
  detail: string;
};
type Closing = { id: number; name: string; closedBy: string | null; agents: number; risen: number; fallen: number };
type Scale = { id: number; from: string | null; state: string; levels: { credits: number }[] };
type Scales = { version: number; scales: Scale[]; detail: string };
type Told = { agent_id: string; from_level: number; to_level: number; credits_before: number; credits: number };

let admin: Client;
beforeAll(async () => {
  admin = await t.as('admin');
});
const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await t.db.query<T>(text, values)).rows;
/** Every change, however many pages they are. */
const changesNow = async (): Promise<Changes> => {
  const [first, second] = await Promise.all(
    [1, 2].map((page) => admin.get<Changes>(`/api/admin/level-changes?perPage=200&page=${page}`)),
  );
  const whole = { ...first?.body, items: [...(first?.body.items ?? []), ...(second?.body.items ?? [])] } as Changes;
  expect(whole.items).toHaveLength(whole.pagination.totalItems);
  return whole;
};
const close = (who: Client, year: number, month: number) =>
  who.post<Closing & { detail: string }>('/api/admin/period-closings', { year, month }, { key: newKey() });
const levels = async (): Promise<Map<number, number>> =>
  new Map((await rows<{ id: string; level: number }>('select id, level from agents')).map((a) => [+a.id, a.level]));

/** Taxable cents by agent, from the orders themselves, of the days of a period. */
const taxableOf = async (from: string, to: string): Promise<Map<number, number>> =>
  new Map(
    (
      await rows<{ id: string; cents: string }>(
        `select seller_id as id, sum(taxable_cents) as cents from orders
         where shop = 0 and state = 'submitted'
           and coalesce(order_date, (submitted_at at time zone 'Europe/Rome')::date) between $1 and $2
         group by 1`,
        [from, to],
      )
    ).map((o) => [+o.id, +o.cents]),
  );
/** What each seller of fibra earns in Periodo 11 of 2026, reckoned beside the portal. */
const reckon = async (): Promise<Map<number, { level: number; credits: number }>> => {
  const taxable = await taxableOf('2026-10-05', '2026-11-01');
  const tree = await rows<{ id: string; sponsor_id: string | null }>(
    `select agent_id as id, sponsor_id from agent_history
     where valid_from < '2026-11-02T00:00:00+01:00' and coalesce(valid_to, 'infinity') >= '2026-11-02T00:00:00+01:00'`,
  );
  const sellers = await rows<{ id: string; level: number; general_manager: boolean; joined: string }>(
    `select a.id, a.level, a.general_manager, (a.joined_at at time zone 'Europe/Rome')::date::text as joined
     from agents a join users u on u.id = a.user_id
     where a.status = 'seller' and a.fibra_enabled and not u.disabled and a.joined_at < '2026-11-02T00:00:00+01:00'`,
  );
  return new Map(
    sellers.map((s) => {
      const below = tree.filter((m) => m.sponsor_id === s.id).map((m) => +m.id);
      const cents = [+s.id, ...below].reduce((sum, id) => sum + (taxable.get(id) ?? 0), 0);
      const credits = cents < 0 ? 0 : Math.trunc(cents / 10_000);
      let earned = 1;
      FIRST_THRESHOLDS.forEach((needed, i) => {
        if (credits >= needed) earned = i + 1;
      });
      const falls = earned < s.level && s.joined < '2026-10-05';
      const level = s.general_manager ? s.level : earned > s.level ? earned : falls ? s.level - 1 : s.level;
      return [+s.id, { level, credits }];
    }),
  );
};

/** An administrator of that moment: a session ends after an hour without use. */
const closings = async (): Promise<Closing[]> =>
  (await (await t.as('admin')).get<{ items: Closing[] }>('/api/admin/period-closings')).body.items;

describe('who may', () => {
  it.each([
    ['GET', '/api/admin/level-scale'],
    ['PUT', '/api/admin/level-scale'],
    ['POST', '/api/admin/level-scale/1/withdrawal'],
    ['GET', '/api/admin/level-changes'],
    ['GET', '/api/admin/period-closings'],
    ['POST', '/api/admin/period-closings'],
  ])('NET-354 NET-355 NET-356 administrators alone: %s %s', async (method, url) => {
    const agente = await t.as('agente', 0);
    const ask = (who: Client) => ({ GET: who.get, POST: who.post, PUT: who.put })[method as 'GET'](url, {} as never);
    expect((await ask(t.anyone)).status).toBe(401);
    expect((await ask(agente)).status).toBe(403);
    expect((await ask(await t.as('ordini'))).status).toBe(403);
  });
});

describe('what levels ask for', () => {
  const scalesNow = async (): Promise<Scales> => (await admin.get<Scales>('/api/admin/level-scale')).body;
  const save = (body: object) => admin.put<Scales>('/api/admin/level-scale', { reason: 'Prova', ...body });
  it.each([
    [{ thresholds: [0, 2, 2, ...FIRST_THRESHOLDS.slice(3)] }, 'thresholds.2', 'Inserisci più di 2, i crediti del'],
    [{ thresholds: [1, ...FIRST_THRESHOLDS.slice(1)] }, 'thresholds.0', 'Il primo livello non chiede crediti'],
    [{ thresholds: FIRST_THRESHOLDS.slice(1) }, 'thresholds', 'Servono i crediti di tutti i livelli.'],
    [{ thresholds: [0, 2.5, ...FIRST_THRESHOLDS.slice(2)] }, 'thresholds.1', 'Inserisci un numero intero.'],
    [{ reason: ' ' }, 'reason', ''],
    [{ from: '2026-10-04' }, 'from', 'Scegli un giorno dal 05/10/2026 in poi: comincia allora il primo periodo da'],
    [{ from: '2029-11-15' }, 'from', 'Scegli un giorno entro due anni.'],
    [{}, 'from', 'Quel giorno vale già questa scala: non cambia niente.'],
  ])('NET-355 NET-730 %j is refused and changes nothing', async (wrong, propertyPath, message) => {
    const before = await scalesNow();
    const body = { version: before.version, from: '2026-12-01', reason: 'Prova', thresholds: FIRST_THRESHOLDS };
    const answer = await admin.put<{ violations: { propertyPath: string; message: string }[] }>(
      '/api/admin/level-scale',
      { ...body, ...wrong },
    );
    expect(answer.status).toBe(422);
    expect(answer.body.violations[0]?.propertyPath.replace(/\[(\d+)\]/g, '.$1')).toBe(propertyPath);
    expect(answer.body.violations[0]?.message).toContain(message);
    expect(await scalesNow()).toEqual(before);
  });
  it('NET-355 an administrator decides it; a stale edit is refused, the same edit twice is one', async () => {
    const { version, scales } = await scalesNow();
    expect(scales.map((s) => [s.state, s.from, s.levels.map((l) => l.credits)])).toEqual([
      ['now', null, FIRST_THRESHOLDS],
    ]);
    const dearer = FIRST_THRESHOLDS.map((credits, i) => (i === 11 ? 90 : credits));
    const body = { version, from: '2026-12-01', thresholds: dearer };
    const saved = await save(body);
    expect([saved.status, saved.body.scales[0]?.state, saved.body.scales[0]?.levels.at(-1)?.credits]).toEqual([
      200,
      'planned',
      90,
    ]);
    const again = await save(body);
    expect([again.status, again.body]).toEqual([200, saved.body]);
    const stale = await save({ ...body, from: '2026-12-02', thresholds: FIRST_THRESHOLDS });
    expect([stale.status, stale.body.detail]).toEqual([
      409,
      'Nel frattempo questi dati sono stati modificati. Ricarica e riprova.',
    ]);
    expect(await auditCount(t, 'levels.save-scale', saved.body.scales[0]?.id ?? 0)).toBe(2);
    expect(await rows('select id from level_scales')).toHaveLength(2);
  });
  it('NET-730 decided anew for its day it takes the place of the one before, which stays in the history', async () => {
    const { version } = await scalesNow();
    const dearest = FIRST_THRESHOLDS.map((credits, i) => (i === 11 ? 95 : credits));
    const { body } = await save({ version, from: '2026-12-01', thresholds: dearest, reason: 'Meglio così' });
    expect(body.scales.map((s) => [s.from, s.state, s.levels.at(-1)?.credits])).toEqual([
      ['2026-12-01', 'planned', 95],
      ['2026-12-01', 'replaced', 90],
      [null, 'now', 65],
    ]);
    expect(body.scales[0]).toMatchObject({ reason: 'Meglio così', by: 'Elena Gallesio' });
  });
  it('NET-731 a planned one is withdrawn with a reason and stays in the history; one that counts is not', async () => {
    const planned = (await scalesNow()).scales.find(({ state }) => state === 'planned');
    const withdraw = (id: number) =>
      admin.post<Scales>(`/api/admin/level-scale/${id}/withdrawal`, { reason: 'Ci ripensiamo' }, { key: newKey() });
    const answers = await Promise.all([withdraw(planned?.id ?? 0), withdraw(planned?.id ?? 0)]);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body.scales[0]).toMatchObject({ state: 'withdrawn', ended: { reason: 'Ci ripensiamo' } });
    }
    expect(await rows(`select id from level_scales where withdrawn_reason is not null`)).toHaveLength(1);
    const { scales } = await scalesNow();
    const [replaced, standing] = ['replaced', 'now'].map((state) => scales.find((s) => s.state === state)?.id ?? 0);
    expect((await withdraw(replaced ?? 0)).body.detail).toBe('Un’altra scala ha già preso il posto di questa.');
    expect((await withdraw(standing ?? 0)).status).toBe(409);
    expect((await withdraw(999_999)).status).toBe(404);
  });
  it('NET-355 twenty edits of what was on the screen: one counts', async () => {
    const { version } = await scalesNow();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        save({
          version,
          from: '2026-12-10',
          thresholds: FIRST_THRESHOLDS.map((credits, at) => (at === 11 ? 70 + i : credits)),
        }),
      ),
    );
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  });
  it('NET-730 each day has its scale, and one that begins today leaves the days before as they were', async () => {
    const hard = FIRST_THRESHOLDS.map((credits, i) => (i === 0 ? 0 : credits + 100_000));
    const { version } = await scalesNow();
    const { status, body } = await save({ version, from: '2026-11-21', thresholds: hard });
    expect([status, body.scales.find(({ state }) => state === 'now')?.from]).toEqual([200, '2026-11-21']);
    const secondOn = async (on: string) => (await findScale(t.services.db, on)).thresholds[1];
    expect(await Promise.all(['2026-11-20', '2026-11-21', '2026-12-09', '2026-12-10'].map(secondOn))).toEqual([
      2, 100_002, 100_002, 2,
    ]);
  });
});

describe('closing', () => {
  it('NET-356 before the first closing nothing happens by itself; the last period that is over is shown', async () => {
    await closePeriods(t.services);
    expect(await rows('select id from period_closings')).toEqual([]);
    const { period } = await changesNow();
    expect(period).toMatchObject({
      name: 'Periodo 11 del 2026',
      dateStart: '2026-10-05',
      dateEnd: '2026-11-01',
      closableFrom: '2026-11-04',
      refusal: null,
    });
  });
  it('NET-354 NET-356 what it would change is what anybody reckons from the orders and the tree', async () => {
    const reckoned = await reckon();
    const before = await levels();
    const shown = await changesNow();
    const expected = [...reckoned].filter(([id, { level }]) => level !== before.get(id));
    expect(expected.length).toBeGreaterThan(3);
    expect(shown.agents).toBe(reckoned.size);
    expect(new Map(shown.items.map((c) => [c.agentId, { level: c.updatedLevel.id, credits: c.credits }]))).toEqual(
      new Map(expected),
    );
    expect(shown.risen + shown.fallen).toBe(shown.pagination.totalItems);
    const rises = (await admin.get<Changes>('/api/admin/level-changes?type=rise&perPage=200')).body;
    expect(rises.items).toEqual(shown.items.filter((c) => c.type === 'rise'));
    expect(rises.pagination.totalItems).toBe(shown.risen);
  });
  it('NET-356 another period than the next is refused', async () => {
    for (const [year, month] of [
      [2026, 10],
      [2026, 12],
    ] as const) {
      const answer = await close(admin, year, month);
      expect([answer.status, answer.body.detail]).toEqual([
        409,
        `Periodo ${month} del ${year} è già chiuso o non è il prossimo: il prossimo da chiudere è Periodo 11 del 2026.`,
      ]);
    }
    expect(await rows('select id from period_closings')).toEqual([]);
  });

  let closed: Closing;
  it('NET-357 twenty at once, and the night’s job among them: closed once, every level and its news once', async () => {
    const [reckoned, before, shown] = [await reckon(), await levels(), await changesNow()];
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => close(admin, 2026, 11)),
      closePeriods(t.services),
    ]);
    const [done, ...others] = answers.filter((a) => a !== undefined).toSorted((a, b) => a.status - b.status);
    expect(done?.status).toBe(201);
    expect(new Set(others.map((a) => a.status))).toEqual(new Set([409]));
    closed = done?.body as Closing;
    expect(closed).toMatchObject({
      name: 'Periodo 11 del 2026',
      agents: shown.agents,
      risen: shown.risen,
      fallen: shown.fallen,
    });
    const after = await levels();
    for (const [id, level] of after) expect(level).toBe(reckoned.get(id)?.level ?? before.get(id));
    const told = await rows<Told>('select * from level_updates where closing_id = $1', [closed.id]);
    expect(
      told
        .map((u) => [+u.agent_id, u.from_level, u.to_level, u.credits])
        .toSorted((a, b) => Number(a[0]) - Number(b[0])),
    ).toEqual(
      shown.items
        .map((c) => [c.agentId, c.currentLevel.id, c.updatedLevel.id, c.credits])
        .toSorted((a, b) => Number(a[0]) - Number(b[0])),
    );
    expect(await auditCount(t, 'levels.close-period', closed.id)).toBe(1);
    expect(await rows('select id from period_closings')).toHaveLength(1);
  });
  it('NET-730 though another scale begins today, last month was closed with that of its last day', async () => {
    const [used] = await rows<{ thresholds: number[]; from: string | null }>(
      `select s.thresholds, s.from_day::text as from from period_closings c join level_scales s on s.id = c.scale_id
       where c.id = $1`,
      [closed.id],
    );
    expect(used).toEqual({ thresholds: FIRST_THRESHOLDS, from: null });
    const [rise] = await rows(`select id from level_updates where closing_id = $1 and type = 'rise'`, [closed.id]);
    expect(rise, 'by the scale of today nobody would have risen').toBeDefined();
  });
  it('NET-357 credits of the period before stand beside', async () => {
    const before = await taxableOf('2026-09-07', '2026-10-04');
    const told = await rows<Told>('select * from level_updates where closing_id = $1', [closed.id]);
    const alone = told.filter((u) => u.credits_before > 0);
    expect(alone.length).toBeGreaterThan(0);
    const tree = await rows<{ id: string; sponsor_id: string }>(
      `select agent_id as id, sponsor_id from agent_history where sponsor_id is not null
       and valid_from < '2026-10-05T00:00:00+02:00' and coalesce(valid_to, 'infinity') >= '2026-10-05T00:00:00+02:00'`,
    );
    for (const u of told) {
      const below = tree.filter((m) => m.sponsor_id === u.agent_id).map((m) => +m.id);
      const cents = [+u.agent_id, ...below].reduce((sum, id) => sum + (before.get(id) ?? 0), 0);
      expect(u.credits_before).toBe(Math.floor(Math.max(0, cents) / 10_000));
    }
  });
  it('NET-358 the agent is asked to acknowledge it, once, and has a letter; others have not', async () => {
    const [one] = await rows<{ username: string; id: number; title: string }>(
      `select u.username, v.id::int, v.title from level_updates v join users u on u.id = v.user_id
       where v.closing_id = $1 order by v.id limit 1`,
      [closed.id],
    );
    const agent = await t.as(String(one?.username), 0);
    const account = await agent.get<{ requiredOperations: { operationName: string }[] }>('/api/account');
    expect(account.body.requiredOperations.map((o) => o.operationName)).toContain('level_updates:acknowledge');
    const letter = await agent.get(`/file/level-updates/${one?.id}`);
    expect([letter.status, letter.headers['content-type']]).toEqual([200, 'application/pdf']);
    const words = (await textOfPdf(letter.raw)).replace(/\s+/g, ' ');
    expect(words).toContain('Periodo 11 del 2026, dal 05/10/2026 al 01/11/2026');
    expect(words).toContain(one?.title);
    expect((await admin.get(`/file/level-updates/${one?.id}`)).status).toBe(200);
    expect((await (await t.as('nuovo')).get(`/file/level-updates/${one?.id}`)).status).toBe(404);
    expect((await t.anyone.get(`/file/level-updates/${one?.id}`)).status).toBe(401);
    expect((await agent.post(`/api/account/level-update-alerts/${one?.id}/acknowledge`)).status).toBe(200);
    const after = await agent.get<{ requiredOperations: { operationName: string }[] }>('/api/account');
    expect(after.body.requiredOperations.map((o) => o.operationName)).not.toContain('level_updates:acknowledge');
  });
  it('NET-356 the next one waits for its Wednesday, then closes by itself, once', async () => {
    expect((await changesNow()).period).toMatchObject({
      name: 'Periodo 12 del 2026',
      refusal: 'Periodo 12 del 2026 si può chiudere dal 02/12/2026: fino ad allora arrivano ordini che ne fanno parte.',
    });
    const early = await close(admin, 2026, 12);
    expect([early.status, early.body.detail]).toEqual([409, (await changesNow()).period.refusal]);
    const back = moveClock(t, '2026-12-01T23:59:30+01:00');
    await closePeriods(t.services);
    expect(await rows('select id from period_closings')).toHaveLength(1);
    back();
    const later = moveClock(t, '2026-12-02T04:15:00+01:00');
    await Promise.all([closePeriods(t.services), closePeriods(t.services), closePeriods(t.services)]);
    const list = await closings();
    expect(list.map((c) => [c.name, c.closedBy])).toEqual([
      ['Periodo 12 del 2026', null],
      ['Periodo 11 del 2026', expect.any(String)],
    ]);
    expect(await auditCount(t, 'levels.close-period', list[0]?.id ?? 0), 'by itself too').toBe(1);
    const [used] = await rows<{ from: string }>(
      `select s.from_day::text as from from period_closings c join level_scales s on s.id = c.scale_id
       order by c.id desc limit 1`,
    );
    expect(used?.from, 'NET-730: it ended on 29 November').toBe('2026-11-21');
    later();
  });
  it('NET-357 nights without the job are made up for, in order', async () => {
    const later = moveClock(t, '2027-02-03T04:15:00+01:00');
    await closePeriods(t.services);
    const list = await closings();
    expect(list.map((c) => c.name).slice(0, 3)).toEqual([
      'Periodo 1 del 2027',
      'Periodo 13 del 2026',
      'Periodo 12 del 2026',
    ]);
    const office = await t.as('admin');
    const page = (await office.get<{ pagination: object }>('/api/admin/period-closings?perPage=1')).body;
    expect(page.pagination).toMatchObject({ totalItems: list.length });
    const csv = String((await office.get('/file/period-closings?format=csv')).raw);
    expect([...csv.matchAll(/Periodo \d+ del \d{4}/g)].map(([name]) => name)).toEqual(list.map((c) => c.name));
    expect(csv).toContain('Portale');
    later();
  });
  it('NET-356 where the calendar ends there is nothing to close, and it is said', async () => {
    await t.db.query(
      `insert into period_closings (period_id, scale_id)
       select p.id, (select max(id) from level_scales) from ema_periods p where p.shop = 0 order by p.starts_on desc limit 1`,
    );
    const office = await t.as('admin');
    for (const url of ['/api/admin/level-changes', '/file/level-changes']) {
      const answer = await office.get<{ detail: string }>(url);
      expect([answer.status, answer.body.detail]).toEqual([
        409,
        'Il calendario dei periodi finisce qui: non c’è niente da chiudere.',
      ]);
    }
    const asked = await close(office, 2026, 12);
    expect([asked.status, asked.body.detail]).toEqual([
      409,
      'Periodo 12 del 2026 non si può chiudere: il calendario dei periodi finisce prima.',
    ]);
  });
});
