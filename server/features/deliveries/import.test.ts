import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, formatDay, romeDay } from '@ema/domain/kernel/days.ts';
import { DELIVERY_ROWS_MAX } from '@ema/domain/deliveries/delivery-file.ts';
import { tooManyRows } from '@ema/domain/kernel/line-file.ts';
import { makeCommission } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { makeKey } from '../../test/keys.ts';
import { listenToAll, toldOf } from '../../test/webhook-receiver.ts';

const t = testPortal();
const LOAD = '/api/admin/commission-deliveries';
const CSV = { headers: { 'content-type': 'text/csv' } };
type Sums = { moved: number; paid: number; unchanged: number };
type Problem = { violations?: { propertyPath: string; message: string }[] };
type Checked = Sums & {
  rows: { code: string; orderId: number; before: string; after: string; isPaid: boolean }[];
  faults: { line: number; message: string }[];
  faultCount: number;
};
type Made = { id: number; orderId: number; code: string; date: string };

describe('a file of deliveries', () => {
  let admin: Client;
  let agente: Client;
  let today: string;
  beforeAll(async () => {
    await listenToAll(t);
    [admin, agente] = await Promise.all([t.as('admin'), t.as('agente', 1)]);
    today = romeDay(t.services.ports.clock.now());
  });
  /** A sent order, and what it leaves to be paid. */
  const made = async (): Promise<Made> => {
    const { orderId } = await makeCommission(agente, 'mav');
    const sent = await agente.post(`/api/agent/pending-orders/${orderId}/direct-submission`, undefined, {
      key: newKey(),
    });
    expect(sent.status).toBeLessThan(300);
    const { rows } = await t.db.query<Made>(
      `select id, order_id as "orderId", code, date::text as date from deliveries where order_id = $1`,
      [orderId],
    );
    if (!rows[0]) throw new Error('no delivery');
    return rows[0];
  };
  const csv = (lines: readonly string[]) => ['consegna;scadenza;pagata', ...lines].join('\n');
  const check = async (...lines: string[]) => (await admin.post<Checked>(`${LOAD}/check`, csv(lines), CSV)).body;
  const load = (...lines: string[]) => admin.post<Sums & Problem>(LOAD, csv(lines), CSV);
  const stands = async ({ id }: Made) =>
    (
      await t.db.query<{ date: string; step: number; is_paid: boolean }>(
        `select date::text as date, told_step as step, verified_at is not null as is_paid from deliveries where id = $1`,
        [id],
      )
    ).rows[0];
  const told = async ({ orderId }: Made): Promise<number> =>
    (await toldOf(t, 'order.paid')).filter((data) => data['orderId'] === orderId).length;

  it('NET-527 is for administrators and for keys of its scope', async () => {
    const [right, other] = await Promise.all([makeKey(t, ['deliveries:import']), makeKey(t, ['shippings:import'])]);
    for (const path of [LOAD, `${LOAD}/check`, `${LOAD}/faults`]) {
      expect((await t.anyone.post(path, csv([]), CSV)).status).toBe(401);
      expect((await agente.post(path, csv([]), CSV)).status).toBe(403);
      const by = (key: string) =>
        t.anyone.post(path, 'PK\0', { headers: { ...CSV.headers, authorization: `Bearer ${key}` } });
      expect([(await by(other.key)).status, (await by(right.key)).status]).toEqual([403, 422]);
    }
  });

  it('NET-527 is looked at, loaded whole, tells what was paid once, and again changes nothing', async () => {
    const [later, paid, both] = [await made(), await made(), await made()];
    // Its seller declared a part of it, and was told that it was late.
    await t.db.query(`update deliveries set told_step = 2 where id = $1`, [later.id]);
    const declared = await agente.post(
      '/api/commission-delivery-payments',
      { amount: '1.00', date: today, bank: 'Banca di Asti', deliveryCode: paid.code, deliveryDate: paid.date },
      { key: newKey() },
    );
    expect(declared.status).toBeLessThan(300);
    const day = addDays(later.date, 5);
    const lines = [
      `${later.code};${formatDay(day)};`,
      `${paid.code.toLowerCase()};${paid.date};sì`,
      `${both.code};${day};x`,
    ];
    const checked = await check(...lines);
    expect([checked.moved, checked.paid, checked.unchanged, checked.faultCount]).toEqual([2, 2, 0, 0]);
    expect(checked.rows.map((r) => [r.code, r.before, r.after, r.isPaid])).toEqual([
      [later.code, later.date, day, false],
      [paid.code, paid.date, paid.date, true],
      [both.code, both.date, day, true],
    ]);
    const turned = await check(...lines.toReversed());
    expect(turned.rows.map((r) => r.code)).toEqual([both.code, paid.code, later.code]);
    expect(await stands(both), 'looked at alone').toEqual({ date: both.date, step: 0, is_paid: false });
    expect((await load(...lines)).body).toEqual({ moved: 2, paid: 2, unchanged: 0 });
    expect(await stands(later), 'its ladder begins anew').toEqual({ date: day, step: 0, is_paid: false });
    expect(await stands(paid)).toEqual({ date: paid.date, step: 0, is_paid: true });
    expect(await stands(both)).toEqual({ date: day, step: 0, is_paid: true });
    const { rows } = await t.db.query(`select state from delivery_payments where delivery_id = $1`, [paid.id]);
    expect(rows).toEqual([{ state: 'verified' }]);
    expect((await load(...lines)).body, 'the same again').toEqual({ moved: 0, paid: 0, unchanged: 3 });
    expect((await load(`${paid.code};${paid.date};no`)).body, 'nothing is taken back').toEqual({
      moved: 0,
      paid: 0,
      unchanged: 1,
    });
    expect(await stands(paid)).toMatchObject({ is_paid: true });
    expect([await told(later), await told(paid), await told(both)]).toEqual([0, 1, 1]);
    const history = await t.db.query(
      `select detail from audit where event = 'deliveries.import' and object = 'order' and object_id = $1`,
      [String(both.orderId)],
    );
    expect(history.rows).toEqual([{ detail: { delivery: both.id, before: both.date, after: day, paid: true } }]);
    // Earlier than it was: what its seller was told stays told.
    await t.db.query(`update deliveries set told_step = 1 where id = $1`, [later.id]);
    expect((await load(`${later.code};${later.date};`)).body.moved).toBe(1);
    expect(await stands(later)).toEqual({ date: later.date, step: 1, is_paid: false });
  });

  it('NET-527 one wrong line, at whatever place, and nothing is written', async () => {
    const [one, verified, undone] = [await made(), await made(), await made()];
    expect((await load(`${verified.code};${verified.date};sì`)).body.paid).toBe(1);
    await t.db.query(`update orders set undone_at = ema_now() where id = $1`, [undone.orderId]);
    const good = `${one.code};${addDays(one.date, 1)};sì`;
    for (const [wrong, message] of [
      ['C9999999;1/12/2026;', 'La consegna C9999999 non è tra quelle degli ordini inviati.'],
      [
        `${verified.code};${addDays(verified.date, 1)};`,
        'Questa consegna è già pagata: la sua scadenza non cambia più.',
      ],
      [`${undone.code};${addDays(undone.date, 1)};sì`, 'L’ordine è stato annullato: questa consegna non è più dovuta.'],
      ['C0;1/12/2026;', 'Il codice della consegna deve essere come C0000123.'],
    ] as const)
      for (const at of [0, 1]) {
        const lines = [good].toSpliced(at, 0, wrong);
        expect((await check(...lines)).faults).toEqual([{ line: at + 2, message }]);
        const { status, body } = await load(...lines);
        expect([status, body.violations]).toEqual([
          422,
          [{ propertyPath: 'file', message: `Riga ${at + 2}: ${message}` }],
        ]);
      }
    expect((await check(good, good)).faults).toEqual([
      { line: 3, message: 'Questa consegna è già in una riga sopra.' },
    ]);
    const many = Array.from({ length: DELIVERY_ROWS_MAX + 1 }, (_, i) => `C${String(i).padStart(7, '0')};${today};`);
    expect((await check(...many)).faults).toEqual([{ line: 1, message: tooManyRows(DELIVERY_ROWS_MAX) }]);
    const all = await admin.post(`${LOAD}/faults`, csv(['C0;ieri;boh']), CSV);
    expect(all.raw.toString('utf8').trimEnd().split('\r\n')).toHaveLength(4);
    expect(await stands(one)).toEqual({ date: one.date, step: 0, is_paid: false });
    expect(await told(one)).toBe(0);
  });

  it('NET-527 twenty of the same at once pay it once', async () => {
    const one = await made();
    const line = `${one.code};${addDays(one.date, 2)};sì`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => load(line)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers.reduce((n, { body }) => n + body.paid, 0)).toBe(1);
    expect(await told(one)).toBe(1);
  });
});
