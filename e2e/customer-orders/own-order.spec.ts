import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { openRow } from '../kernel/rows.ts';
import { outboxCode } from '../kernel/outbox.ts';
import { lastMessage, readToTheEnd, wrongCode } from '../operations/centre.ts';
import { confirmedOrder, readOrder, startAs, waitingOrder } from './own-orders.ts';

const main = (page: Page) => page.getByRole('main');
const steps = (page: Page) => page.getByRole('navigation', { name: 'Passi dell’ordine' });
/** Where the wizard is: the name on a desk, «Passo n di 4» on a phone. */
const expectStep = async (page: Page, n: number, name: string): Promise<void> => {
  const current = steps(page).getByRole('listitem').and(page.locator('[aria-current="step"]'));
  const caption = steps(page).getByText(`Passo ${n} di 4`);
  await expect(current.or(caption).filter({ visible: true }).first()).toBeVisible();
  await expect(steps(page).getByText(name, { exact: true }).filter({ visible: true }).first()).toBeVisible();
};

test(
  'ORD-250 ORD-251 ORD-252 ORD-253 ORD-254 ORD-255 ORD-434 ORD-482 ORD-550 ORD-594 the wizard: four steps, back, kits or products, begun anew, kept over a reload, refused and confirmed once',
  { tag: '@phone' },
  async ({ page, request }) => {
    await startAs(page, request);
    await page.goto('/customer-commissions/create');
    await page.waitForURL('**/app/customer-commissions/create');
    await expectStep(page, 1, 'Tipo d’ordine');
    const types = main(page).getByRole('list', { name: 'Tipo d’ordine' }).getByRole('listitem');
    // ORD-375: in the customer's own words, with pictures and where prices begin.
    await expect(types).toHaveText([
      /^Scegli i prodotti uno a uno.*Commissione kleen, da \d+,\d\d\s€/,
      /^Prendi un pacchetto.*Contratto kleen, da 94,00\s€/,
    ]);
    await expect(types.first().locator('img')).toHaveCount(4);
    await expectAccessible(page, 'the type of one’s order');

    // A kit, then «Annulla»: from the beginning, nothing chosen.
    await page.getByRole('button', { name: /^Prendi un pacchetto/ }).click();
    await expectStep(page, 2, 'Pacchetto');
    const kit = page.getByRole('radio', { name: /^Pacchetto bucato/ });
    await kit.check();
    // What stands in the column of totals is a total.
    await expect(main(page).getByText(/^2 × /).first()).toBeVisible();
    await expect(kit.locator('s')).toContainText('€');
    await expectAccessible(page, 'kits');
    await main(page).getByRole('button', { name: 'Annulla', exact: true }).click();
    await expectStep(page, 1, 'Tipo d’ordine');
    await page.getByRole('button', { name: /^Prendi un pacchetto/ }).click();
    await expect(kit).not.toBeChecked();

    // Products; a reload keeps them.
    await main(page).getByRole('button', { name: 'Annulla', exact: true }).click();
    await page.getByRole('button', { name: /^Scegli i prodotti/ }).click();
    await expectStep(page, 2, 'Prodotti');
    const quantity = page.getByRole('textbox', { name: 'Quantità: Spray vetri e specchi', exact: true });
    await quantity.fill('4');
    await page.reload();
    await expect(quantity).toHaveValue('4');
    await expectAccessible(page, 'products');
    // ORD-550: what another tab makes of it is told, and decided about.
    const other = await page.context().newPage();
    await other.goto('/app/customer-commissions/create');
    await other.getByRole('textbox', { name: 'Quantità: Spray vetri e specchi', exact: true }).fill('3');
    await expect(main(page).getByText(/^Quest’ordine è stato modificato in un’altra scheda/)).toBeVisible();
    await page.bringToFront();
    await main(page).getByRole('button', { name: 'Continua con questo' }).click();
    await expect(main(other).getByText(/^Quest’ordine è stato modificato in un’altra scheda/)).toBeVisible();
    await other.close();
    // ORD-434: what would be refused by its amount does not go on, and says why.
    const toPayment = main(page).getByRole('button', { name: 'Vai al pagamento' });
    await quantity.fill('1');
    await expect(toPayment).toHaveAccessibleDescription(/inferiore al minimo/);
    await quantity.fill('4');
    await expect(toPayment).toBeEnabled();
    await toPayment.click();
    await expectStep(page, 3, 'Metodo pagamento');
    // ORD-482: back loses nothing.
    await main(page).getByRole('button', { name: 'Indietro' }).click();
    await expectStep(page, 2, 'Prodotti');
    await expect(quantity).toHaveValue('4');
    await toPayment.click();
    await expectStep(page, 3, 'Metodo pagamento');
    await page.getByRole('radio', { name: /^Klarna in 3 rate/ }).check();
    await expect(
      main(page)
        .getByText(/^Oggi, /)
        .first(),
    ).toBeVisible();
    await expectAccessible(page, 'payment method');
    await main(page).getByRole('button', { name: 'Vai alla conferma' }).click();
    await expectStep(page, 4, 'Conferma');
    await expect(main(page)).toContainText('4 × Spray vetri e specchi');
    await expectAccessible(page, 'confirmation');

    // «Modifica»: the second step with nothing chosen.
    await main(page).getByRole('button', { name: 'Modifica' }).click();
    await expectStep(page, 2, 'Prodotti');
    await expect(quantity).toHaveValue('0');
    await quantity.fill('5');
    await main(page).getByRole('button', { name: 'Vai al pagamento' }).click();
    await page.getByRole('radio', { name: /^MAV/ }).check();
    await main(page).getByRole('button', { name: 'Vai alla conferma' }).click();

    const sent: string[] = [];
    page.on('request', (r) => {
      if (r.method() === 'POST' && new URL(r.url()).pathname === '/api/customer/commissions') sent.push(r.url());
    });
    await page.route('**/api/customer/commissions', (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          type: 'urn:ema:stale_version',
          status: 409,
          detail: 'Nel frattempo i prezzi sono cambiati.',
        }),
      }),
    );
    const confirm = main(page).getByRole('button', { name: 'Conferma l’ordine' });
    // ORD-594: it is told before what is asked anew has answered.
    const priced = Promise.withResolvers<void>();
    await page.route('**/api/customer/commissions/quotation', async (route) => {
      await priced.promise;
      return route.continue();
    });
    await confirm.click();
    const refused = page.getByRole('dialog', { name: 'Impossibile creare la commissione' });
    await expect(refused).toContainText('Nel frattempo i prezzi sono cambiati.');
    priced.resolve();
    await refused.getByRole('button', { name: 'Ho capito' }).click();
    await page.unroute('**/api/customer/commissions');
    sent.length = 0;
    await confirm.dblclick();
    await page.waitForURL(/\/app\/customer-commissions\/\d+\/confirm$/);
    expect(sent).toHaveLength(1);
    await expect(page.getByRole('heading', { level: 1, name: 'Conferma l’ordine' })).toBeVisible();
    await page.goto('/app/customer-commissions/create');
    await expectStep(page, 1, 'Tipo d’ordine');
  },
);

test(
  'ORD-590 an order that is created after its page was left is told, and not begun again',
  { tag: '@desktop' },
  async ({ page, request }) => {
    await startAs(page, request);
    await page.goto('/app/customer-commissions/create');
    await page.getByRole('button', { name: /^Prendi un pacchetto/ }).click();
    await page.getByRole('radio', { name: /^Pacchetto bucato/ }).check();
    await main(page).getByRole('button', { name: 'Vai al pagamento' }).click();
    await page.getByRole('radio', { name: /^MAV/ }).check();
    await main(page).getByRole('button', { name: 'Vai alla conferma' }).click();
    const [made, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/api/customer/commissions', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const response = await route.fetch();
      made.resolve();
      await freed.promise;
      return route.fulfill({ response });
    });
    await main(page).getByRole('button', { name: 'Conferma l’ordine' }).click();
    await made.promise;
    await page.getByRole('link', { name: 'EMA Planet, vai alla Home' }).click();
    await expect(page).toHaveURL(/\/app$/);
    freed.resolve();
    await expect(page.getByText(/^Ordine creato: ti aspetta/)).toBeVisible();
    await expect(page).toHaveURL(/\/app$/);
    await page.goto('/app/customer-commissions/create');
    await expectStep(page, 1, 'Tipo d’ordine');
  },
);

test('ORD-257 ORD-259 ORD-260 ORD-261 ORD-262 ORD-264 ORD-265 ORD-270 ORD-272 ORD-273 ORD-274 ORD-275 ORD-276 ORD-278 ORD-284 read, signed, closed, in the list with its copy', async ({
  page,
  request,
}) => {
  const who = await startAs(page, request);
  const order = await waitingOrder(page, 'mav');
  await page.goto('/app/customer-commissions');
  const row = page
    .getByRole('row')
    .or(page.getByRole('listitem'))
    .filter({ hasText: `n. ${order.orderId}` });
  await expect(row).toContainText('Da confermare');
  await expect(row.getByRole('link', { name: /^Copia commissione/ })).toHaveCount(0);
  await row.getByRole('link', { name: `Vedi l’ordine ${order.orderId}` }).click();
  await page.waitForURL(`**/app/customer-commissions/${order.id}/detail`);
  await expect(main(page).getByRole('button', { name: /Chiudi ordine|Paga|Annulla ordine/ })).toHaveCount(0);
  for (const fact of ['Contratto kleen', 'Marta Ferrero', 'MAV', 'Aspetta la tua conferma.'])
    await expect(main(page).getByText(fact).filter({ visible: true }).first()).toBeVisible();
  await expect(
    main(page)
      .getByText(`${order.total.replace('.', ',')} €`)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expectAccessible(page, 'an order to confirm');
  await main(page).getByRole('link', { name: 'Leggi e conferma' }).filter({ visible: true }).click();

  const sign = page.getByRole('button', { name: 'Clicca per firmare' });
  const pages = await readToTheEnd(page, async (shown, of) => {
    if (shown === of) return;
    await expect(sign).toHaveAttribute('aria-disabled', 'true');
    if (shown === 1) await expectAccessible(page, 'the copy to read');
  });
  expect(pages).toBeGreaterThan(1);
  const before = await lastMessage(request, who.mobile);
  await sign.click();
  const code = page.getByLabel('Codice ricevuto via SMS');
  await expect(code).toBeVisible();
  const right = await outboxCode(request, who.mobile, before);
  await code.fill(wrongCode(right));
  await page.getByRole('button', { name: 'Conferma la firma' }).click();
  await expect(page.getByText('Codice non valido. Ti restano 4 tentativi.')).toBeVisible();
  await expectAccessible(page, 'a wrong code for an order');
  await code.fill(right);
  await page.getByRole('button', { name: 'Conferma la firma' }).click();
  const signed = page.getByRole('dialog', { name: 'Firma completata' });
  await expect(signed).toContainText(
    'Hai completato correttamente la firma della copia commissione. Di conseguenza la tua commissione risulta confermata.',
  );
  await expect(page).toHaveURL(new RegExp(`/app/customer-commissions/${order.id}/detail$`));
  await signed.getByRole('button', { name: 'Chiudi' }).last().click();
  await expect(main(page).getByText('Confermato', { exact: true })).toBeVisible();
  await expectAccessible(page, 'a confirmed order');
  await page.goto(`/app/customer-commissions/${order.id}/confirm`);
  await page.waitForURL(`**/app/customer-commissions/${order.id}/detail`);

  const close = main(page).getByRole('button', { name: 'Chiudi ordine' }).filter({ visible: true });
  const sure = page.getByRole('dialog', { name: 'Vuoi inviare l’ordine a EMA Planet?' });
  await close.click();
  await sure.getByRole('button', { name: 'Non ancora' }).click();
  await expect(main(page).getByText('Confermato', { exact: true })).toBeVisible();
  await close.click();
  await expectAccessible(page, 'close one’s order?');
  await sure.getByRole('button', { name: 'Ordine con obbligo di pagare', exact: true }).click();
  await expect(main(page).getByText('Completato', { exact: true })).toBeVisible();
  await expect(main(page)).toContainText('Ordine inviato a EMA Planet');
  await expect(close).toHaveCount(0);
  await expectAccessible(page, 'an order sent');

  await page.goto('/app/customer-commissions');
  const opened = await openRow(page, row);
  await expect(opened).toContainText(/Pacchetto .*Completato.*€.*MAV/s);
  await expect(opened).toContainText('Marta Ferrero');
  await expectAccessible(page, 'one’s orders');
  const downloading = page.waitForEvent('download');
  await opened.getByRole('link', { name: /^Copia commissione/ }).click();
  const copy = await readFile(await (await downloading).path());
  expect(copy.subarray(0, 5).toString()).toBe('%PDF-');
  expect(copy.includes('ETSI.CAdES.detached'), 'sealed').toBe(true);
});

test('ORD-533 an order that was signed is confirmed also when the answer was lost @desktop', async ({
  page,
  request,
}) => {
  const who = await startAs(page, request);
  const order = await readOrder(page, 'mav');
  await page.goto(`/app/customer-commissions/${order.id}/confirm`);
  const before = await lastMessage(request, who.mobile);
  await page.getByRole('button', { name: 'Clicca per firmare' }).click();
  await page.getByLabel('Codice ricevuto via SMS').fill(await outboxCode(request, who.mobile, before));
  await page.route(
    '**/complete-signature',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Conferma la firma' }).click();
  await expect(page.getByRole('dialog', { name: 'Firma completata' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/app/customer-commissions/${order.id}/detail$`));
  await expect(main(page).getByText('Confermato', { exact: true })).toBeVisible();
});

test(
  'ORD-266 ORD-281 ORD-282 a confirmed order is cancelled: asked before, told when it fails, gone from the list',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const who = await startAs(page, request);
    const order = await confirmedOrder(page, who, 'mav');
    await page.goto(`/app/customer-commissions/${order.id}/detail`);
    const cancel = main(page).getByRole('button', { name: 'Annulla ordine' });
    const sure = page.getByRole('dialog', { name: 'Vuoi annullare l’ordine?' });
    const sent: string[] = [];
    page.on('request', (r) => (r.url().endsWith('/cancel') ? sent.push(r.url()) : null));
    await cancel.click();
    await expectAccessible(page, 'cancel one’s order?');
    await sure.getByRole('button', { name: 'Torna all’ordine' }).click();
    expect(sent).toEqual([]);
    await page.route('**/cancel', (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        body: JSON.stringify({ type: 'urn:ema:wrong_state', status: 409, detail: 'L’ordine è già stato inviato.' }),
      }),
    );
    await cancel.click();
    await sure.getByRole('button', { name: 'Annulla ordine' }).click();
    const failed = page.getByRole('dialog', { name: 'Impossibile annullare l’ordine' });
    await expect(failed).toContainText('L’ordine è già stato inviato.');
    await failed.getByRole('button', { name: 'Ho capito' }).click();
    await page.unroute('**/cancel');
    await cancel.click();
    await sure.getByRole('button', { name: 'Annulla ordine' }).click();
    await expect(main(page).getByText('Ordine annullato.')).toBeVisible();
    await expect(cancel).toHaveCount(0);
    await expectAccessible(page, 'an order cancelled');
    await page.goto('/app/customer-commissions');
    await expect(main(page).getByText('Non hai ancora ordini')).toBeVisible();
    await expectAccessible(page, 'no orders');
  },
);
