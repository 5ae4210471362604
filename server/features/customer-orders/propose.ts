import { sql } from 'drizzle-orm';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import type { CallContext } from '../../kernel/context.ts';
import { assignOrderCopy } from '../../db/assign-contracts.ts';

/** The account with which a customer can confirm. @throws invalid while there is none */
export const accountOf = async (c: Pick<CallContext, 'db'>, customerId: number): Promise<number> => {
  const found = await c.db.execute<{ user_id: number | null }>(
    sql`select user_id from customers where id = ${customerId}`,
  );
  const userId = found.rows[0]?.user_id ?? null;
  if (userId === null)
    throw invalidField('customer', 'Il cliente non ha ancora un account: attivalo, poi crea il contratto.');
  return userId;
};

/** An agent's proposal arrives: the copy to sign is the customer's, who is told by SMS and e-mail. */
export const proposeToCustomer = async (
  c: Pick<CallContext, 'db' | 'outbox' | 'config'>,
  given: { orderId: number; commissionId: number; userId: number; sellerName: string },
): Promise<void> => {
  await assignOrderCopy(c.db, given.userId, given.orderId);
  const found = await c.db.execute<{ first_name: string; email: string | null; mobile: string | null }>(
    sql`select p.first_name, p.email, p.mobile from users u join people p on p.id = u.person_id where u.id = ${given.userId}`,
  );
  const person = found.rows[0];
  if (!person) throw new CallError('internal');
  const address = `${c.config.PUBLIC_URL ?? `http://localhost:${c.config.PORT}`}/app/customer-commissions/${given.commissionId}/confirm`;
  if (person.mobile)
    await c.outbox.sms({
      to: person.mobile,
      body: `EMA Planet: ${given.sellerName} ha preparato per te l’ordine n. ${given.orderId}. Leggilo e confermalo nella tua area: ${address}`,
    });
  if (person.email)
    await c.outbox.mail({
      to: person.email,
      subject: `Ordine n. ${given.orderId} da confermare`,
      body: `Gentile ${person.first_name},\n\n${given.sellerName} ha preparato per te l’ordine n. ${given.orderId}. Entra nella tua area personale, leggi la copia commissione e, se sei d’accordo, confermala con il codice che ricevi via SMS:\n\n${address}\n\nFinché non la confermi l’ordine non ti impegna.\n\nEMA Planet`,
    });
};
