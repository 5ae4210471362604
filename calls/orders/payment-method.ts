/** Calls of an agent about how an order that is not sent yet is paid: the ways there are, another one, calling it off. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { id, idText, money, noBody, text } from '../kernel/shapes.ts';

const COMMISSIONS = ['ROLE_ACCESS_COMMISSIONS'] as const;
const params = z.strictObject({ id: idText() });
const nothing = noBody();
/** Nothing, or the total that was seen: another one is refused (ORD-536). */
export const seenTotal = () => z.strictObject({ expectedTotal: money().optional() }).nullish();
const own = {
  who: COMMISSIONS,
  acting: 'refused',
  whilePending: 'refused',
  rate: 'write',
  idempotency: 'key',
  audit: 'always',
} as const;

/** The ways to pay an order, each with what the order would come to. */
export const methodChoices = z.object({
  items: z.array(
    z.object({
      methodId: z.string(),
      name: z.string(),
      description: z.string(),
      discountPercentage: z.number(),
      isCurrent: z.boolean(),
      total: money(),
      deposit: money().nullable(),
      instalments: z.array(z.object({ afterDays: z.number().int(), amount: money() })),
    }),
  ),
});
export const methodWish = z.strictObject({
  paymentMethod: text(40, 1),
  /** The total that was seen: another one is refused. */
  expectedTotal: money().optional(),
});

export const listPaymentMethods = call({
  name: 'orders.payment-methods',
  method: 'GET',
  path: '/api/agent/pending-orders/:id/payment-methods',
  summary: 'I metodi di pagamento di un ordine in sospeso, con il totale di ciascuno',
  who: COMMISSIONS,
  acting: 'allowed',
  whilePending: 'refused',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  params,
  output: methodChoices,
  errors: ['not_found'],
});
export const changePaymentMethod = call({
  name: 'orders.change-payment-method',
  log: { name: 'Metodo di pagamento cambiato', isActivity: true },
  method: 'POST',
  path: '/api/agent/pending-orders/:id/payment-method',
  summary: 'Cambia metodo di pagamento: ciò che il cliente ha firmato è annullato e si firma di nuovo',
  ...own,
  params,
  body: methodWish,
  /** The order to go on with: an open one that collects commissions takes them in. */
  output: z.object({ id: id() }),
  errors: ['not_found', 'wrong_state', 'invalid', 'stale_version'],
});
export const callOffOrder = call({
  name: 'orders.call-off',
  log: { name: 'Ordine annullato dall’incaricato', isActivity: true },
  method: 'POST',
  path: '/api/agent/pending-orders/:id/cancel',
  summary: 'Annulla un ordine che il cliente ha confermato e non è riuscito a pagare',
  ...own,
  params,
  body: nothing,
  output: 'empty',
  errors: ['not_found', 'wrong_state'],
});

export const paymentMethodCalls = [listPaymentMethods, changePaymentMethod, callOffOrder] as const;
