import { PDF } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { auditCount } from '../../test/builders.ts';
import {
  customerOrder,
  makeCustomerOrder,
  shopper,
  signOrder,
  submittedOrder,
  type Commission,
  type Problem,
} from '../../test/customer-builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
type Receipt = { number: number; receivedAt: string; email: string; statement: string };
type Task = {
  id: number;
  orderId: number;
  refundState: string;
  refundAmount: string | null;
  refundedBy: string | null;
  goodsReturnedAt: string | null;
  goodsReturnedBy: string | null;
  isOverdue: boolean;
  refundDueOn: string;
};
const body = { fullName: 'Giulia Rossi', email: 'ricevuta@example.it' };
const withdraw = (who: Client, id: number, statement: Record<string, unknown> = body) =>
  who.post<Receipt & Problem>(`/api/customer/commissions/${id}/withdrawal`, statement);
const withdrawals = async (orderId: number): Promise<number> =>
  Number((await t.db.query('select count(*) as n from withdrawals where order_id = $1', [orderId])).rows[0]?.n);
const sentDaysAgo = (order: Commission, days: number) =>
  t.db.query(`update orders set submitted_at = $2::timestamptz - make_interval(days => $3) where id = $1`, [
    order.orderId,
    t.services.ports.clock.now(),
    days,
  ]);

describe('withdrawing from an order', () => {
  it('ORD-358 is offered with the statement filled in, and open even while an operation is due', async () => {
    const who = await shopper(t);
    const order = await submittedOrder(t, who);
    expect(order.withdrawal).toMatchObject({ isAvailable: true, explanation: null });
    expect(order.withdrawalStatement).toMatchObject({ fullName: 'Giulia Rossi', email: who.email });
    expect(order.withdrawalStatement.contract).toContain(`n. ${order.orderId}, firmato il 21/11/2026`);
    await t.db.query('update people set mobile_validated_at = null where email = $1', [who.email]);
    const row = await who.client.get<{ items: Commission[] }>('/api/customer/commissions');
    expect(row.body.items[0]?.withdrawal.isAvailable).toBe(true);
    const named = { fullName: 'Giulia Rossi', email: who.email.toUpperCase() };
    const { status, body: receipt } = await withdraw(who.client, order.id, named);
    const mails = await t.db.query('select from outbox where lower(destination) = $1 and subject like $2', [
      who.email,
      `Ricevuta di recesso n. ${receipt.number},%`,
    ]);
    expect([status, mails.rowCount], 'to one address the receipt goes once').toEqual([200, 1]);
  });

  it('ORD-470 the seller owes the points that the order earned, and has again what it used; once', async () => {
    const who = await shopper(t);
    const order = await submittedOrder(t, who);
    const points = async (): Promise<number> =>
      Number(
        (
          await t.db.query(
            `select a.points_tenths as n from agents a join orders o on o.seller_id = a.id where o.id = $1`,
            [order.orderId],
          )
        ).rows[0]?.n,
      );
    await t.db.query('update orders set points_earned_tenths = 70, points_used_tenths = 25 where id = $1', [
      order.orderId,
    ]);
    const before = await points();
    await Promise.all([withdraw(who.client, order.id), withdraw(who.client, order.id)]);
    expect(await points()).toBe(before - 45);
    const undone = await submittedOrder(t, who);
    await t.db.query('update orders set points_earned_tenths = 70, undone_at = ema_now() where id = $1', [
      undone.orderId,
    ]);
    const kept = await points();
    expect((await withdraw(who.client, undone.id)).status).toBe(200);
    expect(await points(), 'of one that was given back already').toBe(kept);
  });

  it('ORD-360 works: a statement is kept, the receipt goes out with date and time, and the order says so', async () => {
    const who = await shopper(t);
    const order = await submittedOrder(t, who);
    const answer = await withdraw(who.client, order.id);
    expect([answer.status, answer.body.email]).toEqual([200, 'ricevuta@example.it']);
    expect(answer.body.statement).toContain(`Giulia Rossi comunica a EMA Planet S.r.l. di recedere`);
    expect(answer.body.statement).toContain(`n. ${order.orderId}`);
    const [mail] = await t.outbox('ricevuta@example.it');
    expect(mail?.channel).toBe('mail');
    expect(mail?.body).toContain(answer.body.statement);
    expect(mail?.body).toMatch(/Ricevuta da EMA Planet il 21\/11\/2026 alle 15:\d\d:\d\d \(ora di Roma\)/);
    expect((await t.outbox(who.email))[0]?.body).toBe(mail?.body);
    const [office] = await t.outbox('ordini@emaplanet.example');
    expect(office?.subject).toBe(
      `Recesso n. ${answer.body.number}, ordine n. ${order.orderId}: rimborso entro il 05/12/2026`,
    );
    const admin = await t.as('admin');
    expect((await admin.get(`/api/admin/commissions/${order.orderId}`)).body).toMatchObject({
      undone: { why: 'withdrawn', at: expect.stringMatching(/^2026-11-21T/), text: 'Recesso del 21/11/2026' },
    });
    expect((await t.outbox('agente@example.it'))[0]?.body).toContain(`recesso dall’ordine n. ${order.orderId}`);
    expect(await customerOrder(who.client, order.id)).toMatchObject({
      statusText: 'Recesso esercitato',
      undone: { why: 'withdrawn' },
      withdrawal: { isAvailable: false, refund: 'due', receivedAt: answer.body.receivedAt },
    });
    const receipt = await who.client.get(`/api/customer/commissions/${order.id}/withdrawal-receipt`);
    const again = await who.client.get(`/api/customer/commissions/${order.id}/withdrawal-receipt`);
    expect([receipt.status, receipt.headers['content-type'], receipt.raw.equals(again.raw)]).toEqual([
      200,
      'application/pdf',
      true,
    ]);
    expect((await PDF.load(receipt.raw)).getPageCount()).toBe(1);
    expect(await auditCount(t, 'customer-orders.withdraw', answer.body.number)).toBe(1);
  });

  it('ORD-383 NET-1176 its seller reads of it in the list of the sent ones, in its file and in the order', async () => {
    const who = await shopper(t);
    const [gone, kept] = [await submittedOrder(t, who), await submittedOrder(t, who)];
    expect((await withdraw(who.client, gone.id)).status).toBe(200);
    const agente = await t.as('agente', 1);
    const text = 'Recesso del 21/11/2026';
    const { body: page } = await agente.get<{ items: { id: number; undone: unknown }[] }>(
      '/api/agent/orders?perPage=200',
    );
    const undoneOf = (id: number) => page.items.find((o) => o.id === id)?.undone;
    expect([undoneOf(gone.orderId), undoneOf(kept.orderId)]).toEqual([
      { why: 'withdrawn', at: expect.stringMatching(/^2026-11-21T/), text },
      null,
    ]);
    const file = (await agente.get('/file/orders?format=csv')).raw.toString('utf8');
    const lineOf = (id: number) => file.split('\n').find((line) => line.startsWith(`${id};`));
    expect(lineOf(gone.orderId)).toContain(text);
    expect(lineOf(kept.orderId)).not.toContain('Recesso');
    expect((await agente.get(`/api/agent/orders/${gone.orderId}`)).body).toMatchObject({ undone: { text } });
  });

  it('ORD-363 what is not yet paid of a withdrawn order is owed by nobody: no slip, no delivery to declare', async () => {
    const who = await shopper(t);
    const order = await submittedOrder(t, who);
    const slip = async () =>
      (await who.client.get<{ mavDownloadUrl: string | null }>(`/api/customer/commissions/${order.id}`)).body
        .mavDownloadUrl;
    const agente = await t.as('agente', 1);
    const owed = async () =>
      (
        await agente.get<{ items: { orderId: number }[] }>(
          '/api/commission-deliveries?paymentDeclaredByUser=false&paymentVerified=false&perPage=200',
        )
      ).body.items.some((d) => d.orderId === order.orderId);
    expect([await slip(), await owed()]).toEqual([`/file/mav/${order.orderId}`, true]);
    await withdraw(who.client, order.id);
    expect([await slip(), await owed()]).toEqual([null, false]);
  });

  it('ORD-360 of twenty confirmations at once one is kept; every one is given the same receipt', async () => {
    const who = await shopper(t);
    const order = await submittedOrder(t, who);
    const all = await Promise.all(Array.from({ length: 20 }, () => withdraw(who.client, order.id)));
    expect(all.map((a) => a.status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(all.map((a) => `${a.body.number} ${a.body.receivedAt}`)).size).toBe(1);
    const later = await withdraw(who.client, order.id, { fullName: 'Un’altra', email: 'altra@example.it' });
    expect([later.body.number, later.body.email]).toEqual([all[0]?.body.number, 'ricevuta@example.it']);
    expect(await withdrawals(order.orderId)).toBe(1);
    const mails = await t.outbox('ricevuta@example.it');
    expect(mails.filter((m) => m.subject.includes(`ordine n. ${order.orderId}`)).length).toBe(1);
  });

  it('ORD-361 is refused without a session, to others, with bad data, before the order is sent and after the term', async () => {
    const who = await shopper(t);
    const other = await shopper(t);
    const order = await submittedOrder(t, who);
    expect((await withdraw(t.anyone, order.id)).status).toBe(401);
    expect((await withdraw(await t.as('agente', 1), order.id)).status).toBe(403);
    expect((await withdraw(await t.as('admin'), order.id)).status).toBe(403);
    expect((await withdraw(other.client, order.id)).status).toBe(404);
    for (const bad of [{ ...body, email: 'non-è' }, { ...body, fullName: ' ' }, { email: body.email }])
      expect((await withdraw(who.client, order.id, bad)).status).toBe(422);
    const signed = await signOrder(t, who, await makeCustomerOrder(who.client));
    const early = await withdraw(who.client, signed.id);
    expect([early.status, early.body.detail]).toEqual([409, expect.stringContaining('annullare')]);
    await sentDaysAgo(order, 44);
    expect((await customerOrder(who.client, order.id)).withdrawal.isAvailable).toBe(true);
    await sentDaysAgo(order, 49);
    const over = await withdraw(who.client, order.id);
    expect([over.status, over.body.detail]).toEqual([409, expect.stringContaining('è scaduto il')]);
    const shown = (await customerOrder(who.client, order.id)).withdrawal;
    expect([shown.isAvailable, shown.explanation]).toEqual([false, over.body.detail]);
    expect(await withdrawals(order.orderId)).toBe(0);
    expect((await who.client.get(`/api/customer/commissions/${order.id}/withdrawal-receipt`)).status).toBe(404);
  });

  it('ORD-471 an order that an agent proposed, or wrote alone, has thirty days; one’s own has fourteen', async () => {
    const who = await shopper(t);
    const order = await submittedOrder(t, who);
    const right = async () => (await customerOrder(who.client, order.id)).withdrawal;
    expect(await right()).toMatchObject({ isAvailable: true, days: 14, lastDay: '2027-01-04' });
    const agente = await t.as('agente', 1);
    const writtenBy = (user: number) =>
      t.db.query('update commissions set created_by_user_id = $2 where id = $1', [order.id, user]);
    await writtenBy(agente.userId);
    expect(await right()).toMatchObject({ isAvailable: true, days: 30, lastDay: '2027-01-20' });
    await sentDaysAgo(order, 59);
    expect((await right()).isAvailable).toBe(true);
    await sentDaysAgo(order, 65);
    expect((await right()).isAvailable).toBe(false);
    expect((await withdraw(who.client, order.id)).status).toBe(409);
    await sentDaysAgo(order, 59);
    expect((await withdraw(who.client, order.id)).status).toBe(200);
    const kept = await t.db.query(`select last_day::text from withdrawals where order_id = $1`, [order.orderId]);
    expect(kept.rows[0]?.last_day).toBe('2026-11-23');
  });

  it('ORD-361 an administrator acting for the customer cannot withdraw for them', async () => {
    const who = await shopper(t);
    const order = await submittedOrder(t, who);
    const admin = await t.as('admin');
    await t.db.query(
      `update sessions set acting_kind = 'impersonation', acting_reason = 'prova', acting_since = $2, actor_shop = shop, shop = 1, subject_user_id = (select id from users where username = $1)
       where actor_user_id = $3 and id = (select max(id) from sessions where actor_user_id = $3)`,
      [who.username, t.services.ports.clock.now(), admin.userId],
    );
    expect((await admin.get(`/api/customer/commissions/${order.id}`)).status).toBe(200);
    const answer = await withdraw(admin, order.id);
    expect([answer.status, answer.body.detail]).toEqual([403, expect.stringContaining('per conto')]);
    for (const path of ['direct-submission', 'cancel', 'customer-contract/start-signature'])
      expect((await admin.post(`/api/customer/commissions/${order.id}/${path}`, {}, { key: newKey() })).status).toBe(
        403,
      );
    expect(await withdrawals(order.orderId)).toBe(0);
  });
});

describe('the office’s queue of withdrawals', () => {
  const queue = async (admin: Client, query = '') =>
    (await admin.get<{ items: Task[] }>(`/api/admin/withdrawals?perPage=200${query}`)).body.items;

  it('ORD-362 lists what is to be given back, with its day; goods are noted once', async () => {
    const admin = await t.as('admin');
    const who = await shopper(t);
    const order = await submittedOrder(t, who);
    const { number } = (await withdraw(who.client, order.id)).body;
    const task = (await queue(admin)).find((x) => x.id === number);
    expect(task).toMatchObject({
      orderId: order.orderId,
      refundState: 'due',
      refundDueOn: '2026-12-05',
      isOverdue: false,
    });
    await t.db.query(`update withdrawals set received_at = received_at - interval '20 days' where id = $1`, [number]);
    expect((await queue(admin)).find((x) => x.id === number)?.isOverdue).toBe(true);
    expect((await queue(admin))[0]?.id).toBe(number);
    const noted = await admin.put<Task>(`/api/admin/withdrawals/${number}/goods-returned`);
    const twice = await admin.put<Task>(`/api/admin/withdrawals/${number}/goods-returned`);
    expect([noted.body.goodsReturnedBy, twice.body.goodsReturnedAt]).toEqual([
      'Elena Gallesio',
      noted.body.goodsReturnedAt,
    ]);
    expect((await admin.get(`/file/withdrawal/${number}`)).headers['content-type']).toBe('application/pdf');
    const { items, pagination } = (
      await admin.get<{ items: Task[]; pagination: { totalItems: number } }>('/api/admin/withdrawals?perPage=200')
    ).body;
    expect(pagination.totalItems).toBe(items.length);
    expect((await admin.put('/api/admin/withdrawals/9999999/goods-returned')).status).toBe(404);
    for (const stranger of [await t.as('agente', 1), who.client, await t.as('ordini')]) {
      expect((await stranger.get('/api/admin/withdrawals')).status).toBe(403);
      expect((await stranger.put(`/api/admin/withdrawals/${number}/goods-returned`)).status).toBe(403);
      expect((await stranger.get(`/file/withdrawal/${number}`)).status).toBe(403);
    }
    expect((await t.anyone.get('/api/admin/withdrawals')).status).toBe(401);
  });

  it('ORD-362 what is closed comes after what is open, the newest first; the office may order it otherwise', async () => {
    const admin = await t.as('admin');
    const who = await shopper(t);
    const ids: number[] = [];
    for (const [days, state] of [
      [3, 'done'],
      [1, 'done'],
      [2, 'done'],
      [5, 'due'],
      [6, 'due'],
    ] as const) {
      const { number } = (await withdraw(who.client, (await submittedOrder(t, who)).id)).body;
      await t.db.query(
        `update withdrawals
         set received_at = received_at - make_interval(days => $2), refund_state = $3::text,
           refund_method = case when $3 = 'done' then 'none' end, refund_cents = case when $3 = 'done' then 0 end
         where id = $1`,
        [number, days, state],
      );
      ids.push(number);
    }
    const [third, first, second, late, later] = ids;
    const listed = async (query = '') =>
      (await queue(admin, query)).map(({ id }) => id).filter((id) => ids.includes(id));
    expect(await listed()).toEqual([later, late, first, second, third]);
    expect(await listed('&refund=done')).toEqual([first, second, third]);
    expect(await listed('&orderField=receivedAt')).toEqual([later, late, third, second, first]);
    expect(await listed('&orderDir=desc')).toEqual([first, second, third, late, later]);
  });

  it('ORD-386 R11 says what was paid, not what the order came to', async () => {
    const who = await shopper(t);
    const order = await submittedOrder(t, who);
    const id = (await withdraw(who.client, order.id)).body.number;
    const admin = await t.as('admin');
    const task = async () =>
      (
        await admin.get<{ items: (Task & { paid: string; paidAtDelivery: string; isDeliveryVerified: boolean })[] }>(
          '/api/admin/withdrawals?refund=open&perPage=200',
        )
      ).body.items.find((one) => one.id === id);
    expect(await task()).toMatchObject({ paid: '0.00', paidAtDelivery: '0.00', orderTotal: order.total });
    await t.db.query(
      `insert into delivery_payments (delivery_id, amount_cents, paid_on, bank, declared_by_user_id, declared_at)
       select id, 1234, date, 'Banca di Asti', 1, ema_now() from deliveries where order_id = $1`,
      [order.orderId],
    );
    expect(await task()).toMatchObject({ paid: '12.34', paidAtDelivery: '12.34', isDeliveryVerified: false });
    const file = await admin.get('/file/withdrawals?format=csv&refund=open');
    const [heads = [], ...rows] = String(file.raw)
      .trim()
      .split('\r\n')
      .map((line) => line.split(';'));
    const row = rows.find(([number]) => number === String(id)) ?? [];
    expect([row[heads.indexOf('Pagato online')], row[heads.indexOf('Pagato alla consegna')]]).toEqual([
      '0,00',
      '12,34',
    ]);
    const nothing = await admin.post<Problem>(`/api/admin/withdrawals/${id}/refund`, {
      method: 'none',
      amount: '0.00',
      note: '',
    });
    expect([nothing.status, nothing.body.violations[0]?.message]).toEqual([
      422,
      'Risultano pagati 12,34\u00a0€: scegli come si rimborsano.',
    ]);
    await t.db.query(`update delivery_payments set state = 'rejected' where amount_cents = 1234`);
    expect(await task()).toMatchObject({ paid: '0.00' });
  });

  it('ORD-437 a delivery that the file of deliveries says is paid was paid, declared or not', async () => {
    const who = await shopper(t);
    const orders = [await submittedOrder(t, who), await submittedOrder(t, who)];
    const [admin, agente] = [await t.as('admin'), await t.as('agente', 1)];
    const { rows } = await t.db.query<{ code: string; date: string }>(
      `select code, date::text as date from deliveries where order_id = any($1) order by id`,
      [orders.map((order) => order.orderId)],
    );
    // Of the second its seller declared a part before.
    const declared = await agente.post(
      '/api/commission-delivery-payments',
      {
        amount: '12.34',
        date: '2026-11-21',
        bank: 'Banca di Asti',
        deliveryCode: rows[1]?.code,
        deliveryDate: rows[1]?.date,
      },
      { key: newKey() },
    );
    expect(declared.status).toBeLessThan(300);
    const file = ['consegna;scadenza;pagata', ...rows.map((d) => `${d.code};${d.date};sì`)].join('\n');
    const loaded = await admin.post<{ paid: number }>('/api/admin/commission-deliveries', file, {
      headers: { 'content-type': 'text/csv' },
    });
    expect(loaded.body.paid).toBe(2);
    for (const order of orders) {
      const id = (await withdraw(who.client, order.id)).body.number;
      expect((await queue(admin)).find((task) => task.id === id)).toMatchObject({
        paid: order.total,
        paidAtDelivery: order.total,
        isDeliveryVerified: true,
      });
      const nothing = await admin.post<Problem>(`/api/admin/withdrawals/${id}/refund`, {
        method: 'none',
        amount: '0.00',
        note: '',
      });
      expect([nothing.status, nothing.body.violations[0]?.propertyPath]).toEqual([422, 'method']);
    }
  });
});
