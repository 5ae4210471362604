import { expect, test } from '@playwright/test';
import { startAs } from '../kernel/agents.ts';
import { euro, main, makeCommission } from '../kernel/order-steps.ts';

type Stored = { version: number; items: { product: string; quantity: number; attributes: unknown }[] };

test(
  'ORD-536 an order that grew on another device while one is asked about it is not sent, and its new total is shown',
  { tag: '@desktop' },
  async ({ page }) => {
    await startAs(page, 'kleen');
    const made = await makeCommission(page, /^Vendita diretta kleen/, 'Gel WC', 6, /^MAV/);
    await page.waitForURL(`**/app/orders/pending-orders/${made.orderId}`);
    const close = main(page).getByRole('button', { name: 'Chiudi ordine' });
    await close.click();
    const question = page.getByRole('dialog', { name: 'Vuoi inviare l’ordine a EMA Planet?' });
    await expect(question).toContainText(`L’ordine di ${euro(made.total)} parte subito`);

    const path = `/api/agent/commissions/${made.id}`;
    const { version, items } = (await (await page.request.get(path)).json()) as Stored;
    const more = items.map(({ product, quantity, attributes }) => ({ product, quantity: quantity + 3, attributes }));
    expect((await page.request.put(path, { data: { note: '', items: more, version } })).ok()).toBe(true);
    const order = await page.request.get(`/api/agent/pending-orders/${made.orderId}`);
    const { orderTotal } = (await order.json()) as { orderTotal: string };

    await question.getByRole('button', { name: 'Spedisci ordine' }).click();
    const refused = page.getByRole('dialog', { name: 'Non è stato possibile inviare l’ordine' });
    await expect(refused).toContainText(`non è più di ${euro(made.total)}, ma di ${euro(orderTotal)}.`);
    await refused.getByRole('button', { name: 'Ho capito' }).click();
    await expect(main(page)).toContainText(euro(orderTotal));

    await close.click();
    await expect(question).toContainText(`L’ordine di ${euro(orderTotal)} parte subito`);
    await question.getByRole('button', { name: 'Spedisci ordine' }).click();
    await page.waitForURL('**/app/orders/last-completed');
  },
);
