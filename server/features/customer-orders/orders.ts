import { sql } from 'drizzle-orm';
import {
  cancelCustomerCommission,
  completeCustomerSignature,
  customerContract,
  getCustomerCommission,
  listCustomerCommissions,
  startCustomerSignature,
  submitCustomerCommission,
} from '@ema/calls/customer-orders.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { wrongStateSentence } from '@ema/domain/orders/states.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { completeSigning } from '../contracts/complete-signature.ts';
import { assignedFile, signedFile } from '../contracts/files.ts';
import { ownContract, signatureThing } from '../contracts/own-contract.ts';
import { startSigning } from '../contracts/start-signature.ts';
import { openChallenge } from '../codes/open.ts';
import { findCommissions, findLines } from '../orders/queries.ts';
import { submitOrder } from '../orders/submit.ts';
import { sentOrder } from '../deliveries/plan.ts';
import { readParameters } from '../system/parameters.ts';
import { cancelOrder } from './cancel.ts';
import { customerIdOf } from './catalogue.ts';
import { errorOf, flagsOf, presentCommissionOfCustomer, presentRow } from './present.ts';
import { customerPerson, findCustomerOrders, missing, ownCustomerOrder, type CustomerOrder } from './queries.ts';

export const listCustomerCommissionsHandler = handle(listCustomerCommissions, async (c, { query }) => {
  customerIdOf(c);
  const [found, parameters] = await Promise.all([findCustomerOrders(c, query), readParameters(c.db)]);
  return {
    items: found.rows.map((o) => presentRow(o, { parameters, now: c.now })),
    pagination: pagination(query.page, query.perPage, found.total),
  };
});

/** The whole order, as every call about it answers. */
export const wholeCommission = async (c: CallContext, id: number) => {
  const customerId = customerIdOf(c);
  const order = await ownCustomerOrder(c, id);
  const contract = order.part.contract_id === null ? null : await ownContract(c.db, c.scope, order.part.contract_id);
  return presentCommissionOfCustomer(order, {
    parameters: await readParameters(c.db),
    now: c.now,
    commissions: await findCommissions(c.db, [order.order.id]),
    lines: await findLines(c.db, [order.order.id]),
    challenge: contract?.state === 'assigned' ? await openChallenge(c, signatureThing(contract)) : null,
    person: await customerPerson(c.db, customerId),
  });
};
export const getCustomerCommissionHandler = handle(getCustomerCommission, (c, { params }) =>
  wholeCommission(c, params.id),
);

/** The copy of an order that is the customer's to sign. @throws not_found for an order the agent finished */
const copyOf = async (c: CallContext, order: CustomerOrder, forUpdate = false) => {
  if (order.part.contract_id === null) throw new CallError('not_found', 'Quest’ordine non ha una copia commissione.');
  return ownContract(c.db, c.scope, order.part.contract_id, forUpdate);
};
/** ORD-271: the text to read while it is not signed, then the sealed copy. */
export const customerContractHandler = handle(customerContract, async (c, { params }) => {
  customerIdOf(c);
  const copy = await copyOf(c, await ownCustomerOrder(c, params.id));
  return copy.signed_at === null ? assignedFile(c, copy) : signedFile(c, copy);
});

const refuseUnlessWaiting = ({ order }: CustomerOrder): void => {
  if (order.state !== 'waiting_confirmation') throw new CallError('wrong_state', wrongStateSentence(order.state));
};
export const startCustomerSignatureHandler = handle(startCustomerSignature, async (c, { params }) => {
  customerIdOf(c);
  const order = await ownCustomerOrder(c, params.id);
  refuseUnlessWaiting(order);
  return startSigning(c, await copyOf(c, order));
});

/** ORD-273: the right code signs the copy and confirms the order, together or not at all. */
export const completeCustomerSignatureHandler = handle(completeCustomerSignature, async (c, { params, body }) => {
  const customerId = customerIdOf(c);
  const order = await ownCustomerOrder(c, params.id, true);
  refuseUnlessWaiting(order);
  await completeSigning(c, await copyOf(c, order, true), body.token);
  const confirmed = await c.db.execute(sql`
    update orders set state = 'confirmed', version = version + 1 where id = ${order.order.id} and state = 'waiting_confirmation' returning 1`);
  if (confirmed.rows.length === 0) throw new CallError('wrong_state', 'Nel frattempo l’ordine è cambiato.');
  await c.audit({ object: 'order', objectId: order.order.id });
  const person = await customerPerson(c.db, customerId);
  if (person.email)
    await c.outbox.mail({
      to: person.email,
      subject: `Ordine n. ${order.order.id} confermato`,
      body: `Gentile ${person.full_name},\n\nhai firmato la copia commissione dell’ordine n. ${order.order.id}. La copia sigillata, con la prova della firma, è nella tua area personale:\n\n${addressOf(c, order.part.commission_id)}\n\nNella stessa pagina puoi completare l’ordine e, entro il termine di legge, recedere dal contratto.\n\nEMA Planet`,
    });
  return wholeCommission(c, params.id);
});
export const originOf = (c: Pick<CallContext, 'config'>): string =>
  c.config.PUBLIC_URL ?? `http://localhost:${c.config.PORT}`;
export const addressOf = (c: Pick<CallContext, 'config'>, commissionId: number): string =>
  `${originOf(c)}/app/customer-commissions/${commissionId}/detail`;

/** ORD-278: closes an order that is confirmed and not paid online. */
export const submitCustomerCommissionHandler = handle(submitCustomerCommission, async (c, { params }) => {
  customerIdOf(c);
  const order = await ownCustomerOrder(c, params.id, true);
  const given = { parameters: await readParameters(c.db), now: c.now };
  if (order.order.state !== 'confirmed') throw new CallError('wrong_state', wrongStateSentence(order.order.state));
  if (!flagsOf(order, given).isReadyToBeDirectlySubmittedByCustomer)
    throw new CallError('wrong_state', errorOf(order, given) ?? 'Quest’ordine si paga online.');
  const sent = await submitOrder(c.db as never, sentOrder(order.order), {
    now: c.now,
    from: ['confirmed'],
    ip: c.ip,
    parameters: given.parameters,
  });
  if (!sent) throw new CallError('wrong_state', 'L’ordine è già stato inviato.');
  await c.audit({ object: 'order', objectId: order.order.id, detail: { totalCents: sent.totalCents } });
  return wholeCommission(c, params.id);
});

/** ORD-283: until it is being paid or was sent. */
export const cancelCustomerCommissionHandler = handle(cancelCustomerCommission, async (c, { params }) => {
  customerIdOf(c);
  const order = await ownCustomerOrder(c, params.id, true);
  if (!order.order.customer_completes) throw missing(params.id);
  if (!(await cancelOrder(c.db, order.order.id, ['confirmed'], c.now)))
    throw new CallError('wrong_state', wrongStateSentence(order.order.state));
  await c.audit({ object: 'order', objectId: order.order.id });
  return wholeCommission(c, params.id);
});
