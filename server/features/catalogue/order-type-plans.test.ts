import { beforeAll, describe, expect, it } from 'vitest';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { listOrderTypes } from '@ema/calls/catalogue.ts';
import { auditCount } from '../../test/builders.ts';
import type { Problem } from '../../test/customer-builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { moveClock } from '../../test/move-clock.ts';
import { beginOrderTypePlans } from './jobs.ts';

const t = testPortal();
type Listed = CallOutput<typeof listOrderTypes>;
type Type = Listed['items'][number];
const PATH = '/api/admin/commission-types';
const ID = 'kleen-direct-sale';
let admin: Client;
beforeAll(async () => {
  admin = await t.as('admin');
});
const listed = async (): Promise<Listed> => (await (await t.as('admin')).get<Listed>(PATH)).body;
const typeNow = async (of = ID): Promise<Type> => {
  const type = (await listed()).items.find(({ id }) => id === of);
  if (!type) throw new Error(`no type ${of}`);
  return type;
};
const send = async (over: object, of = ID) => {
  const { id: _, followsCompanyPeriod: __, ...sent } = await typeNow(of);
  return admin.patch<Type & Problem>(`${PATH}/${of}`, { ...sent, ...over });
};
const PLAN = { orderMin: '45.00', startsOn: '2027-01-01', reason: 'Nuovo listino' };
const giveUp = (id: number, who: Client = admin) =>
  who.del<Problem>(`/api/admin/order-type-plans/${id}`, { key: newKey() });

describe('a change of an order type that is planned', () => {
  it.each([
    [{ startsOn: '2026-11-21' }, 'startsOn', 'Scegli un giorno da domani in poi, oppure «Da subito».'],
    [{ startsOn: '2028-12-01' }, 'startsOn', 'Scegli un giorno dei prossimi due anni.'],
    [{ reason: ' ' }, 'reason', 'Scrivi perché: resta nella cronologia.'],
    [{ orderMin: '30.00' }, 'startsOn', 'Questi valori valgono già: non c’è niente da prevedere.'],
    [{ orderMax: '44.00' }, 'orderMax', 'Il massimo non può essere inferiore al minimo di 45,00\u00a0€.'],
  ])('NET-732 %j is refused and plans nothing', async (wrong, field, message) => {
    const { status, body } = await send({ ...PLAN, ...wrong });
    expect([status, body.violations[0]]).toEqual([422, { propertyPath: field, message }]);
    expect((await listed()).plans).toEqual([]);
  });

  it('NET-732 it waits for its day; said twice it is one, another beside it is refused', async () => {
    const before = await typeNow();
    expect((await send({ ...PLAN, version: before.version + 1 })).status).toBe(409);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(PLAN)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { plans } = await listed();
    expect(plans).toEqual([
      {
        id: expect.any(Number),
        typeId: ID,
        startsOn: '2027-01-01',
        reason: 'Nuovo listino',
        by: 'Elena Gallesio',
        fault: null,
        changes: { orderMin: '45.00' },
      },
    ]);
    expect(await typeNow(), 'until then nothing changes').toEqual(before);
    const other = await send({ ...PLAN, startsOn: '2027-02-01' });
    expect([other.status, other.body.detail]).toEqual([
      409,
      'È già prevista una modifica dal 01/01/2027: annullala prima.',
    ]);
    expect((await send({ shippingFees: '9.90' })).status, 'what is at once goes on').toBe(200);
    const ofAnother = await send({ ...PLAN, orderMin: '46.00' }, 'kleen-commission');
    expect(ofAnother.status, 'each type has its own').toBe(200);
    const found = (await listed()).plans.find(({ typeId }) => typeId === 'kleen-commission');
    expect((await giveUp(found?.id ?? 0)).status).toBe(200);
  });

  it('NET-732 at the midnight of its day it begins, once, and leaves what was changed meanwhile', async () => {
    const before = await typeNow();
    const back = moveClock(t, '2026-12-31T23:59:30+01:00');
    await beginOrderTypePlans(t.services);
    expect((await typeNow()).orderMin, 'the evening before').toBe('30.00');
    back();
    const later = moveClock(t, '2027-01-01T00:00:30+01:00');
    await Promise.all([1, 2, 3].map(() => beginOrderTypePlans(t.services)));
    expect(await typeNow()).toEqual({ ...before, orderMin: '45.00', version: before.version + 1 });
    const office = await t.as('admin');
    expect((await listed()).plans).toEqual([]);
    type Change = { by: string; reason: string | null; after: Partial<Type> };
    const { items } = (await office.get<{ items: Change[] }>(`${PATH}/${ID}/history`)).body;
    expect(items[0]).toMatchObject({ by: 'Elena Gallesio', reason: 'Nuovo listino', after: { orderMin: '45.00' } });
    expect(items.filter(({ after }) => after.orderMin === '45.00' && after.shippingFees === '9.90')).toHaveLength(1);
    later();
  });

  it('NET-732 one that does not fit any more on its day is told, not done, and is taken away', async () => {
    admin = await t.as('admin');
    expect((await send({ orderMax: '60.00' })).status).toBe(200);
    expect((await send({ ...PLAN, orderMin: '55.00' })).status).toBe(200);
    expect((await send({ orderMax: '50.00' })).status).toBe(200);
    const later = moveClock(t, '2027-01-01T00:00:30+01:00');
    await beginOrderTypePlans(t.services);
    expect((await typeNow()).orderMin).toBe('45.00');
    const [plan] = (await listed()).plans;
    expect(plan?.fault).toBe('Il massimo non può essere inferiore al minimo di 55,00\u00a0€.');
    admin = await t.as('admin');
    expect((await send({ ...PLAN, startsOn: '2027-02-01', orderMin: '46.00' })).status, 'beside it').toBe(200);
    const [, beside] = (await listed()).plans;
    expect((await giveUp(beside?.id ?? 0)).status).toBe(200);
    expect((await giveUp(plan?.id ?? 0, await t.as('admin'))).status).toBe(200);
    expect((await listed()).plans).toEqual([]);
    later();
  });

  it('NET-732 one of a type that is not in use any more on its day is told, not done', async () => {
    admin = await t.as('admin');
    expect((await send({ ...PLAN, orderMin: '47.00' })).status).toBe(200);
    const inUse = (isInUse: boolean) =>
      t.db.query('update commission_types set enabled = $2 where id = $1', [ID, isInUse]);
    const before = await typeNow();
    await inUse(false);
    const { id: _, followsCompanyPeriod: __, ...sent } = before;
    expect((await admin.patch(`${PATH}/${ID}`, { ...sent, orderMin: '48.00' })).status).toBe(404);
    const later = moveClock(t, '2027-01-01T00:00:30+01:00');
    await beginOrderTypePlans(t.services);
    await inUse(true);
    const [plan] = (await listed()).plans;
    expect(plan?.fault).toBe('Il tipo d’ordine non è più in uso.');
    expect(await typeNow()).toEqual(before);
    expect((await giveUp(plan?.id ?? 0, await t.as('admin'))).status).toBe(200);
    later();
  });

  it('NET-732 administrators alone give it up until its day, once', async () => {
    admin = await t.as('admin');
    expect((await send({ ...PLAN, orderMin: '48.00' })).status).toBe(200);
    const id = (await listed()).plans[0]?.id ?? 0;
    expect((await giveUp(id, t.anyone)).status).toBe(401);
    expect((await giveUp(id, await t.as('agente', 1))).status).toBe(403);
    const answers = await Promise.all([giveUp(id), giveUp(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(answers.map(({ body }) => body.detail)).toContain('Questa modifica non è più prevista.');
    expect(await auditCount(t, 'catalogue.delete-order-type-plan', ID)).toBe(4);
    const later = moveClock(t, '2027-01-01T00:00:30+01:00');
    await beginOrderTypePlans(t.services);
    expect((await typeNow()).orderMin).toBe('45.00');
    later();
  });

  /** The Sunday of 23 hours, that of 25, and the days after them: midnight is another instant each time. */
  it.each([
    ['2027-03-28', '2027-03-27T22:59:59.900Z', '2027-03-27T23:00:00.000Z', '51.00'],
    ['2027-03-29', '2027-03-28T21:59:59.900Z', '2027-03-28T22:00:00.000Z', '52.00'],
    ['2027-10-31', '2027-10-30T21:59:59.900Z', '2027-10-30T22:00:00.000Z', '53.00'],
    ['2027-11-01', '2027-10-31T22:59:59.900Z', '2027-10-31T23:00:00.000Z', '54.00'],
  ])(
    'NET-805 on %s it begins at midnight in Rome, and not a moment before',
    async (startsOn, eve, midnight, orderMin) => {
      admin = await t.as('admin');
      const before = await typeNow();
      expect((await send({ ...PLAN, startsOn, orderMin, orderMax: null })).status).toBe(200);
      // What the job reads is that one instant: the clock of a whole portal runs on meanwhile.
      const beginAt = (at: string) =>
        beginOrderTypePlans({
          ...t.services,
          ports: { ...t.services.ports, clock: { ...t.services.ports.clock, now: () => new Date(at) } },
        });
      await beginAt(eve);
      expect((await typeNow()).orderMin).toBe(before.orderMin);
      await beginAt(midnight);
      expect([(await typeNow()).orderMin, (await listed()).plans]).toEqual([orderMin, []]);
    },
  );
});
