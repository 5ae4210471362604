/** Makes commissions and pays them online, as journeys of payments need them. */
import { expect, type Page } from '@playwright/test';

export type Made = { id: number; orderId: number; total: string };

/** A kleen commission of the person who is signed in, made as the wizard makes it; every commission is an order of its own. */
export const makeCommission = async (page: Page, paymentMethod: string, quantity = 6): Promise<Made> => {
  await page.request.put('/api/account/shop', { data: { shop: 1 } });
  const read = async <T>(url: string): Promise<T> => (await page.request.get(url)).json() as Promise<T>;
  const customers = await read<{ items: { id: number }[] }>('/api/agent/customers?perPage=1&state=register');
  const products = await read<{ items: { code: string; attributes: unknown[] }[] }>(
    '/api/agent/products?productListingIdentifier=pl.kleen_commission',
  );
  const product = products.items.find((p) => p.attributes.length === 0 && p.code.startsWith('VEN'));
  const answer = await page.request.post('/api/agent/commissions', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      type: 'kleen-commission',
      customer: customers.items[0]?.id,
      items: [{ product: product?.code, quantity, attributes: {} }],
      paymentMethod,
      note: '',
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Made;
};

/** Closes an order that is paid by slip, as its seller does. */
export const closeOrder = async (page: Page, orderId: number): Promise<void> => {
  const closed = await page.request.post(`/api/agent/pending-orders/${orderId}/direct-submission`, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {},
  });
  expect(closed.status(), await closed.text()).toBe(200);
};
/** The first delivery of a closed order, as its seller's list has it. */
export const deliveryOf = async (page: Page, orderId: number) => {
  type Delivery = { code: string; date: string; customer: string };
  const code = `C${String(orderId).padStart(7, '0')}`;
  const { items } = (await (await page.request.get('/api/commission-deliveries')).json()) as { items: Delivery[] };
  const delivery = items.find((d) => d.code === code);
  if (!delivery) throw new Error(`no delivery ${code}`);
  return delivery;
};

/** `"1234.50"` as the screens write it, with an ordinary space. */
export const shown = (wire: string): RegExp => {
  const [whole = '', cents = ''] = wire.split('.');
  return new RegExp(`${whole.replace(/\B(?=(\d{3})+$)/g, '\\.')},${cents}\\s€`);
};
export const inCents = (wire: string): number => Math.round(Number(wire) * 100);
export const wire = (cents: number): string => (cents / 100).toFixed(2);

const WAITING = 'L’ordine è in attesa di conferma del pagamento';
export const waiting = (page: Page) => page.getByText(WAITING);

/** From the pending order to the provider's page: the question, then away. */
export const leaveForCheckout = async (page: Page, orderId: number): Promise<void> => {
  await page.goto(`/app/orders/pending-orders/${orderId}`);
  await page.getByRole('main').getByRole('button', { name: 'Paga online' }).click();
  await confirmPayment(page);
};
export const confirmPayment = async (page: Page): Promise<void> => {
  await page
    .getByRole('dialog', { name: 'Vuoi procedere al pagamento?' })
    .getByRole('button', { name: 'Paga ordine online' })
    .click();
  await page.waitForURL('**/dev/checkout/**');
};
