import { beforeAll, describe, expect, it } from 'vitest';
import type { listFeeScales } from '@ema/calls/catalogue/fee-scales.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { auditCount, makeCommission } from '../../test/builders.ts';
import type { Problem } from '../../test/customer-builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';

type Scales = CallOutput<typeof listFeeScales>;
type Answer = Scales & Problem;
type Order = {
  agentFee: string;
  agentFeePercentage: string;
  agentFeeScaleDescription: string;
  breakdown: { fee: object };
};
const t = testPortal();
const PATH = '/api/admin/fee-scales';
const TYPE = 'kleen-commission';
const flat = (percent: number) => [{ minLevel: 1, from: '0.00', basisPoints: percent * 100 }];
/** The portal's clock stands still there while something is done. */
const at = async <T>(instant: string, act: () => Promise<T>): Promise<T> => {
  const { clock } = t.services.ports;
  const { now } = clock;
  Object.assign(clock, { now: () => new Date(instant) });
  try {
    return await act();
  } finally {
    Object.assign(clock, { now });
  }
};
/** By the clock of the tests: 21 November 2026, 15:00. */
const [TODAY, TOMORROW, LATER] = ['2026-11-21', '2026-11-22', '2027-01-01'] as const;
let admin: Client;
let agente: Client;
const scales = async (): Promise<Scales> => (await admin.get<Scales>(PATH)).body;
const save = async (over: object = {}, who: Client = admin, key = newKey()) => {
  const { version } = await scales();
  const body = { version, types: [TYPE], from: TOMORROW, bands: flat(9), reason: 'Prova', ...over };
  return who.post<Answer>(PATH, body, { key });
};
const withdraw = (id: number | null | undefined, who: Client = admin) =>
  who.post<Answer>(`${PATH}/${id}/withdrawal`, { reason: 'Ci abbiamo ripensato' }, { key: newKey() });
const ofType = (s: Scales, type: string = TYPE) => s.scales.filter(({ typeId }) => typeId === type);
const send = (id: number) =>
  agente.post(`/api/agent/pending-orders/${id}/direct-submission`, undefined, { key: newKey() });
const order = async (id: number) => {
  const { body } = await agente.get<Order>(`/api/agent/orders/${id}`);
  const { agentFee, agentFeePercentage, agentFeeScaleDescription, breakdown } = body;
  return { agentFee, agentFeePercentage, agentFeeScaleDescription, fee: breakdown.fee };
};
const stored = async (id: number) =>
  (
    await t.db.query<{ bp: number; fee: string; taxable: string }>(
      'select fee_basis_points as bp, fee_cents as fee, taxable_cents as taxable from orders where id = $1',
      [id],
    )
  ).rows[0];
const shareOf = (cents: number, percent: number): number => Math.floor((cents * percent * 2 + 100) / 200);

beforeAll(async () => {
  admin = await t.as('admin');
  agente = await t.as('agente', 1);
});

describe('a scale of fees', () => {
  it('NET-536 is decided by administrators alone', async () => {
    const id = 1;
    for (const [who, status] of [
      [t.anyone, 401],
      [agente, 403],
      [await t.as('ordini'), 403],
      [await t.as('gm'), 403],
    ] as const)
      expect([
        (await who.get(PATH)).status,
        (await who.get(`${PATH}/preview?shop=kleen&types=${TYPE}&bands=1:0:900`)).status,
        (await save({}, who)).status,
        (await withdraw(id, who)).status,
      ]).toEqual([status, status, status, status]);
    expect(ofType(await scales()).map(({ id: of, state }) => [of, state])).toEqual([[null, 'now']]);
  });

  it('NET-536 what cannot be has its sentence, and changes nothing', async () => {
    const before = await scales();
    const past = 'Scegli un giorno da domani in poi: le scale passate restano come sono state.';
    const standing = ofType(before)[0]?.bands;
    for (const [over, propertyPath, message] of [
      [{ from: '2026-11-20' }, 'from', past],
      [{ from: TODAY }, 'from', past],
      [{ from: '2028-11-22' }, 'from', 'Scegli un giorno entro due anni.'],
      [{ types: ['fibra-niente'] }, 'types', 'Questo tipo d’ordine non esiste.'],
      [{ types: [TYPE, 'fibra-cumulative'] }, 'types', 'Scegli tipi d’ordine di un solo negozio.'],
      [{ types: [] }, 'types', 'Scegli almeno un tipo d’ordine.'],
      [{ bands: standing }, 'bands', 'È la scala che vale già quel giorno: non cambia niente.'],
      [{ reason: ' ' }, 'reason', 'Campo obbligatorio.'],
      [
        { bands: [...flat(9), { minLevel: 3, from: '10.00', basisPoints: 100 }] },
        'bands.1.from',
        'La prima fascia di un livello parte da 0,00 €.',
      ],
      [{ bands: flat(51) }, 'bands.0.basisPoints', 'Inserisci una percentuale da 0 a 50, con due decimali al massimo.'],
    ] as const) {
      const { status, body } = await save(over);
      expect([status, body.violations]).toEqual([422, [{ propertyPath, message }]]);
    }
    const stale = await save({ version: before.version + 1 });
    expect([stale.status, stale.body.detail]).toEqual([
      409,
      'Nel frattempo questi dati sono stati modificati. Ricarica e riprova.',
    ]);
    expect((await withdraw(999_999)).status).toBe(404);
    expect(await scales()).toEqual(before);
  });

  it('NET-536 counts from its day at midnight in Rome, for what is sent from then on; what was sent stays', async () => {
    const [sent, before, on, after] = [
      await makeCommission(agente),
      await makeCommission(agente),
      await makeCommission(agente),
      await makeCommission(agente),
    ];
    expect((await send(sent.orderId)).status).toBe(200);
    const [was, wasShown] = [await stored(sent.orderId), await order(sent.orderId)];
    const saved = await save({ from: TOMORROW, bands: flat(9), reason: 'Nuovo accordo' });
    expect(saved.status).toBe(200);
    expect(ofType(saved.body).map(({ state, from, reason, by }) => [state, from, reason, by !== null])).toEqual([
      ['planned', TOMORROW, 'Nuovo accordo', true],
      ['now', null, '', false],
    ]);
    expect(saved.body.scales.filter((s) => s.typeId !== TYPE).every((s) => s.from === null)).toBe(true);
    await at('2026-11-21T23:59:59.999+01:00', () => send(before.orderId));
    await at('2026-11-22T00:00:00.000+01:00', () => send(on.orderId));
    await at('2026-11-22T02:00:00.000+01:00', () => send(after.orderId));
    const taxable = Number(was?.taxable);
    expect(await stored(before.orderId)).toEqual(was);
    for (const { orderId } of [on, after]) {
      const paid = await stored(orderId);
      expect([paid?.bp, Number(paid?.fee)]).toEqual([900, shareOf(taxable, 9)]);
    }
    expect(await stored(sent.orderId)).toEqual(was);
    expect(await order(sent.orderId)).toEqual(wasShown);
    expect((await order(on.orderId)).agentFeeScaleDescription).toBe('Hai raggiunto la fascia più alta (9\u00a0%)');
    const sums = await t.db.query<{ kept: string; real: string }>(
      `select (select sum(fee_cents) from sales_totals) as kept,
         (select sum(fee_cents) from orders where state = 'submitted') as real`,
    );
    expect(sums.rows[0]?.kept).toBe(sums.rows[0]?.real);
  });

  it('NET-536 an order that is not sent says what it would earn today; statements and lists explain each by its day', async () => {
    const pending = await makeCommission(agente);
    const shown = await order(pending.orderId);
    const listed = async () =>
      (
        await agente.get<{ items: (Omit<Order, 'breakdown'> & { id: number })[] }>('/api/agent/orders?perPage=100')
      ).body.items.map((o) => [o.id, o.agentFee, o.agentFeePercentage, o.agentFeeScaleDescription]);
    const statement = async () =>
      (
        await agente.get<{ items: { reason: string }[]; scales: unknown; feeTotal: string }>(
          '/api/agent/reports/fees/2026-10?perPage=200',
        )
      ).body;
    const [lists, october] = [await listed(), await statement()];
    expect(lists.length).toBeGreaterThan(2);
    // As if it counted since this morning: what is read outside of a transaction tells the time of the machine.
    const moved = `update fee_scales set from_day = $2 where type_id = $1 and ended_at is null`;
    await t.db.query(moved, [TYPE, TODAY]);
    const anew = await order(pending.orderId);
    await t.db.query(moved, [TYPE, TOMORROW]);
    expect([shown.agentFeePercentage === '9', anew.agentFeePercentage]).toEqual([false, '9']);
    expect(await listed()).toEqual(lists);
    expect(await statement()).toEqual(october);
  });

  it('NET-536 another takes its place or it is withdrawn until its day, and both stay in the history', async () => {
    const replaced = await save({ bands: flat(10), reason: 'Meglio così' });
    expect(ofType(replaced.body).map(({ state, bands }) => [state, bands[0]?.basisPoints])).toEqual([
      ['planned', 1000],
      ['replaced', 900],
      ['now', expect.any(Number)],
    ]);
    const [planned, gone] = ofType(replaced.body);
    const taken = await withdraw(gone?.id);
    expect([taken.status, taken.body.detail]).toEqual([409, 'Un’altra scala ha già preso il posto di questa.']);
    await t.db.query(`update fee_scales set from_day = $2 where id = $1`, [planned?.id, TODAY]);
    const counting = await withdraw(planned?.id);
    expect([counting.status, counting.body.detail]).toEqual([
      409,
      'Questa scala vale già dal 21/11/2026: prevedine una nuova da un giorno che viene.',
    ]);
    await t.db.query(`update fee_scales set from_day = $2 where id = $1`, [planned?.id, TOMORROW]);
    const first = await withdraw(planned?.id);
    expect(first.body.version, 'every edit is counted').toBe(replaced.body.version + 1);
    expect(ofType(first.body).map(({ state, ended }) => [state, ended?.reason ?? null])).toEqual([
      ['withdrawn', 'Ci abbiamo ripensato'],
      ['replaced', null],
      ['now', null],
    ]);
    const again = await withdraw(planned?.id);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await auditCount(t, 'catalogue.withdraw-fee-scale', planned?.id ?? 0)).toBe(2);
  });

  it('NET-536 sent twice it is decided once; of two administrators at once the second reads anew', async () => {
    const { version } = await scales();
    const [key, over] = [newKey(), { version, from: LATER, bands: flat(11) }];
    const [once, twice] = [await save(over, admin, key), await save(over, admin, key)];
    expect([once.status, twice.status, twice.body]).toEqual([200, 200, once.body]);
    const said = await save(over);
    expect([said.status, said.body]).toEqual([200, once.body]);
    const seen = (await scales()).version;
    const both = await Promise.all([12, 13].map((p) => save({ version: seen, from: LATER, bands: flat(p) })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const standing = ofType(await scales()).filter(({ from, state }) => from === LATER && state === 'planned');
    expect(standing).toHaveLength(1);
  });

  it('NET-536 several types of a shop take one scale, those that have it already stay as they are', async () => {
    const types = [TYPE, 'kleen-contract', 'kleen-direct-sale'];
    const bands = ofType(await scales()).find(({ from }) => from === LATER)?.bands;
    const { body } = await save({ types, from: LATER, bands, reason: 'Per tutti' });
    const planned = body.scales.filter(({ state, from }) => state === 'planned' && from === LATER);
    expect(planned.map(({ typeId, reason }) => [typeId, reason])).toEqual([
      [TYPE, 'Prova'],
      ['kleen-contract', 'Per tutti'],
      ['kleen-direct-sale', 'Per tutti'],
    ]);
  });

  it('NET-536 one of a later day leaves those before it as they are: each order is paid by the last that has come', async () => {
    const day = '2027-02-01';
    const ends = (s: Scales) => ofType(s).flatMap(({ id: of, ended }) => (ended ? [[of, ended]] : []));
    const before = await scales();
    const standing = ofType(before).find(({ from, state }) => from === LATER && state === 'planned');
    const [first, second] = [await makeCommission(agente), await makeCommission(agente)];
    await save({ from: day, bands: flat(14) });
    const { body: between } = await save({ from: day, bands: flat(15) });
    const { body } = await save({ from: day, bands: flat(16) });
    expect(ofType(body).find(({ id: of }) => of === standing?.id)).toEqual(standing);
    const days = ofType(body).map(({ from }) => from ?? '');
    expect(days, 'the newest day first').toEqual(days.toSorted().toReversed());
    expect(ofType(body).slice(0, 2)).toMatchObject([
      { from: day, state: 'planned' },
      { from: day, state: 'replaced' },
    ]);
    expect(ends(body), 'what had ended stays as it ended').toEqual(expect.arrayContaining(ends(between)));
    const comes = (from: string, on: string) =>
      t.db.query('update fee_scales set from_day = $3 where type_id = $1 and from_day = $2 and ended_at is null', [
        TYPE,
        from,
        on,
      ]);
    await comes(LATER, '2026-11-20');
    expect((await send(first.orderId)).status).toBe(200);
    await comes(day, TODAY);
    expect((await send(second.orderId)).status).toBe(200);
    expect((await stored(first.orderId))?.bp).toBe(standing?.bands[0]?.basisPoints);
    expect((await stored(second.orderId))?.bp).toBe(1600);
  });
});
