import { expect, test } from '@playwright/test';
import { startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { euro, main, makeCommission } from '../kernel/order-steps.ts';

const TYPE = /^Vendita diretta kleen/;
const PRODUCT = 'Gel WC';

test(
  'ORD-021 ORD-143 ORD-146 ORD-152 ORD-175 ORD-176 direct sales: what waits for its payment, and where the gateway leads',
  { tag: '@desktop' },
  async ({ page }) => {
    await startAs(page, 'kleen');
    const card = await makeCommission(page, TYPE, PRODUCT, 6, /^Carta/);
    await page.waitForURL(`**/app/orders/pending-orders/${card.orderId}`);
    await expect(main(page)).toContainText('In attesa di pagamento');
    const payment = '**/api/agent/pending-orders/*/stripe-payment';
    const pay = async (): Promise<void> => {
      await main(page).getByRole('button', { name: 'Paga online' }).click();
      await page
        .getByRole('dialog', { name: 'Vuoi procedere al pagamento?' })
        .getByRole('button', { name: 'Paga ordine online' })
        .click();
    };
    await page.route(payment, (r) =>
      r.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        json: { status: 409, title: 'Conflitto', detail: 'Il fornitore non risponde.', violations: [], errors: {} },
      }),
    );
    await pay();
    const failed = page.getByRole('dialog', { name: 'Pagamento online fallito' });
    await expect(failed).toContainText('Il fornitore non risponde.');
    await expectAccessible(page, 'payment failed');
    await failed.getByRole('button', { name: 'Chiudi' }).first().click();
    await page.unroute(payment);
    await page.route(payment, (r) => r.fulfill({ status: 200, json: { id: 'cs_x', redirectUrl: 'https://' } }));
    await pay();
    await expect(page.getByRole('dialog', { name: 'Pagamento stripe fallito' })).toContainText(/\S/);
    await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).first().click();
    await page.unroute(payment);
    await pay();
    await page.waitForURL('**/dev/checkout/**');

    // In payment it is the only thing to finish: the gateway opens its summary.
    await page.goto('/app/orders/unsubmitted/gw');
    await page.waitForURL(`**/app/orders/${card.orderId}/details`);
    await expect(page.getByText('L’ordine è in attesa di conferma del pagamento')).toBeVisible();
    await page.goto('/app/orders/unsubmitted');
    await expect(page.getByRole('heading', { name: 'Ordini non completati' })).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: 'Vendita diretta kleen' });
    await expect(page.getByRole('columnheader').filter({ hasText: /\S/ })).toHaveText([
      /Tipo/,
      /Metodo di pagamento/,
      /In pagamento/,
      /Totale/,
      /Azioni/,
    ]);
    for (const text of ['Carta di credito', 'Sì, in attesa di conferma', euro(card.total)])
      await expect(row).toContainText(text);
    await expectAccessible(page, 'an order in payment in the listing');
  },
);

test(
  'ORD-162 ORD-169 ORD-170 ORD-179 ORD-182 ORD-185 ORD-186 ORD-188 a direct sale is closed and found again',
  { tag: '@phone' },
  async ({ page }) => {
    await startAs(page, 'kleen', '/app/orders/last-completed');
    await expect(page.getByText('Non ci sono ordini da te conclusi')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Crea la tua prima commissione' })).toHaveAttribute(
      'href',
      '/app/orders/create',
    );
    await expectAccessible(page, 'no order yet');
    const made = await makeCommission(page, TYPE, PRODUCT, 6, /^MAV/);
    await page.waitForURL(`**/app/orders/pending-orders/${made.orderId}`);
    const sent: string[] = [];
    page.on('request', (r) => {
      if (r.url().endsWith('/direct-submission')) sent.push(r.url());
    });
    const close = page.getByRole('button', { name: 'Chiudi ordine' }).filter({ visible: true }).first();
    const sure = page.getByRole('dialog', { name: 'Vuoi inviare l’ordine a EMA Planet?' });
    await close.click();
    await sure.getByRole('button', { name: 'Annulla' }).click();
    await expect(sure).toBeHidden();
    expect(sent).toEqual([]);
    await close.click();
    await sure.getByRole('button', { name: 'Spedisci ordine' }).click();
    await page.waitForURL('**/app/orders/last-completed');
    expect(sent).toHaveLength(1);
    await expect(page.getByRole('heading', { level: 1, name: 'Riepilogo ultimo ordine' })).toBeVisible();
    const last = page.getByRole('region', { name: `Ordine ${made.orderId}` });
    for (const text of [`n. ${made.orderId}`, PRODUCT, euro(made.total)]) await expect(last).toContainText(text);
    await expectAccessible(page, 'the last order');

    await page.goto('/app/orders/my-orders');
    const row = page.getByRole('listitem').filter({ hasText: 'Vendita diretta kleen' });
    await expect(row).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/);
    for (const text of ['MAV', euro(made.total)]) await expect(row).toContainText(text);
    await expectAccessible(page, 'my orders');
    await row.getByRole('link', { name: `Vedi l’ordine ${made.orderId}` }).click();
    await page.waitForURL(`**/app/orders/${made.orderId}/details`);
    const order = (await (await page.request.get(`/api/agent/orders/${made.orderId}`)).json()) as {
      submissionTime: string;
      agentFee: string;
    };
    const when = new Intl.DateTimeFormat('it-IT', {
      timeZone: 'Europe/Rome',
      hour: '2-digit',
      minute: '2-digit',
    }).format(new Date(order.submissionTime));
    for (const text of [PRODUCT, euro(made.total), euro(order.agentFee), when])
      await expect(main(page)).toContainText(text);
    await page.goto('/app/orders/pending-orders/999999999');
    await page.waitForURL('**/app/orders/unsubmitted');
  },
);
