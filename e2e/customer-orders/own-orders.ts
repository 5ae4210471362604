/** Makes customers’ orders in the state a journey begins with. */
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { makeShopper } from '../kernel/shopper.ts';
import type { Newcomer } from '../kernel/newcomer.ts';
import { outboxCode } from '../kernel/outbox.ts';
import { signIn } from '../kernel/sign-in.ts';

export type Order = {
  id: number;
  orderId: number;
  contractId: number;
  total: string;
  customerPagoDilTransactionId: string | null;
};

/** Somebody new, signed in. */
export const startAs = async (page: Page, request: APIRequestContext): Promise<Newcomer> => {
  const who = await makeShopper(request);
  await signIn(page, who.username, who.password);
  return who;
};

/** A call as the pages make it. */
const send = async <T>(page: Page, method: string, path: string, body?: unknown): Promise<T> => {
  const answer = await page.evaluate(
    async ([m, p, b]) => {
      const response = await fetch(p, {
        method: m,
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        ...(b === null ? {} : { body: b }),
      });
      return { ok: response.ok, text: await response.text() };
    },
    [method, path, method === 'GET' ? null : JSON.stringify(body ?? {})] as const,
  );
  expect(answer.ok, `${method} ${path}: ${answer.text}`).toBe(true);
  return JSON.parse(answer.text || 'null') as T;
};
const api = (id: number, rest = ''): string => `/api/customer/commissions/${id}${rest}`;

/** What the other journeys begin with: an order of the signed-in customer, waiting for the signature. */
export const waitingOrder = async (page: Page, paymentMethod: string): Promise<Order> => {
  const kits = await send<{ items: { id: number }[] }>(page, 'GET', '/api/customer/product-kits');
  const created = await send<{ id: number }>(page, 'POST', '/api/customer/commissions', {
    type: 'kleen-contract',
    productKit: kits.items[0]?.id,
    paymentMethod,
  });
  return send<Order>(page, 'GET', api(created.id));
};
/** Read to its end, not signed yet. */
export const readOrder = async (page: Page, paymentMethod: string): Promise<Order> => {
  const order = await waitingOrder(page, paymentMethod);
  const copy = await send<{ sha256: string; pageCount: number }>(
    page,
    'GET',
    `/api/account/contracts/${order.contractId}`,
  );
  for (let n = 1; n <= copy.pageCount; n += 1)
    await send(page, 'POST', `/api/account/contracts/${order.contractId}/pages-seen`, { page: n, sha256: copy.sha256 });
  return order;
};
/** Read and signed. */
export const confirmedOrder = async (page: Page, who: Newcomer, paymentMethod: string): Promise<Order> => {
  const order = await readOrder(page, paymentMethod);
  await send(page, 'POST', api(order.id, '/customer-contract/start-signature'));
  const token = await outboxCode(page.request, who.mobile);
  await send(page, 'POST', api(order.id, '/customer-contract/complete-signature'), { token });
  return order;
};
/** Gone to the company. */
export const sentOrder = async (page: Page, who: Newcomer): Promise<Order> => {
  const order = await confirmedOrder(page, who, 'mav');
  await send(page, 'POST', api(order.id, '/direct-submission'), {});
  return order;
};
