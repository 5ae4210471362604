import { beforeAll, describe, expect, it } from 'vitest';
import { FIRST_THRESHOLDS } from '@ema/domain/levels/levels.ts';
import { auditCount } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { moveClock } from '../../test/move-clock.ts';
import { textOfPdf } from '../../test/pdf-text.ts';
import { closePeriods } from './jobs.ts';

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
type Scale = { id: number; levels: { level: number; credits: number }[]; detail: string };
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
  it('NET-355 an administrator changes it; a stale edit is refused, the same edit twice is one', async () => {
    const first = (await admin.get<Scale>('/api/admin/level-scale')).body;
    expect(first.levels.map((l) => l.credits)).toEqual(FIRST_THRESHOLDS);
    const dearer = FIRST_THRESHOLDS.map((credits, i) => (i === 11 ? 90 : credits));
    const saved = await admin.put<Scale>('/api/admin/level-scale', { id: first.id, thresholds: dearer });
    expect([saved.status, saved.body.levels.at(-1)?.credits]).toEqual([200, 90]);
    const again = await admin.put<Scale>('/api/admin/level-scale', { id: first.id, thresholds: dearer });
    expect([again.status, again.body.id]).toEqual([200, saved.body.id]);
    const stale = await admin.put<Scale>('/api/admin/level-scale', { id: first.id, thresholds: FIRST_THRESHOLDS });
    expect([stale.status, stale.body.detail]).toEqual([
      409,
      'La scala è stata cambiata nel frattempo: ricarica la pagina e riprova.',
    ]);
    const back = await admin.put<Scale>('/api/admin/level-scale', { id: saved.body.id, thresholds: FIRST_THRESHOLDS });
    expect(back.status).toBe(200);
    expect(await auditCount(t, 'levels.save-scale', back.body.id)).toBe(1);
    expect(await rows('select id from level_scales')).toHaveLength(3);
  });
  it('NET-355 twenty edits of what was on the screen: one counts', async () => {
    const { id } = (await admin.get<Scale>('/api/admin/level-scale')).body;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        admin.put<Scale>('/api/admin/level-scale', {
          id,
          thresholds: FIRST_THRESHOLDS.map((credits, at) => (at === 11 ? 70 + i : credits)),
        }),
      ),
    );
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const now = (await admin.get<Scale>('/api/admin/level-scale')).body;
    await admin.put('/api/admin/level-scale', { id: now.id, thresholds: FIRST_THRESHOLDS });
  });
  it.each([
    [[0, 2, 2, ...FIRST_THRESHOLDS.slice(3)], 'thresholds.2', 'Inserisci più di 2, i crediti del livello'],
    [[1, ...FIRST_THRESHOLDS.slice(1)], 'thresholds.0', 'Il primo livello non chiede crediti'],
    [FIRST_THRESHOLDS.slice(1), 'thresholds', 'Servono i crediti di tutti i livelli.'],
    [[0, 2.5, ...FIRST_THRESHOLDS.slice(2)], 'thresholds.1', 'Inserisci un numero intero.'],
  ])('NET-355 %j is refused and changes nothing', async (thresholds, propertyPath, message) => {
    const before = (await admin.get<Scale>('/api/admin/level-scale')).body;
    const answer = await admin.put<{ violations: { propertyPath: string; message: string }[] }>(
      '/api/admin/level-scale',
      { id: before.id, thresholds },
    );
    expect(answer.status).toBe(422);
    expect(answer.body.violations[0]?.propertyPath.replace(/\[(\d+)\]/g, '.$1')).toBe(propertyPath);
    expect(answer.body.violations[0]?.message).toContain(message);
    expect((await admin.get<Scale>('/api/admin/level-scale')).body).toEqual(before);
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
    const csv = String((await (await t.as('admin')).get('/file/period-closings?format=csv')).raw);
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
