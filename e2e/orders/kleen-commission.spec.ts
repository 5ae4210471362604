import { expect, test, type Browser, type Page } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { startAgain } from '../kernel/order-steps.ts';
import { outboxCode, waitForMessage } from '../kernel/outbox.ts';
import { somebody, type Person } from '../kernel/people.ts';
import { openRow } from '../kernel/rows.ts';
import { signIn, signInAt } from '../kernel/sign-in.ts';
import { readToTheEnd } from '../operations/centre.ts';

/** An agent of their own for each width: drafts and open orders belong to an agent. */
const start = async (page: Page, project: string): Promise<void> => {
  const read = page.getByRole('button', { name: 'Ho letto' });
  await page.addLocatorHandler(read, () => read.click());
  await signInAt(page, project === 'phone' ? 'agente' : 'manager', '/app', 'kleen');
};
const main = (page: Page) => page.getByRole('main');

/** The form of a new customer, as dictated in a doorway. */
const fillCustomer = async (page: Page, who: Person): Promise<void> => {
  await page.getByRole('button', { name: 'Compila' }).click();
  await page.getByLabel('Cognome').fill(who.lastName);
  await page.getByLabel('Nome', { exact: true }).fill(who.firstName);
  await page.getByLabel('Comune di nascita').fill('Asti');
  await page.getByLabel('Indirizzo').fill('Via Roma');
  await page.getByLabel('Numero civico').fill('3');
  await page.getByLabel('CAP').fill('14100');
  await page.getByLabel('Città').fill('Asti');
  await page.getByLabel('Provincia').fill('AT');
  await page.getByLabel('Cellulare').fill(who.mobile);
  await page.getByLabel('E-mail').fill(who.email);
};
const validate = async (page: Page, heading: string, to: string): Promise<void> => {
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await page.getByRole('button', { name: /^Invia/ }).click();
  const field = page.getByLabel('Codice ricevuto dal cliente');
  await expect(field).toBeVisible();
  await expectAccessible(page, heading);
  await field.fill('000000');
  await page.getByRole('button', { name: 'Convalida' }).click();
  await expect(page.getByText('Codice non valido').first()).toBeVisible();
  await field.fill(await outboxCode(page.request, to));
  await page.getByRole('button', { name: 'Convalida' }).click();
};
/** The mobile is proved while the panel stands open: it completes without anything typed into it. */
const validateElsewhere = async (page: Page, who: Person): Promise<void> => {
  const found = await page.request.get(`/api/agent/customers/search-by-fiscal-code/${who.fiscalCode}`);
  const { items } = (await found.json()) as { items: { id: number }[] };
  const path = `/api/agent/customers/${items[0]?.id}/contact-validation`;
  const contactType = 'mobile';
  expect((await page.request.put(`${path}-start`, { data: { contactType } })).ok()).toBe(true);
  const token = await outboxCode(page.request, who.mobile);
  expect((await page.request.put(`${path}-complete`, { data: { contactType, token } })).ok()).toBe(true);
};
/** The customer's first access, on their own phone: a password, the privacy notice read to its end and signed. */
const firstAccess = async (browser: Browser, page: Page, who: Person): Promise<void> => {
  const [, username = '', password = ''] = (
    await waitForMessage(page.request, who.email, /Username (\S+), password (\S+):/)
  ).match;
  const context = await browser.newContext({ locale: 'it-IT', timezoneId: 'Europe/Rome' });
  const theirs = await context.newPage();
  await signIn(theirs, username, password);
  await theirs.getByLabel('Password attuale').fill(password);
  await theirs.getByLabel('Nuova password', { exact: true }).fill('Silvana-2026!x');
  await theirs.getByLabel('Ripeti la nuova password').fill('Silvana-2026!x');
  await theirs.getByRole('button', { name: 'Cambia la password' }).click();
  await theirs.getByRole('button', { name: 'Vai alla prossima' }).click();
  expect(await readToTheEnd(theirs)).toBe(4);
  await theirs.getByRole('button', { name: 'Confermo' }).click();
  await theirs.getByRole('button', { name: 'Non presto il consenso' }).click();
  await theirs.getByRole('button', { name: 'Clicca per firmare' }).click();
  const code = theirs.getByLabel(/^Codice ricevuto via/);
  await expect(code).toBeVisible();
  await code.fill(await outboxCode(page.request, who.mobile));
  await theirs.getByRole('button', { name: 'Conferma la firma' }).click();
  await expect(theirs.getByRole('heading', { name: /Operazion\w+ completat\w/ })).toBeVisible();
  await context.close();
};

const begin = async (page: Page): Promise<void> => {
  await page.goto('/app/orders/create');
  await chooseType(page);
};
const chooseType = async (page: Page): Promise<void> => {
  const type = page.getByRole('button', { name: /^Commissione kleen/ });
  await startAgain(page, type);
  await type.click();
  // The sample is offered once to who never bought it.
  const without = page.getByRole('button', { name: 'Avanti senza campione' });
  const next = page.getByRole('heading', { name: 'Cerca il cliente' }).or(page.getByLabel('Cerca un prodotto'));
  await expect(without.or(next)).toBeVisible();
  if (await without.isVisible()) await without.click();
};
const add = async (page: Page, product: string, pieces: number): Promise<void> => {
  const field = page.getByRole('textbox', { name: `Quantità: ${product}`, exact: true });
  await field.fill(String(pieces));
  await expect(field).toHaveValue(String(pieces));
};
/** Waits for the server's price of what is chosen now. */
const quotedAfter = async (page: Page, act: () => Promise<void>): Promise<Quotation> => {
  const answer = page.waitForResponse((r) => r.url().endsWith('/api/agent/commissions/quotation') && r.ok());
  await act();
  return (await (await answer).json()) as Quotation;
};
type Quotation = { total: string; fee: { amount: string }; points: { earned: string; balance: string } };
/** `42.60` as the screen writes it. */
const euro = (wire: string): string => {
  const [whole = '', cents = ''] = wire.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${cents} €`;
};
/** The basket beside the list, or its sheet on a phone: the figures are the server's. */
const expectFigures = async (page: Page, project: string, q: Quotation): Promise<void> => {
  const isPhone = project === 'phone';
  if (isPhone) await page.getByRole('button', { name: /^Totale, apri il dettaglio/ }).click();
  const basket = isPhone
    ? page.getByRole('dialog', { name: 'La commissione' })
    : page.getByRole('complementary', { name: 'La commissione' });
  await expect(basket).toContainText(euro(q.total));
  await expect(basket).toContainText(euro(q.fee.amount));
  await expect(basket).toContainText(`+${q.points.earned.replace('.', ',')}`);
  if (isPhone) {
    await expectAccessible(page, 'the basket’s sheet');
    await basket.getByRole('button', { name: 'Chiudi' }).click();
    await expect(basket).toBeHidden();
  }
};

test('ORD-057 ORD-060 ORD-061 ORD-064 ORD-071 ORD-178 NET-303 NET-304 a new customer in the doorway, then their commission, edited and closed', async ({
  page,
  browser,
}, info) => {
  const who = somebody();
  await start(page, info.project.name);
  await begin(page);
  await page.getByLabel('Codice fiscale').fill(who.fiscalCode.slice(0, 4));
  await expect(page.getByText('Inserisci almeno 5 caratteri').first()).toBeVisible();
  await page.getByLabel('Codice fiscale').fill(who.fiscalCode);
  await expect(page.getByText('Nessun cliente trovato con questo codice fiscale.')).toBeVisible();
  await expectAccessible(page, 'customer not found');
  await page.getByRole('button', { name: 'Crea nuovo' }).click();
  await page.getByRole('button', { name: 'Salva e continua' }).click();
  const summary = page.getByRole('alert').first();
  await expect(summary).toContainText('Ricontrolla i dati inseriti');
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: 'Numero civico' }).click();
  await expect(page.getByLabel('Numero civico')).toBeFocused();
  await expectAccessible(page, 'new customer, refused');
  await fillCustomer(page, who);
  await page.getByRole('button', { name: 'Salva e continua' }).click();
  await validate(page, 'Convalida l’e-mail', who.email);
  await expect(page.getByText('Contatto e-mail convalidato con successo')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Convalida il cellulare' })).toBeVisible();
  await validateElsewhere(page, who);
  await expect(page.getByText('Contatto cellulare convalidato con successo')).toBeVisible();
  await expectAccessible(page, 'confirm customer');
  await page.getByRole('button', { name: 'Conferma il cliente' }).click();
  await expect(page.getByRole('heading', { name: 'In attesa del primo accesso' })).toBeVisible();
  await expect(
    main(page)
      .getByRole('status')
      .filter({ hasText: /mancano \d operazioni/ }),
  ).toBeVisible();
  await expectAccessible(page, 'waiting for the first access');
  await firstAccess(browser, page, who);
  await expect(page.getByLabel('Cerca un prodotto')).toBeVisible();

  await add(page, 'Spray vetri e specchi', 3);
  await add(page, 'Panno in microfibra', 2);
  await expect(page.getByText('Ancora 2 da assegnare su 2').first()).toBeVisible();
  await expectAccessible(page, 'products with variants to assign');
  await add(page, 'Panno in microfibra, Colore Azzurro', 2);
  await page.getByText(/^Omaggi \d+$/).click();
  const quotation = await quotedAfter(page, async () => {
    await add(page, 'Sapone mani al talco, in omaggio', 1);
  });
  await expect(main(page).getByText(/^Saldo \d+,\d · guadagni \d+,\d · usi \d+,\d · restano \d+,\d$/)).toBeVisible();
  await expectFigures(page, info.project.name, quotation);

  await main(page).getByRole('button', { name: 'Vai al pagamento' }).click();
  await page.getByRole('radio', { name: /^MAV/ }).check();
  await expectAccessible(page, 'payment method');
  await main(page).getByRole('button', { name: 'Vai alla conferma' }).click();
  await page.getByRole('textbox', { name: 'Nota' }).fill('Consegna al portiere');
  await expect(main(page)).toContainText(`${who.firstName} ${who.lastName}`);
  await expectAccessible(page, 'review');
  const created = page.waitForResponse(
    (r) => r.url().endsWith('/api/agent/commissions') && r.request().method() === 'POST',
  );
  await main(page).getByRole('button', { name: 'Conferma la commissione' }).click();
  const made = (await (await created).json()) as { id: number; orderId: number; total: string };
  expect((await created).status()).toBe(201);

  await page.waitForURL(/\/app\/orders\/unsubmitted/);
  await page.goto(`/app/orders/pending-orders/${made.orderId}`);
  const commission = page.getByRole('article', { name: `Commissione ${made.id}` });
  await expect(commission).toContainText('Consegna al portiere');
  await expectAccessible(page, 'pending order');

  await page.getByRole('link', { name: `Modifica la commissione ${made.id}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Modifica commissione' })).toBeVisible();
  await quotedAfter(page, () => add(page, 'Spray vetri e specchi', 4));
  await expectAccessible(page, 'edit a commission');
  await main(page).getByRole('button', { name: 'Salva le modifiche' }).click();
  await page.waitForURL(/\/app\/orders\/(unsubmitted|pending-orders)/);
  await page.goto(`/app/orders/pending-orders/${made.orderId}`);
  await expect(commission).toContainText('4 × 10,90 €');

  await main(page).getByRole('button', { name: 'Chiudi ordine' }).click();
  const sure = page.getByRole('dialog', { name: 'Vuoi inviare l’ordine a EMA Planet?' });
  await expect(sure).toBeVisible();
  await expectAccessible(page, 'close an order?');
  await sure.getByRole('button', { name: 'Spedisci ordine' }).click();
  await page.waitForURL('**/app/orders/last-completed');
  await expect(page.getByRole('heading', { level: 1, name: 'Riepilogo ultimo ordine' })).toBeVisible();
  await expect(main(page)).toContainText('Consegna al portiere');
  await expectAccessible(page, 'last orders');
  await page.goto('/app/orders/my-orders');
  await page.getByRole('link', { name: `Vedi l’ordine ${made.orderId}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Riepilogo ordine' })).toBeVisible();
  await expect(main(page)).toContainText('Ordine inviato a EMA Planet');
  await expectAccessible(page, 'order summary');
  await page.goto(`/app/orders/pending-orders/${made.orderId}`);
  await page.waitForURL('**/app/orders/unsubmitted');
});

/** A commission for the first customer of the register, by card. @returns its order */
const byCard = async (page: Page): Promise<{ id: number; orderId: number }> => {
  await page.goto('/app/orders/my-customers');
  await expectAccessible(page, 'my customers');
  const row = main(page).locator('tbody tr, li').filter({ visible: true }).first();
  const place = await openRow(page, row);
  await place.getByRole('link', { name: /^Crea ordine/ }).click();
  await chooseType(page);
  await quotedAfter(page, () => add(page, 'Spray vetri e specchi', 4));
  await main(page).getByRole('button', { name: 'Vai al pagamento' }).click();
  await page.getByRole('radio', { name: /^Carta/ }).check();
  await main(page).getByRole('button', { name: 'Vai alla conferma' }).click();
  const created = page.waitForResponse(
    (r) => r.url().endsWith('/api/agent/commissions') && r.request().method() === 'POST',
  );
  await main(page).getByRole('button', { name: 'Conferma la commissione' }).click();
  return (await (await created).json()) as { id: number; orderId: number };
};

test('ORD-043 ORD-171 ORD-172 ORD-173 ORD-174 ORD-180 ORD-178 ORD-181 paid online: cancelled, paid, submitted without a reload @phone', async ({
  page,
}, info) => {
  await start(page, info.project.name);
  const made = await byCard(page);
  await page.goto(`/app/orders/pending-orders/${made.orderId}`);
  await expect(
    page.getByText('In attesa di pagamento', { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible();
  const pay = async (): Promise<void> => {
    await main(page).getByRole('button', { name: 'Paga online' }).click();
    const sure = page.getByRole('dialog', { name: 'Vuoi procedere al pagamento?' });
    await sure.getByRole('button', { name: 'Paga ordine online' }).click();
    await page.waitForURL('**/dev/checkout/**');
  };
  await pay();
  await page.getByRole('button', { name: 'Annulla' }).click();
  await page.waitForURL(`**/app/orders/pending-orders/${made.orderId}`);
  await expect(page.getByText('Non è stato pagato nulla.')).toBeVisible();
  await expect(page.getByText('L’ordine è in attesa di conferma del pagamento')).toHaveCount(0);
  await expectAccessible(page, 'pending order, payment cancelled');
  await pay();
  // The money is confirmed while the agent already looks at the order: the screen turns by itself.
  const other = await page.context().newPage();
  await other.goto(`/app/orders/${made.orderId}/details`);
  await expect(other.getByText('L’ordine è in attesa di conferma del pagamento')).toBeVisible();
  await expect(
    other
      .getByRole('button', { name: 'Continua pagamento' })
      .or(other.getByRole('link', { name: 'Continua pagamento' })),
  ).toBeVisible();
  await expectAccessible(other, 'order in payment');
  await page.getByRole('button', { name: 'Paga', exact: true }).click();
  await page.waitForURL(`**/app/orders/${made.orderId}/details`);
  await expect(other.getByText('Ordine inviato a EMA Planet')).toBeVisible();
  await expect(page.getByText('Ordine inviato a EMA Planet')).toBeVisible();
});

type PendingRow = Record<'title' | 'statusText' | 'paymentMethodName' | 'orderTotal', string> & {
  id: number;
  commissionsCount: number;
  customers: string[];
};
/** ORD-147: the five columns have the values of the order. */
const expectPendingRow = async (page: Page, id: number): Promise<void> => {
  const answer = await page.request.get('/api/agent/pending-orders');
  const o = ((await answer.json()) as { items: PendingRow[] }).items.find((item) => item.id === id);
  if (!o) throw new Error(`order ${id} is not pending`);
  const table = page.getByRole('table', { name: 'Commissioni in sospeso' });
  const row = table.getByRole('row').filter({ hasText: o.title });
  const columns = {
    Ordine: `${o.title}${o.customers[0]}`,
    Stato: o.statusText,
    'Metodo di pagamento': o.paymentMethodName,
    Commissioni: String(o.commissionsCount),
    Totale: euro(o.orderTotal),
  };
  for (const [i, [name, text]] of Object.entries(columns).entries()) {
    await expect(table.getByRole('columnheader').nth(i)).toHaveText(name);
    await expect(row.getByRole('cell').nth(i), name).toContainText(text);
  }
};

test('ORD-013 ORD-137 ORD-145 ORD-147 ORD-149 a commission is deleted while it is open @phone', async ({
  page,
}, info) => {
  await start(page, info.project.name);
  const made = await byCard(page);
  await page.waitForURL(/\/app\/orders\/(unsubmitted|pending-orders)/);
  await page.goto('/app/orders/unsubmitted');
  await expect(page.getByRole('heading', { name: 'Commissioni in sospeso' })).toBeVisible();
  await expectAccessible(page, 'unsubmitted orders');
  if (info.project.name === 'desktop') await expectPendingRow(page, made.orderId);
  await page.goto(`/app/orders/pending-orders/${made.orderId}`);
  const remove = page.getByRole('button', { name: `Elimina la commissione ${made.id}` });
  await expect(remove).toBeVisible();
  await expect(main(page).getByText('Avviso di consegna'), 'ORD-013 in fibra alone').toHaveCount(0);
  await remove.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
  await page.waitForURL(/\/app\/orders\/unsubmitted/);
  await page.goto(`/app/orders/pending-orders/${made.orderId}`);
  await page.waitForURL('**/app/orders/unsubmitted');
});
