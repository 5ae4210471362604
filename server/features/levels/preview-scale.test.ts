import { beforeAll, describe, expect, it } from 'vitest';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { previewLevelScale } from '@ema/calls/levels.ts';
import { FIRST_THRESHOLDS } from '@ema/domain/levels/levels.ts';
import { testPortal, type Client } from '../../test/harness.ts';
import { moveClock } from '../../test/move-clock.ts';

type Preview = CallOutput<typeof previewLevelScale>;
type Refused = { detail: string; violations?: { propertyPath: string; message: string }[] };
const t = testPortal();
const PATH = '/api/admin/level-scale/preview';
/** Everybody reaches more with it. */
const EASY = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
/** Nobody reaches anything with it. */
const HARD = FIRST_THRESHOLDS.map((credits, i) => (i === 0 ? 0 : credits + 100_000));
let admin: Client;
const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await t.db.query<T>(text, values)).rows;
const preview = async (thresholds: readonly number[]): Promise<Preview> => {
  const { status, body } = await admin.get<Preview>(`${PATH}?thresholds=${thresholds.join(',')}`);
  expect(status).toBe(200);
  return body;
};
const cents = (wire: string): number => Number(wire.replace('.', ''));

type Order = { id: string; agent: string; type: string; level: number; taxable: string; fee: string; early: boolean };
type Agent = { id: string; level: number; gm: boolean; joined: string };
type Band = { type: string; level: number; from: string; bp: number };
/** Half a cent goes away from zero. */
const share = (amount: bigint, bp: bigint): bigint => {
  const twice = 2n * amount * bp;
  return (twice + (twice < 0n ? -10_000n : 10_000n)) / 20_000n;
};
const levelAfter = (a: Agent, credits: number, scale: readonly number[]): number => {
  if (a.gm) return a.level;
  const earned = scale.filter((needed) => credits >= needed).length;
  if (earned >= a.level) return earned;
  return a.joined >= '2026-09-07' ? a.level : a.level - 1;
};
/** Periodo 11 of 2026 (5 October to 1 November), reckoned beside the portal from the rows themselves. */
const reckon = async (tried: readonly number[], decided: string, isClosed: boolean) => {
  const then = await rows<Agent>(
    `select a.id, h.level, h.general_manager as gm, (a.joined_at at time zone 'Europe/Rome')::date::text as joined
     from agents a
     join users u on u.id = a.user_id
     join agent_history h on h.agent_id = a.id and h.valid_from < $1 and coalesce(h.valid_to, 'infinity') >= $1
     where h.status = 'seller' and a.fibra_enabled
       and a.joined_at < '2026-10-05T00:00:00+02:00'`,
    [decided],
  );
  const sold = new Map(
    (
      await rows<{ id: string; cents: string }>(
        `select seller_id as id, sum(taxable_cents) as cents from orders
         where shop = 0 and state = 'submitted'
           and coalesce(order_date, (submitted_at at time zone 'Europe/Rome')::date) between '2026-09-07' and '2026-10-04'
         group by 1`,
      )
    ).map((s) => [s.id, Number(s.cents)]),
  );
  const tree = await rows<{ id: string; sponsor: string }>(
    `select agent_id as id, sponsor_id as sponsor from agent_history
     where valid_from < '2026-10-05T00:00:00+02:00' and coalesce(valid_to, 'infinity') >= '2026-10-05T00:00:00+02:00'`,
  );
  const bands = await rows<Band>(
    `select type_id as type, min_level as level, from_cents as from, basis_points as bp from fee_scale`,
  );
  const feeAt = (taxable: bigint, level: number, type: string): bigint => {
    const own = bands.filter((b) => b.type === type && b.level <= level);
    const top = Math.max(0, ...own.map((b) => b.level));
    const band = own
      .filter((b) => b.level === top && BigInt(b.from) <= taxable)
      .reduce<Band | null>((best, b) => (best === null || BigInt(b.from) > BigInt(best.from) ? b : best), null);
    return share(taxable, BigInt(band?.bp ?? 0));
  };
  const sent = await rows<Order>(
    `select o.id, o.seller_id as agent, o.type_id as type, h.level, o.taxable_cents as taxable, o.fee_cents as fee,
       o.submitted_at < $1 as early
     from orders o
     join agent_history h on h.agent_id = o.seller_id
       and h.valid_from <= o.submitted_at and coalesce(h.valid_to, 'infinity') > o.submitted_at
     where o.shop = 0 and o.state = 'submitted'
       and coalesce(o.order_date, (o.submitted_at at time zone 'Europe/Rome')::date) between '2026-10-05' and '2026-11-01'`,
    [decided],
  );
  let before = 0n;
  const by = new Map<string, bigint>();
  let moved = 0;
  for (const a of then) {
    const below = tree.filter((m) => m.sponsor === a.id).map((m) => m.id);
    const all = [a.id, ...below].reduce((sum, id) => sum + (sold.get(id) ?? 0), 0);
    const credits = Math.max(0, Math.floor(all / 10_000));
    const [was, is] = [levelAfter(a, credits, FIRST_THRESHOLDS), levelAfter(a, credits, tried)];
    if (was === is) continue;
    moved += 1;
    for (const o of sent.filter(({ agent }) => agent === a.id)) {
      if (o.early || (isClosed && o.level !== was)) continue;
      if (feeAt(BigInt(o.taxable), o.level, o.type) !== BigInt(o.fee)) continue;
      by.set(a.id, (by.get(a.id) ?? 0n) + feeAt(BigInt(o.taxable), is, o.type) - BigInt(o.fee));
    }
  }
  for (const o of sent) before += BigInt(o.fee);
  const differences = [...by.values()].filter((d) => d !== 0n);
  return {
    before: Number(before),
    difference: Number(differences.reduce((sum, d) => sum + d, 0n)),
    moved,
    gaining: differences.filter((d) => d > 0n).length,
    losing: differences.filter((d) => d < 0n).length,
    largest: differences
      .map((d) => Math.abs(Number(d)))
      .toSorted((a, b) => b - a)
      .slice(0, 10),
  };
};
const seen = (p: Preview) => ({
  before: cents(p.before),
  difference: cents(p.difference),
  moved: p.moved,
  gaining: p.gaining,
  losing: p.losing,
  largest: p.largest.map((a) => Math.abs(cents(a.difference))),
});

beforeAll(async () => {
  moveClock(t, '2026-11-04T12:00:00+01:00');
  admin = await t.as('admin');
});

describe('a scale previewed on the orders of the last period', () => {
  it('NET-523 administrators alone; a scale that cannot be has its sentence', async () => {
    const path = `${PATH}?thresholds=${EASY.join(',')}`;
    expect((await t.anyone.get(path)).status).toBe(401);
    for (const username of ['agente', 'manager', 'gm', 'cliente', 'ordini', 'scanner'])
      expect((await (await t.as(username)).get(path)).status, username).toBe(403);
    for (const [typed, propertyPath, message] of [
      [EASY.toSpliced(3, 1, 2), 'thresholds.3', 'Inserisci più di 2, i crediti del livello Incaricato senior.'],
      [EASY.slice(1), 'thresholds', 'Servono i crediti di tutti i livelli.'],
    ] as const) {
      const { status, body } = await admin.get<Refused>(`${PATH}?thresholds=${typed.join(',')}`);
      expect([status, body.violations]).toEqual([422, [{ propertyPath, message }]]);
    }
  });

  it('NET-523 to the cent what the orders of the period say, by whoever reckons it; nothing is written', async () => {
    const counted = () =>
      rows(`select (select count(*) from level_scales) as scales, (select count(*) from audit) as audit,
        (select sum(fee_cents) from orders) as fees, (select sum(level) from agents) as levels`);
    const was = await counted();
    const decided = '2026-10-05T00:00:00+02:00';
    const [easy, hard] = [await preview(EASY), await preview(HARD)];
    expect([easy.period, easy.dateStart, easy.dateEnd]).toEqual(['Periodo 11 del 2026', '2026-10-05', '2026-11-01']);
    expect(seen(easy)).toEqual(await reckon(EASY, decided, false));
    expect(seen(hard)).toEqual(await reckon(HARD, decided, false));
    expect(easy.gaining + easy.losing, 'there is something to compare').toBeGreaterThan(0);
    expect(cents(easy.before)).toBeGreaterThan(0);
    expect(cents(easy.after)).toBe(cents(easy.before) + cents(easy.difference));
    expect(easy.largest.every((a) => cents(a.after) - cents(a.before) === cents(a.difference))).toBe(true);
    const same = await preview(FIRST_THRESHOLDS);
    expect([same.moved, same.difference, same.largest]).toEqual([0, '0.00', []]);
    expect(await counted()).toEqual(was);
  });

  it('NET-523 whoever sold then and left since is reckoned with', async () => {
    const was = await preview(EASY);
    const [leaver] = was.largest;
    const { version } = (await admin.get<{ version: number }>(`/api/admin/agents/${leaver?.agentId}`)).body;
    const shut = await admin.patch(`/api/admin/agents/${leaver?.agentId}`, { status: 'deleted', version });
    expect(shut.status).toBe(200);
    expect(await preview(EASY)).toEqual(was);
  });

  it('NET-523 where the period before was closed, orders of before and levels set by hand stay', async () => {
    const closedAt = '2026-10-08T05:00:00+02:00';
    await t.db.query(
      `insert into period_closings (period_id, scale_id, closed_at)
       select p.id, (select max(id) from level_scales), $1
       from ema_periods p where p.shop = 0 and p.ends_on = '2026-10-04'`,
      [closedAt],
    );
    for (const scale of [EASY, HARD]) expect(seen(await preview(scale))).toEqual(await reckon(scale, closedAt, true));
  });

  it('NET-523 before any period is over there is nothing to try it on', async () => {
    await t.db.query(
      `delete from period_closings;
       update ema_periods set starts_on = starts_on + 36500, ends_on = ends_on + 36500`,
    );
    const { status, body } = await admin.get<Refused>(`${PATH}?thresholds=${EASY.join(',')}`);
    expect([status, body.detail]).toEqual([409, 'Non è ancora finito nessun periodo su cui provare la scala.']);
  });
});
