import { sql, type SQL } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { FINANCING_MINUTES } from '@ema/domain/payments/pagodil.ts';
import { ProviderRefusal } from '../../adapters/ports.ts';
import type { CallContext } from '../../kernel/context.ts';
import { askProvider } from './ask.ts';
import { beginAttempt, claimAttempt, keepCheckout, ownOrigin, ownPath, waitForCheckout } from './begin.ts';

const FAILED = 'Pagamento online fallito: PagoDIL non ha risposto. Riprova tra qualche istante.';

/**
 * Pays an order in instalments with PagoDIL: the transaction is initialised under our reference and the customer leaves
 * for the provider's journey, which is open for 50 minutes. The browser comes back by POST to `/pagodil/return/…`.
 */
export const startPagodilPayment = async (
  c: CallContext,
  p: { orderId: number; own: SQL; returnUrl: string; pages: readonly RegExp[] },
): Promise<{ redirectUrl: string }> => {
  const origin = ownOrigin(c);
  const returnPath = ownPath('returnUrl', p.returnUrl, origin, p.pages);
  const { order, attempt } = await beginAttempt(c, {
    orderId: p.orderId,
    own: p.own,
    payer: 'customer',
    provider: 'pagodil',
    minutes: FINANCING_MINUTES,
    successPath: returnPath,
    cancelPath: returnPath,
  });
  if (attempt.provider !== 'pagodil') throw new CallError('wrong_state', 'È già in corso un altro pagamento.');
  if (attempt.checkout_url) return { redirectUrl: attempt.checkout_url };
  if (!(await claimAttempt(c, attempt))) return { redirectUrl: await waitForCheckout(c, attempt) };
  const key = { reference: attempt.reference, day: attempt.provider_day };
  const made = await c.ports.financing
    .initialize({
      ...key,
      amountCents: attempt.amount_cents,
      description: `EMA Planet, ordine ${order.id}`,
      returnUrl: `${origin}/pagodil/return/${attempt.reference}`,
      notificationUrl: `${origin}/pagodil/notification/${attempt.reference}`,
      customer: await customerOf(c, order.id),
    })
    .catch(async (cause: unknown) => {
      if (cause instanceof ProviderRefusal) await askProvider(c, attempt, 'start', true);
      throw new CallError('provider_failed', FAILED, { cause });
    });
  if (!(await keepCheckout(c, attempt, { sessionId: attempt.reference, url: made.url }))) {
    await c.ports.financing.close(key).catch(() => undefined);
    throw new CallError('wrong_state', 'Il pagamento è stato annullato.');
  }
  return { redirectUrl: made.url };
};

const COLUMNS = [
  'first_name',
  'last_name',
  'fiscal_code',
  'birth_date',
  'email',
  'mobile',
  'street',
  'city',
  'post_code',
  'province',
] as const;
/** Who asks for the credit: the customer of the order. */
const customerOf = async (c: CallContext, orderId: number) => {
  const found = await c.db.execute<Record<(typeof COLUMNS)[number], string>>(sql`
    select p.first_name, p.last_name, coalesce(p.fiscal_code, '') as fiscal_code, coalesce(p.birth_date::text, '') as birth_date, coalesce(p.email, '') as email,
      coalesce(p.mobile, '') as mobile, p.street || ' ' || p.street_number as street, p.city, p.post_code, p.province
    from orders o join customers cu on cu.id = o.customer_id join people p on p.id = cu.person_id where o.id = ${orderId}`);
  const row = found.rows[0];
  if (!row) throw new CallError('wrong_state', 'Per pagare con PagoDIL serve il cliente dell’ordine.');
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    fiscalCode: row.fiscal_code,
    birthDate: row.birth_date,
    email: row.email,
    mobile: row.mobile,
    street: row.street,
    city: row.city,
    postCode: row.post_code,
    province: row.province,
  };
};
