import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { makeAgent, type WorkingAgent } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { isCut, NARROW } from '../kernel/cut.ts';
import { waitForMessage } from '../kernel/outbox.ts';
import { PERSONA_PASSWORD, beginSession, signInAt } from '../kernel/sign-in.ts';
import { expectCompleted, step } from '../operations/centre.ts';

const CENTRE = '**/app/account/operations-center';
const pay = (page: Page) => page.getByRole('button', { name: 'Procedi al pagamento' });
const comeTo = async (page: Page, request: APIRequestContext, owes: 'kit' | 'kit-instalment' | 'kit-balance') => {
  const agent: WorkingAgent = await makeAgent(request, '', owes);
  await beginSession(page, agent.username, PERSONA_PASSWORD);
  await page.goto('/app');
  await page.waitForURL(CENTRE);
  return agent;
};
/** The step as it looks while a payment is under way, at the provider's page. */
const atCheckout = async (page: Page, amount: string): Promise<void> => {
  await page.waitForURL('**/dev/checkout/**');
  await expect(page.getByText(amount)).toBeVisible();
};

test('ACC-165 ACC-166 ACC-172 a kit is paid in three instalments: given up, gone on with, paid, done', async ({
  page,
}) => {
  const agent = await comeTo(page, page.request, 'kit');
  await expect(step(page, 'Pagamento kit di adesione')).toBeVisible();
  await expect(page.getByText('390,00 €').first()).toBeVisible();
  await expect(page.getByText('Puoi pagare subito o in 3 rate mensili.')).toBeVisible();
  const whole = page.getByRole('radio', { name: /^Tutto subito/ });
  const split = page.getByRole('radio', { name: /^In 3 rate mensili/ });
  await expect(whole).toBeChecked();
  for (const part of ['Prima rata', 'Seconda rata', 'Terza rata']) await expect(split).toContainText(part);
  for (const when of ['adesso, ', 'un mese dopo, ', 'due mesi dopo, ']) await expect(split).toContainText(when);
  await expectAccessible(page, 'payment of the kit');
  const calls: string[] = [];
  page.on('request', (r) => {
    const url = new URL(r.url());
    if (url.pathname.startsWith('/stripe/')) calls.push(`${r.method()} ${url.pathname} ${r.postData() ?? ''}`);
  });
  await split.click();
  await pay(page).click();
  await atCheckout(page, '130,00');
  expect(calls).toEqual([
    expect.stringMatching(/^POST \/stripe\/subordinate-invitation\/\d+\/create-session \{"plan":"instalments"\}$/),
  ]);
  await page.getByRole('button', { name: 'Annulla' }).click();
  await page.waitForURL(CENTRE);
  await expect(page.getByText('Il pagamento non è ancora arrivato.')).toBeVisible();
  await expect(split).toBeChecked();
  await expectAccessible(page, 'a payment under way');
  await pay(page).click();
  await atCheckout(page, '130,00');
  await page.getByRole('button', { name: 'Paga', exact: true }).click();
  await page.waitForURL(CENTRE);
  await expectCompleted(page, 0);
  const told = await waitForMessage(page.request, agent.email, /Resta da pagare:\s+- (Rata 2 di 3)/);
  expect(told.match[1]).toBe('Rata 2 di 3');
  await page.getByRole('button', { name: 'Entra nel portale' }).click();
  await page.waitForURL('**/app');
});

test('ACC-166 ACC-172 another plan after a checkout was opened asks for the other amount; the notification alone is told too @desktop', async ({
  page,
}) => {
  await comeTo(page, page.request, 'kit');
  await pay(page).click();
  await atCheckout(page, '390,00');
  await page.getByRole('button', { name: 'Annulla' }).click();
  await page.waitForURL(CENTRE);
  await page.getByRole('radio', { name: /^In 3 rate mensili/ }).click();
  await pay(page).click();
  await atCheckout(page, '130,00');
  const checkout = new URL(page.url()).pathname;
  await page.request.post(`${checkout}/pay`, { form: {}, maxRedirects: 0 });
  await expect
    .poll(
      async () =>
        ((await (await page.request.get('/api/account')).json()) as { requiredOperations: [] }).requiredOperations,
    )
    .toEqual([]);
  await page.goto('/app/account/operations-center');
  await expectCompleted(page, 0);
});

test('ACC-165 a later instalment that is overdue is asked for by its number and its day @desktop @looks', async ({
  page,
}) => {
  await comeTo(page, page.request, 'kit-instalment');
  await expect(step(page, 'Pagamento kit di adesione')).toBeVisible();
  await expect(page.getByText('Importo dovuto: rata 2 di 3')).toBeVisible();
  await expect(page.getByText(/^Scade il \d\d\/\d\d\/\d{4}\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Più tardi' })).toHaveCount(0);
  await expectAccessible(page, 'an instalment');
  await pay(page).click();
  await atCheckout(page, '130,00');
  await page.getByRole('button', { name: 'Paga', exact: true }).click();
  await page.waitForURL(CENTRE);
  await expectCompleted(page, 0);
});

test('ACC-168 the balance whose days are over @desktop @looks', async ({ page }) => {
  await comeTo(page, page.request, 'kit-balance');
  await expect(step(page, 'Pagamento saldo kit adesione')).toBeVisible();
  await expect(
    page.getByText(
      // The office may be changing the days at this very moment.
      /^Il termine di \d+ giorni per pagare il costo residuo del kit di adesione è scaduto: è dovuto il saldo\.$/,
    ),
  ).toBeVisible();
  await expectAccessible(page, 'balance of the kit');
  const asked = page.waitForRequest(
    (r) => new URL(r.url()).pathname === '/stripe/kit-settlement-payment/create-session',
  );
  await pay(page).click();
  await asked;
  await atCheckout(page, '250,00');
  await page.getByRole('button', { name: 'Paga', exact: true }).click();
  await page.waitForURL(CENTRE);
  await expectCompleted(page, 0);
});

test('ACC-167 ACC-169 ACC-170 ACC-171 the payment that cannot begin says why, and can be tried again @desktop @looks', async ({
  page,
}) => {
  const agent = await makeAgent(page.request, '', 'kit');
  await beginSession(page, agent.username, PERSONA_PASSWORD);
  const held = Promise.withResolvers<void>();
  let isDown = true;
  await page.route('**/api/account/kit', async (route) => {
    await held.promise;
    await (isDown ? route.fulfill({ status: 500, json: { detail: 'giù' } }) : route.fallback());
  });
  await page.goto('/app/account/operations-center');
  await expect(pay(page)).toHaveAttribute('aria-disabled', 'true');
  await pay(page).click({ force: true });
  await expect(page.getByText('Stripe non è ancora disponibile').first()).toBeVisible();
  held.resolve();
  const alert = page.getByRole('alert').filter({ hasText: 'gateway' });
  await expect(alert).toContainText('Non è stato possibile caricare il gateway di pagamento tramite stripe.');
  await expectAccessible(page, 'a gateway that does not load');
  isDown = false;
  await alert.getByRole('button', { name: 'Riprova' }).click();
  await expect(page.getByText('390,00 €').first()).toBeVisible();

  const session = Promise.withResolvers<void>();
  await page.route('**/create-session', async (route) => {
    await session.promise;
    await route.fulfill({ status: 502, json: { detail: 'Il servizio non ha risposto.' } });
  });
  await pay(page).click();
  await expect(pay(page)).toBeDisabled();
  session.resolve();
  const dialog = page.getByRole('dialog', { name: 'Pagamento stripe fallito' });
  await expect(dialog).toContainText('Il servizio non ha risposto.');
  await dialog.getByRole('button', { name: 'Ho capito' }).click();
  await page.unroute('**/create-session');
  await pay(page).click();
  await atCheckout(page, '390,00');
});

test('ACC-172 money in another amount waits for the office, which takes it @desktop', async ({ page, browser }) => {
  const agent = await comeTo(page, page.request, 'kit');
  await pay(page).click();
  await page.waitForURL('**/dev/checkout/**');
  await page.getByRole('button', { name: 'Versa 1 € in meno' }).click();
  await page.waitForURL(CENTRE);
  await expect(page.getByText('Il pagamento è in verifica.', { exact: true })).toBeVisible();
  await expect(pay(page)).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, 'money that is checked');
  const office = await (await browser.newContext()).newPage();
  await signInAt(office, 'admin', '/admin/payments');
  const card = office.getByRole('listitem').filter({ hasText: agent.username });
  await expect(card.getByRole('heading', { name: 'Kit di adesione, intero prezzo' })).toBeVisible();
  await expect(card).toContainText('389,00 €');
  await card.getByRole('button', { name: 'Accetta', exact: true }).click();
  const dialog = office.getByRole('dialog', { name: 'Accettare il pagamento?' });
  await dialog.getByRole('button', { name: 'Accetta', exact: true }).click();
  await expect(office.getByText('Pagamento accettato: il kit risulta pagato')).toBeVisible();
  await office.context().close();
  await page.reload();
  await expectCompleted(page, 0);
});

test('ACC-401 the office finds the payments of kits, and what is late by itself @desktop', async ({ page }) => {
  await signInAt(page, 'admin', '/admin/kit-payments');
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamenti dei kit' })).toBeVisible();
  type Payments = { items: { id: number; payer: string | null; amount: string }[] };
  const late = (await (await page.request.get('/api/admin/kit-payments?isOverdue=true&perPage=50')).json()) as Payments;
  await page.getByLabel('Stato').selectOption('Scaduti');
  await expect(page).toHaveURL(/isOverdue=true/);
  const rows = page.getByRole('table', { name: 'Pagamenti dei kit di adesione' }).getByRole('row');
  if (late.items.length > 0) await expect(rows).toHaveCount(late.items.length + 1);
  else await expect(page.getByText('Nessun pagamento')).toBeVisible();
  await page.getByLabel('Stato').selectOption('Pagato');
  await expect(rows.nth(1)).toContainText(/il \d{2}\/\d{2}\/\d{4}/);
  await expectAccessible(page, 'payments of kits');
  const desk = page.viewportSize();
  await page.setViewportSize(NARROW);
  const onPhone = page.getByRole('list', { name: 'Pagamenti dei kit di adesione' }).getByRole('listitem').first();
  expect(await isCut(onPhone.getByText(/^\d{2}\/\d{2}\/\d{4} · /)), 'the day it is due').toBe(false);
  if (desk) await page.setViewportSize(desk);
  await page.getByRole('searchbox').fill('zzzz');
  await expect(page.getByText('Controlla il nome o lo stato scelto.')).toBeVisible();
});
