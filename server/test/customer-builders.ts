/** Makes customers with an account of their own and the orders they confirm, for tests. */
import { randomBytes } from 'node:crypto';
import { newKey, type Client, type Portal } from './harness.ts';

export type Shopper = { client: Client; customerId: number; mobile: string; email: string; username: string };
export type Problem = { detail: string; violations: { propertyPath: string; message: string }[] };
export type Commission = {
  id: number;
  orderId: number;
  contractId: number | null;
  statusText: string;
  total: string;
  bought: string;
  date: string;
  submissionDate: string | null;
  error: string | null;
  isWaitingForCustomerConfirmation: boolean;
  isConfirmedByCustomer: boolean;
  isInPayment: boolean;
  isSubmitted: boolean;
  isInError: boolean;
  isCancellable: boolean;
  isCancelled: boolean;
  isReadyToBeDirectlySubmittedByCustomer: boolean;
  isReadyToBePaidOnlineWithStripeByCustomer: boolean;
  isReadyToBePaidOnlineWithPagoDilByCustomer: boolean;
  customerStripePaymentSessionId: string | null;
  customerPagoDilTransactionId: string | null;
  customerPagoDilTransactionStatus: string;
  customerContractOtpChallenge: { destination: string; remainingAttemptsNumber: number } | null;
  paymentMethodName: string;
  paymentNotice: { title: string; text: string } | null;
  withdrawal: {
    isAvailable: boolean;
    lastDay: string | null;
    days: number | null;
    explanation: string | null;
    receivedAt: string | null;
    refund: string | null;
    paid: string;
    paidAtDelivery: string;
    isPaidByCustomer: boolean;
    returned: string;
    beingReturned: string;
    inReview: string;
    refundWay: string;
  };
  paidOnline: { amount: string; at: string | null } | null;
  withdrawalStatement: { fullName: string; email: string; contract: string };
};

/** A customer with an account, in the register of `agente` (or of nobody), signed in to the cleaning shop. */
export const shopper = async (t: Portal, more: { agent?: string | null } = {}): Promise<Shopper> => {
  const tag = randomBytes(4).toString('hex');
  const mobile = `+39348${String(parseInt(tag, 16) % 10_000_000).padStart(7, '0')}`;
  const email = `${tag}@example.it`;
  const inserted = await t.db.query<{ id: string }>(
    `with p as (
       insert into people (first_name, last_name, gender, birth_date, birth_municipality, fiscal_code, street,
         street_number, city, post_code, province, email, email_validated_at, mobile, mobile_validated_at)
       values ('Giulia', 'Rossi', 'F', '1984-05-20', 'Asti', $1, 'Via Roma', '1', 'Asti', '14100', 'AT', $2, ema_now(),
         $3, ema_now())
       returning id),
     u as (
       insert into users (person_id, username, user_type, password_hash)
       select id, $4, 'cliente', 'x'
       from p
       returning id, person_id),
     c as (insert into customers (person_id, user_id, confirmed_at) select person_id, id, ema_now() from u returning id)
     select id from c`,
    [`TSTCST${tag.toUpperCase()}XX`.slice(0, 16), email, mobile, `cliente-${tag}`],
  );
  const customerId = Number(inserted.rows[0]?.id);
  if (more.agent !== null)
    await t.db.query(
      `insert into agent_customers (agent_id, customer_id, complete)
       select a.id, $1, true
       from agents a
       join users u on u.id = a.user_id
       where u.username = $2`,
      [customerId, more.agent ?? 'agente'],
    );
  return { client: await t.as(`cliente-${tag}`, 1), customerId, mobile, email, username: `cliente-${tag}` };
};

const api = (id: number, rest = '') => `/api/customer/commissions/${id}${rest}`;
export const customerOrder = async (who: Client, id: number): Promise<Commission> =>
  (await who.get<Commission>(api(id))).body;

/** An order of the customer's own, waiting for the signature. */
export const makeCustomerOrder = async (who: Client, paymentMethod = 'mav'): Promise<Commission> => {
  const kits = await who.get<{ items: { id: number }[] }>('/api/customer/product-kits');
  const answer = await who.post<{ id: number }>(
    '/api/customer/commissions',
    { type: 'kleen-contract', productKit: kits.body.items[0]?.id, paymentMethod },
    { key: newKey() },
  );
  if (answer.status !== 201) throw new Error(`order not made: ${JSON.stringify(answer.body)}`);
  return customerOrder(who, answer.body.id);
};

/** Reads every page of the copy, as the reader of the page does. */
export const readCopy = async (who: Client, order: Commission): Promise<void> => {
  const copy = await who.get<{ sha256: string; pageCount: number }>(`/api/account/contracts/${order.contractId}`);
  for (let page = 1; page <= copy.body.pageCount; page += 1)
    await who.post(`/api/account/contracts/${order.contractId}/pages-seen`, { page, sha256: copy.body.sha256 });
};
export const codeSentTo = async (t: Portal, mobile: string): Promise<string> =>
  /\b\d{6}\b/.exec((await t.outbox(mobile))[0]?.body ?? '')?.[0] ?? '';

/** Reads and signs. */
export const signOrder = async (t: Portal, who: Shopper, order: Commission): Promise<Commission> => {
  await readCopy(who.client, order);
  await who.client.post(api(order.id, '/customer-contract/start-signature'));
  const signed = await who.client.post<Commission>(api(order.id, '/customer-contract/complete-signature'), {
    token: await codeSentTo(t, who.mobile),
  });
  if (signed.status !== 200) throw new Error(`not signed: ${JSON.stringify(signed.body)}`);
  return signed.body;
};

/** An order that has gone to the company. */
export const submittedOrder = async (t: Portal, who: Shopper): Promise<Commission> => {
  const signed = await signOrder(t, who, await makeCustomerOrder(who.client));
  const sent = await who.client.post<Commission>(api(signed.id, '/direct-submission'), {}, { key: newKey() });
  if (sent.status !== 200) throw new Error(`not sent: ${JSON.stringify(sent.body)}`);
  return sent.body;
};
