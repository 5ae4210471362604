import { beforeAll, describe, expect, it } from 'vitest';
import { FIRST_THRESHOLDS } from '@ema/domain/levels/levels.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { findNextPeriod, findScale } from './queries.ts';

/** Saturday 21 November 2026: Periodo 11, from 5 October to 1 November, is the first that may be closed. */
const t = testPortal();
type Scale = { id: number; from: string | null; state: string; ended: { at: string } | null };
type Scales = { version: number; earliest: string; scales: Scale[] };
type Refused = { violations: { propertyPath: string; message: string }[] };
type Changes = { items: { type: string }[]; risen: number };
let admin: Client;
beforeAll(async () => {
  admin = await t.as('admin');
});
const URL = '/api/admin/level-scale';
const scales = async (): Promise<Scales> => (await admin.get<Scales>(URL)).body;
/** Each with other credits for the last level, the others as they are. */
const scale = (last: number) => FIRST_THRESHOLDS.map((credits, i) => (i === 11 ? last : credits));
const save = async <T = Scales>(from: string, thresholds: readonly number[], version?: number) =>
  admin.put<T>(URL, {
    version: version ?? (await scales()).version,
    from,
    thresholds,
    reason: 'La scala dell’azienda',
  });
const changes = async () => (await admin.get<Changes>('/api/admin/level-changes?perPage=200')).body;

it.each([
  ['2026-11-03', 10],
  ['2026-11-04', 11],
  ['2026-12-01', 11],
  ['2026-12-02', 12],
])('NET-356 before the first closing, on %s the period to be closed is the %i. of fibra', async (today, month) => {
  expect(await findNextPeriod(t.services.db, today)).toMatchObject({ period: { month }, isFollowing: false });
});

describe('the scale of the first period that the portal closes', () => {
  it('NET-801 may count from the day on which that period began, and no earlier', async () => {
    const before = await scales();
    expect(before.earliest).toBe('2026-10-05');
    const refused = await save<Refused>('2026-10-04', scale(80));
    expect([refused.status, refused.body.violations]).toEqual([
      422,
      [
        {
          propertyPath: 'from',
          message: 'Scegli un giorno dal 05/10/2026 in poi: comincia allora il primo periodo da chiudere.',
        },
      ],
    ]);
    expect(await scales()).toEqual(before);
    const whoMay = [t.anyone, await t.as('agente', 0), await t.as('ordini')];
    const body = { version: before.version, from: '2026-10-05', thresholds: scale(80), reason: 'Prova' };
    expect(await Promise.all(whoMay.map(async (who) => (await who.put(URL, body)).status))).toEqual([401, 403, 403]);
  });

  it('NET-801 what the first closing would change follows it at once; days before keep theirs', async () => {
    expect((await changes()).risen).toBeGreaterThan(0);
    const hard = FIRST_THRESHOLDS.map((credits, i) => (i === 0 ? 0 : credits + 100_000));
    const { status, body } = await save('2026-10-20', hard);
    expect([status, body.scales.map((s) => [s.from, s.state])]).toEqual([
      200,
      [
        ['2026-10-20', 'now'],
        [null, 'past'],
      ],
    ]);
    expect((await changes()).risen, 'nobody brings so many').toBe(0);
    expect((await findScale(t.services.db, '2026-10-19')).thresholds).toEqual(FIRST_THRESHOLDS);
  });

  it('NET-801 a scale for it and its closing at once: it is closed with the scale that counts for its last day', async () => {
    const { version } = await scales();
    const [saved, closed] = await Promise.all([
      save<Scales & Refused>('2026-10-20', scale(81), version),
      admin.post('/api/admin/period-closings', { year: 2026, month: 11 }, { key: newKey() }),
    ]);
    expect(closed.status).toBe(201);
    expect([200, 422]).toContain(saved.status);
    const { rows } = await t.db.query<{ scale_id: number }>('select scale_id::int from period_closings');
    expect(rows).toEqual([{ scale_id: (await findScale(t.services.db, '2026-11-01')).id }]);
  });

  it('NET-801 NET-730 once it is closed no day that is over is decided any more', async () => {
    const before = await scales();
    expect(before.earliest).toBe('2026-11-21');
    for (const from of ['2026-10-05', '2026-11-20']) {
      const { status, body } = await save<Refused>(from, scale(82));
      expect([status, body.violations[0]?.message]).toEqual([
        422,
        'Scegli un giorno da oggi in poi: i periodi già finiti tengono la loro scala.',
      ]);
    }
    expect(await scales()).toEqual(before);
    expect((await save('2026-11-21', scale(83))).status).toBe(200);
  });
});

describe('what another decided meanwhile', () => {
  it('NET-355 NET-730 of a scale that takes the place of another whoever saw that is told', async () => {
    const { version } = (await save('2026-12-01', scale(84))).body;
    expect((await save('2026-12-01', scale(85), version)).status).toBe(200);
    expect((await save('2026-12-05', scale(86), version)).status).toBe(409);
  });

  it('NET-355 NET-731 of one that was withdrawn too', async () => {
    const { version, scales: seen } = await scales();
    const planned = seen.find(({ state }) => state === 'planned');
    const body = { reason: 'Ci ripensiamo' };
    const withdrawn = await admin.post(`${URL}/${planned?.id}/withdrawal`, body, { key: newKey() });
    expect(withdrawn.status).toBe(200);
    expect((await save('2026-12-06', scale(87), version)).status).toBe(409);
  });

  it('NET-730 one whose place was taken keeps the moment, however often its day is decided again', async () => {
    const { body: made } = await save('2026-12-10', scale(88));
    const id = made.scales.find(({ from }) => from === '2026-12-10')?.id;
    const ended = (body: Scales) => body.scales.find((one) => one.id === id)?.ended?.at;
    const once = ended((await save('2026-12-10', scale(89))).body);
    expect(once).toBeDefined();
    expect(ended((await save('2026-12-10', scale(90))).body)).toBe(once);
  });
});
