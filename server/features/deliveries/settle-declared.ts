import { sql } from 'drizzle-orm';
import { listDeclaredPayments, settleDeclaredPayment } from '@ema/calls/deliveries.ts';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { centsToWire, formatEuro } from '@ema/domain/kernel/money.ts';
import { deadlineAfterRejection } from '@ema/domain/payments/ladder.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { presentDelivery } from './present.ts';
import { findDeliveries } from './queries.ts';

type DeclaredRow = {
  id: number;
  delivery_id: number;
  amount_cents: number;
  paid_on: string;
  vcy_code: string;
  bank: string;
  bank_branch: string;
  declared_at: Date;
  has_file: boolean;
};

/** What sellers declared as paid and nobody has looked at yet, the oldest first. */
export const listDeclaredHandler = handle(listDeclaredPayments, async (c, { query }) => {
  const [found, total] = await Promise.all([
    c.db.execute<DeclaredRow>(sql`
      select id, delivery_id, amount_cents, paid_on::text, vcy_code, bank, bank_branch, declared_at, file_id is not null as has_file from delivery_payments where state = 'declared'
      order by id limit ${query.perPage} offset ${(query.page - 1) * query.perPage}`),
    c.db.execute<{ n: number }>(sql`select count(*)::int as n from delivery_payments where state = 'declared'`),
  ]);
  const ids = found.rows.map((r) => r.delivery_id);
  const deliveries = new Map(
    (ids.length === 0 ? [] : await findDeliveries(c.db, sql`d.id = any(${sql.param(ids)}::bigint[])`)).map((d) => [
      d.id,
      d,
    ]),
  );
  return {
    items: found.rows.flatMap((r) => {
      const delivery = deliveries.get(r.delivery_id);
      if (!delivery) return [];
      return [
        {
          id: r.id,
          delivery: presentDelivery(delivery, c.now),
          amount: centsToWire(r.amount_cents),
          date: r.paid_on,
          vcyCode: r.vcy_code,
          bank: r.bank,
          bankBranch: r.bank_branch,
          declaredAt: new Date(r.declared_at).toISOString(),
          receiptUrl: r.has_file ? `/file/commission-delivery-payments/${r.id}` : null,
        },
      ];
    }),
    pagination: pagination(query.page, query.perPage, total.rows[0]?.n ?? 0),
  };
});

/** Verified, the delivery is paid; rejected, it is on the seller's list again, and the seller is told why. */
export const settleDeclaredHandler = handle(settleDeclaredPayment, async (c, { params, body }) => {
  const note = body.note.trim();
  if (body.outcome === 'rejected' && note === '')
    throw invalidField('note', 'Scrivi perché il pagamento non risulta: l’incaricato riceve questo testo.');
  const now = c.now.toISOString();
  const done = await c.db.execute<{ delivery_id: number; amount_cents: number }>(sql`
    update delivery_payments set state = ${body.outcome}, settled_at = ${now}, settled_by_user_id = ${c.viewer.actorUserId}, note = ${note}
    where id = ${params.id} and state = 'declared' returning delivery_id, amount_cents`);
  const row = done.rows[0];
  if (!row) {
    const known = await c.db.execute(sql`select 1 from delivery_payments where id = ${params.id}`);
    throw known.rows.length > 0
      ? new CallError('wrong_state', 'Questo pagamento è già stato verificato o respinto.')
      : new CallError('not_found', 'Il pagamento dichiarato non esiste.');
  }
  if (body.outcome === 'verified')
    await c.db.execute(
      sql`update deliveries set verified_at = ${now} where id = ${row.delivery_id} and verified_at is null`,
    );
  else
    await c.db.execute(
      sql`update deliveries set deadline = ${deadlineAfterRejection(romeDay(c.now))}, told_step = 0 where id = ${row.delivery_id}`,
    );
  const [delivery] = await findDeliveries(c.db, sql`d.id = ${row.delivery_id}`);
  if (!delivery) throw new CallError('internal');
  if (body.outcome === 'rejected') {
    const seller = await c.db.execute<{ first_name: string; email: string | null }>(sql`
      select p.first_name, p.email from agents a join users u on u.id = a.user_id join people p on p.id = u.person_id where a.id = ${delivery.seller_id}`);
    const { first_name: firstName, email } = seller.rows[0] ?? { first_name: '', email: null };
    if (email)
      await c.outbox.mail({
        to: email,
        subject: `Consegna ${delivery.code}: pagamento da ricontrollare`,
        body: `Gentile ${firstName},\n\nil pagamento di ${formatEuro(row.amount_cents)} che hai dichiarato per la consegna ${delivery.code} (ordine n. ${delivery.order_id}) non risulta:\n\n${note}\n\nLa consegna è di nuovo in «Stato pagamenti»: ricontrolla i dati e dichiara di nuovo il pagamento.\n\nEMA Planet`,
      });
  }
  await c.audit({
    object: 'order',
    objectId: delivery.order_id,
    detail: { delivery: row.delivery_id, outcome: body.outcome, note },
  });
  return { id: params.id, outcome: body.outcome };
});
