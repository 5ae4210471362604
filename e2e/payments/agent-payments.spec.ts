import { statSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { signIn } from '../kernel/sign-in.ts';
import { confirmPayment, inCents, leaveForCheckout, makeCommission, shown, waiting, wire } from './making.ts';

const day = (days: number): string =>
  new Intl.DateTimeFormat('it-IT', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'Europe/Rome',
  }).format(Date.now() + days * 86_400_000);

test('ORD-122 ORD-123 ORD-174 ORD-178 Klarna: three instalments, an outcome that takes its time, and the page that turns by itself @desktop', async ({
  page,
}) => {
  await signIn(page, 'agente');
  const made = await makeCommission(page, 'stripe_klarna');
  const third = Math.floor(inCents(made.total) / 3);
  const first = inCents(made.total) - 2 * third;
  await page.goto(`/app/orders/pending-orders/${made.orderId}`);
  const main = page.getByRole('main');
  await expect(main.getByText(`Oggi, ${day(0)}`).filter({ visible: true })).toBeVisible();
  await expect(main.getByText(`Tra 60 giorni, ${day(60)}`).filter({ visible: true })).toBeVisible();
  await main.getByRole('button', { name: 'Paga online' }).click();
  const question = page.getByRole('dialog', { name: 'Vuoi procedere al pagamento?' });
  await expect(question).toContainText('con Klarna in 3 rate');
  await expect(question).toContainText(shown(wire(first)));
  await expectAccessible(page, 'pay with Klarna?');
  await confirmPayment(page);
  await expect(page.getByText(shown(made.total))).toBeVisible();
  const checkout = page.url();
  await page.getByRole('button', { name: 'Lascia l’esito in attesa' }).click();
  await page.waitForURL(`**/app/orders/${made.orderId}/details`);
  await expect(waiting(page)).toBeVisible();
  await expectAccessible(page, 'a payment whose outcome is open');
  const provider = await page.context().newPage();
  await provider.goto(checkout);
  await provider.getByRole('button', { name: 'Conferma l’addebito' }).click();
  await expect(page.getByText('Ordine inviato a EMA Planet')).toBeVisible();
  await expect(waiting(page)).toBeHidden();
  await expect(main.getByText(`1ª rata, ${day(0)}`)).toBeVisible();
  await expect(main.getByText(shown(wire(first))).first()).toBeVisible();
  await expectAccessible(page, 'an order paid with Klarna');
});

test('ORD-121 ORD-174 ORD-198 cash on delivery: the deposit is paid by card, the rest at the door, by a postal slip with its code @phone', async ({
  page,
}) => {
  await signIn(page, 'agente');
  const made = await makeCommission(page, 'cash_on_delivery');
  const deposit = Math.round(inCents(made.total) * 0.2);
  await page.goto(`/app/orders/pending-orders/${made.orderId}`);
  await page.getByRole('main').getByRole('button', { name: 'Paga online' }).click();
  const question = page.getByRole('dialog', { name: 'Vuoi procedere al pagamento?' });
  await expect(question).toContainText(shown(wire(deposit)));
  await expect(question).toContainText(shown(wire(inCents(made.total) - deposit)));
  await confirmPayment(page);
  await expect(page.locator('.big')).toHaveText(shown(wire(deposit)));
  await page.getByRole('button', { name: 'Paga', exact: true }).click();
  await expect(page.getByText('Ordine inviato a EMA Planet')).toBeVisible();
  await expect(page.getByText('Acconto pagato con carta')).toBeVisible();
  await expect(page.getByText(shown(wire(inCents(made.total) - deposit))).first()).toBeVisible();
  await expectAccessible(page, 'an order whose deposit is paid');
  const code = `C${String(made.orderId).padStart(7, '0')}`;
  await page.goto('/app/orders/payments-status');
  await page.getByRole('main').getByRole('listitem').filter({ hasText: code }).getByRole('button').click();
  await page.getByRole('button', { name: `Dichiara il pagamento della consegna ${code}` }).click();
  const form = page.getByRole('dialog', { name: `Pagamento della consegna ${code}` });
  await form.getByLabel('Codice VCY').pressSequentially('012345');
  await expect(form.getByLabel('Codice VCY')).toHaveValue('01234');
  await expect(form.getByLabel('Banca')).toHaveCount(0);
  await expectAccessible(page, 'declare a payment by post');
});

test('ORD-173 a refused payment says so, and the order can be paid again @phone', async ({ page }) => {
  await signIn(page, 'agente');
  const made = await makeCommission(page, 'stripe_klarna');
  await leaveForCheckout(page, made.orderId);
  const checkout = page.url();
  await page.getByRole('button', { name: 'Lascia l’esito in attesa' }).click();
  await expect(waiting(page)).toBeVisible();
  const provider = await page.context().newPage();
  await provider.goto(checkout);
  await provider.getByRole('button', { name: 'Rifiuta l’addebito' }).click();
  await expect(waiting(page)).toBeHidden();
  await page.goto(`/app/orders/pending-orders/${made.orderId}`);
  await expect(page.getByText('Il pagamento è stato rifiutato.').filter({ visible: true })).toBeVisible();
  await expect(page.getByText(/Tocca a te: riprova oppure scegli un altro metodo/)).toBeVisible();
  await expectAccessible(page, 'a pending order whose payment was refused');
  await leaveForCheckout(page, made.orderId);
  await page.getByRole('button', { name: 'Paga', exact: true }).click();
  await expect(page.getByText('Ordine inviato a EMA Planet')).toBeVisible();
});

test('ORD-176 a payment that cannot start says «Pagamento online fallito» @desktop', async ({ page }) => {
  await signIn(page, 'agente');
  const made = await makeCommission(page, 'stripe_credit_card');
  await page.goto(`/app/orders/pending-orders/${made.orderId}`);
  const pay = page.getByRole('main').getByRole('button', { name: 'Paga online' });
  await expect(pay).toBeVisible();
  // On another device the commission is deleted meanwhile.
  await page.request.delete(`/api/agent/commissions/${made.id}`);
  await pay.click();
  await page
    .getByRole('dialog', { name: 'Vuoi procedere al pagamento?' })
    .getByRole('button', { name: 'Paga ordine online' })
    .click();
  const said = page.getByRole('dialog', { name: 'Pagamento online fallito' });
  await expect(said).toContainText(`Ordine ${made.orderId} non trovato`);
});

test('ORD-169 ORD-170 ORD-193 an order by MAV is closed, and its slip is there to download @phone', async ({
  page,
}) => {
  await signIn(page, 'agente');
  const made = await makeCommission(page, 'mav');
  await page.goto(`/app/orders/pending-orders/${made.orderId}`);
  await page.getByRole('main').getByRole('button', { name: 'Chiudi ordine' }).click();
  await page
    .getByRole('dialog', { name: 'Vuoi inviare l’ordine a EMA Planet?' })
    .getByRole('button', { name: 'Spedisci ordine' })
    .click();
  await page.waitForURL('**/app/orders/last-completed');
  const order = page.getByRole('region', { name: `Ordine ${made.orderId}`, exact: true });
  await expect(order.getByText(`Con il bollettino MAV, entro il ${day(14)}`)).toBeVisible();
  await expectAccessible(page, 'an order to pay by MAV');
  const download = page.waitForEvent('download');
  await order.getByRole('link', { name: `Scarica MAV dell’ordine ${made.orderId}` }).click();
  expect((await download).suggestedFilename()).toBe(`mav-${made.orderId}.pdf`);
  expect(statSync(await (await download).path()).size).toBeGreaterThan(5000);
});

test('ORD-178 a declined card can be followed by another, and by the confirmation of its bank @desktop', async ({
  page,
}) => {
  await signIn(page, 'agente');
  const made = await makeCommission(page, 'stripe_credit_card');
  await leaveForCheckout(page, made.orderId);
  const payWith = async (card: RegExp): Promise<void> => {
    const option = page.locator('option').filter({ hasText: card });
    await page.getByLabel('Carta di prova').selectOption((await option.first().getAttribute('value')) ?? '');
    await page.getByRole('button', { name: 'Paga con questa carta' }).click();
  };
  await payWith(/Fondi insufficienti$/);
  await expect(page.getByRole('alert')).toContainText('La carta non ha fondi sufficienti.');
  await payWith(/Addebitata dopo la conferma/);
  await page.getByRole('button', { name: 'Conferma' }).click();
  await expect(page.getByText('Ordine inviato a EMA Planet')).toBeVisible();
});
