import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { chooseShop, signIn } from '../kernel/sign-in.ts';
import { confirmedOrder, startAs } from './own-orders.ts';

const main = (page: Page) => page.getByRole('main');
const waiting = (page: Page) => page.getByText('L’ordine è in attesa di conferma del pagamento');

test(
  'ORD-279 ORD-284 by card: left for the checkout, come back, given up, paid; the page turns by itself',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const who = await startAs(page, request);
    const order = await confirmedOrder(page, who, 'stripe_credit_card');
    const detail = `/app/customer-commissions/${order.id}/detail`;
    await page.goto(detail);
    await expect(main(page).getByRole('button', { name: 'Chiudi ordine' })).toHaveCount(0);
    const pay = async (): Promise<void> => {
      await main(page).getByRole('button', { name: 'Paga online' }).click();
      await page
        .getByRole('dialog', { name: 'Vuoi procedere al pagamento?' })
        .getByRole('button', { name: 'Paga ordine online' })
        .click();
      await page.waitForURL('**/dev/checkout/**');
    };
    await pay();
    await page.getByRole('button', { name: 'Annulla' }).click();
    await page.waitForURL(`**${detail}`);
    // ORD-177: nothing was paid, and nothing is locked.
    await expect(main(page).getByText('Non è stato pagato nulla.')).toBeVisible();
    await expect(waiting(page)).toHaveCount(0);
    await expect(main(page).getByRole('button', { name: 'Annulla ordine' })).toBeVisible();
    await expectAccessible(page, 'a payment given up');
    await pay();
    // Back by the browser instead of «Annulla»: the order still waits, and is given up here.
    await page.goto(detail);
    await expect(waiting(page)).toBeVisible();
    await page.getByRole('button', { name: 'Rinuncia' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rinuncia al pagamento' }).click();
    await expect(main(page).getByText('Non è stato pagato nulla.')).toBeVisible();
    await pay();
    await page.getByRole('button', { name: 'Paga', exact: true }).click();
    await page.waitForURL(`**${detail}`);
    await expect(main(page).getByText('Ordine inviato a EMA Planet')).toBeVisible();
    await expect(main(page).getByText('Completato', { exact: true })).toBeVisible();
  },
);

test(
  'ORD-172 ORD-267 ORD-269 ORD-280 with PagoDIL: refused is said aloud, in evaluation it waits, granted it goes out',
  { tag: '@phone' },
  async ({ page, request, browser }) => {
    const who = await startAs(page, request);
    const order = await confirmedOrder(page, who, 'pagodil');
    const detail = `/app/customer-commissions/${order.id}/detail`;
    await page.goto(detail);
    const refused = page.getByText('Finanziamento rifiutato da PagoDIL');
    await expect(refused).toHaveCount(0);
    const leave = async (): Promise<void> => {
      await main(page).getByRole('button', { name: 'Paga con PagoDIL' }).filter({ visible: true }).click();
      await page
        .getByRole('dialog', { name: 'Vuoi procedere al pagamento?' })
        .getByRole('button', { name: 'Paga con PagoDIL' })
        .click();
      await page.waitForURL('**/dev/pagodil/**');
    };
    await leave();
    await page.getByRole('button', { name: 'Rifiuta' }).click();
    await page.waitForURL(`**${detail}`);
    await expect(refused).toBeVisible();
    await expect(main(page).getByText('Confermato', { exact: true })).toBeVisible();
    await expectAccessible(page, 'a financing refused');
    await leave();
    await page.getByRole('button', { name: 'Metti in valutazione' }).click();
    await page.waitForURL(`**${detail}`);
    await expect(waiting(page)).toBeVisible();
    await expect(page.getByText('PagoDIL sta valutando la tua richiesta.')).toBeVisible();
    await expect(refused).toHaveCount(0);
    await expectAccessible(page, 'a financing in evaluation');
    // Its agent sees that it waits: to go on with it or to give it up is for whoever pays.
    const agent = await (await browser.newContext()).newPage();
    await signIn(agent, 'agente');
    await agent.goto(`/app/orders/${order.orderId}/details`);
    await expect(waiting(agent)).toBeVisible();
    await expect(agent.getByRole('button', { name: /^Rinuncia|Continua pagamento/ })).toHaveCount(0);
    await agent.close();
    await page.getByRole('button', { name: 'Continua pagamento' }).click();
    await page.waitForURL('**/dev/pagodil/**');
    await page.getByRole('button', { name: 'Concedi il finanziamento' }).click();
    await page.waitForURL(`**${detail}`);
    await expect(main(page).getByText('Ordine inviato a EMA Planet')).toBeVisible();
  },
);

test(
  'ORD-370 ORD-371 ORD-373 a financing refused: customer and agent read who must act, the customer changes method and signs anew',
  { tag: '@phone' },
  async ({ page, request, browser }) => {
    const who = await startAs(page, request);
    const order = await confirmedOrder(page, who, 'pagodil');
    const detail = `/app/customer-commissions/${order.id}/detail`;
    await page.goto(detail);
    await main(page).getByRole('button', { name: 'Paga con PagoDIL' }).filter({ visible: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Paga con PagoDIL' }).click();
    await page.getByRole('button', { name: 'Rifiuta' }).click();
    await page.waitForURL(`**${detail}`);
    await expect(page.getByText('Finanziamento rifiutato da PagoDIL')).toBeVisible();
    await expect(page.getByText(/Tocca a te: fai una nuova richiesta/)).toBeVisible();

    const agent = await (await browser.newContext()).newPage();
    await signIn(agent, 'agente');
    await agent.goto(`/app/orders/pending-orders/${order.orderId}`);
    await expect(agent.getByText(/Tocca a .+: può fare una nuova richiesta/)).toBeVisible();
    await expect(agent.getByRole('button', { name: 'Annulla ordine' })).toBeVisible();
    await expect(agent.getByRole('button', { name: /Paga online|Chiudi ordine|^Modifica/ })).toHaveCount(0);
    await expectAccessible(agent, 'an order whose financing was refused, as its agent sees it');

    await main(page).getByRole('button', { name: 'Cambia metodo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cambia metodo di pagamento' });
    await expect(dialog).toContainText('La copia commissione che hai firmato è annullata');
    await dialog.getByRole('button', { name: 'Cambia metodo' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Scegli come pagare.');
    await dialog.getByRole('radio', { name: /^Klarna/ }).check();
    await expect(dialog).toContainText('Tra 60 giorni');
    await expectAccessible(page, 'choose another method');
    await dialog.getByRole('radio', { name: /^MAV/ }).check();
    await dialog.getByRole('button', { name: 'Cambia metodo' }).click();
    await page.waitForURL(`**/app/customer-commissions/${order.id}/confirm`);
    await chooseShop(agent, 'kleen');
    await agent.goto('/app/orders/unsubmitted');
    const row = agent.locator('li, tr').filter({ hasText: String(order.orderId) });
    await expect(row).toContainText('In attesa della firma di');
    await expect(row).toContainText('MAV');
    await agent.context().close();
  },
);
