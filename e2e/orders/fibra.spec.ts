import { expect, test } from '@playwright/test';
import { startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { confirm, euro, main, makeCommission, pathsDuring, pieces, toReview } from '../kernel/order-steps.ts';

test(
  'ORD-078 ORD-081 ORD-104 ORD-110 ORD-434 ORD-435 ORD-125 ORD-128 ORD-142 ORD-144 ORD-166 the cumulative order of the fibra shop, with a sample and a doormat to measure',
  { tag: '@desktop' },
  async ({ page }) => {
    await startAs(page, 'fibra', '/app/orders/create');
    await expect(page.getByRole('list', { name: 'Tipo di commissione' }).getByRole('listitem')).toHaveText([
      /^Ordine cumulativo fibra/,
      /^Ordine e-commerce fibra/,
    ]);
    await page.getByRole('button', { name: /^Ordine cumulativo fibra/ }).click();
    await expect(page.getByRole('navigation', { name: 'Percorso' }).getByRole('listitem')).toHaveText([
      /Home/,
      /Ordini/,
      /Nuova commissione/,
      /Ordine cumulativo fibra/,
    ]);
    await page.getByRole('radio').first().check();
    await expect(page.getByRole('heading', { name: 'Hai scelto il campione' })).toBeVisible();
    await expectAccessible(page, 'the sample');
    await page.getByRole('button', { name: 'Modifica' }).click();

    // No customer is asked for, and a listing without gifts has no control for them.
    await expect(page.getByLabel('Cerca un prodotto')).toBeVisible();
    await expect(page.getByText(/^Omaggi/)).toHaveCount(0);
    const car = 'Panno auto';
    await expect(page.getByRole('button', { name: `Togli uno: ${car}`, exact: true })).toBeDisabled();
    await page.getByRole('button', { name: `Aggiungi uno: ${car}`, exact: true }).click();
    const quantity = page.getByRole('textbox', { name: `Quantità: ${car}`, exact: true });
    await expect(quantity).toHaveValue('1');
    await quantity.fill('1234');
    await expect(quantity, 'ORD-435 the most there may be').toHaveValue('999');
    await expect(page.getByText('Al massimo 999.')).toBeVisible();
    await quantity.blur();
    await expect(page.getByText('Al massimo 999.')).toHaveCount(0);
    const tooMuch = page.getByText(/^Il totale dei prodotti supera di .* il massimo di 3\.000,00/);
    await expect(tooMuch.filter({ visible: true })).toBeVisible();
    await expectAccessible(page, 'a commission above its maximum');
    await expect(page.getByRole('button', { name: `Aggiungi uno: ${car}`, exact: true })).toBeDisabled();
    await pieces(page, car, 3);
    await expect(tooMuch.filter({ visible: true })).toHaveCount(0);
    await quantity.fill('30,5');
    await expect(page.getByText('Solo numeri interi: resta 3.'), 'ORD-491').toBeVisible();
    await quantity.blur();
    await expect(quantity, 'NET-568 never 305: what is no whole number changes nothing').toHaveValue('3');
    await page.getByLabel('Cerca un prodotto').fill('ZERBINO SU MIS');
    await page.getByRole('button', { name: 'Scegli la misura' }).click();
    const size = page.getByRole('group', { name: /^Misura 1/ });
    const [width, height] = [size.getByLabel('Larghezza'), size.getByLabel('Altezza')];
    await expect(width, 'ORD-490 what one writes next').toBeFocused();
    for (const [field, typed, clamped, notice] of [
      [width, '500', '400', 'Hai scritto 500: il massimo è 400 cm.'],
      [width, '5', '20', 'Hai scritto 5: il minimo è 20 cm.'],
      [width, '30,5', '20', '«30,5» non è un numero intero di cm: resta 20.'],
      [height, '200', '160', 'Hai scritto 200: il massimo è 160 cm.'],
      [height, '5', '20', 'Hai scritto 5: il minimo è 20 cm.'],
    ] as const) {
      await field.fill(typed);
      await field.blur();
      await expect(field).toHaveValue(clamped);
      await expect(size.getByText(notice), 'ORD-490').toBeVisible();
    }
    await expect(size).toContainText('46,00 €');
    await width.fill('120');
    await height.fill('80');
    await height.blur();
    await expectAccessible(page, 'a doormat to measure');
    // Emptied to be written anew it keeps its measures; taken away, the next one shows its own.
    const howMany = size.getByRole('textbox', { name: /^Quantità/ });
    await howMany.fill('');
    await expect(width).toHaveValue('120');
    await howMany.pressSequentially('1');
    await page.getByRole('button', { name: 'Aggiungi un’altra misura' }).click();
    const other = page.getByRole('group', { name: /^Misura 2/ });
    for (const [field, typed] of [
      [other.getByLabel('Larghezza'), '120'],
      [other.getByLabel('Altezza'), '80'],
      [width, '90'],
      [height, '70'],
    ] as const) {
      await field.fill(typed);
      await field.blur();
    }
    await size.getByRole('button', { name: /^Togli uno/ }).click();
    await expect(other).toHaveCount(0);
    await expect(width, 'ORD-477 of another size').toHaveValue('120');
    await expect(height).toHaveValue('80');
    await width.focus();
    await height.focus();
    await height.blur();
    await expect(size).toContainText(/Larghezza/);
    await expect(width).toHaveValue('120');
    await toReview(page, /^MAV/);
    await expect(main(page)).toContainText('5 pezzi');
    await expect(
      page
        .getByText(/^1 × .*, 120 × 80 cm$/)
        .filter({ visible: true })
        .first(),
      'ORD-490',
    ).toBeVisible();
    const paths = await pathsDuring(page, () =>
      confirm(page).then(() => page.waitForURL('**/app/orders/pending-orders/*')),
    );
    expect(paths).toContain('/app/orders/unsubmitted/gw');
    await expect(page.getByRole('article', { name: /^Commissione/ })).toContainText('120 × 80 cm');

    // What was loaded stays loaded: the flow begins again without asking for types and products.
    const asked: string[] = [];
    page.on('request', (r) => {
      if (/\/api\/agent\/(products\?|commission-types)/.test(r.url())) asked.push(r.url());
    });
    await main(page).getByRole('link', { name: 'Aggiungi commissione' }).filter({ visible: true }).last().click();
    await page.getByRole('button', { name: /^Ordine cumulativo fibra/ }).click();
    // The sample is in an open commission: its step is gone (ORD-091).
    await expect(page.getByLabel('Cerca un prodotto')).toBeVisible();
    expect(asked).toEqual([]);
    await pieces(page, car, 2);
    await toReview(page, /^MAV/);
    const together = page.getByText(/(Già nell’ordine|con l’ordine) n\. \d+/).filter({ visible: true });
    await expect(together.first(), 'ORD-473 it is paid and sent with what is there').toBeVisible();
    await expectAccessible(page, 'a commission that joins an order');
    const second = await confirm(page);
    await page.waitForURL(`**/app/orders/pending-orders/${second.orderId}`);
    await expect(page.getByRole('article', { name: /^Commissione/ })).toHaveCount(2);
    await expect(main(page)).toContainText(/Data provvisoria dell’ordine: \d\d\/\d\d\/\d{4}/);
    await expectAccessible(page, 'a cumulative order');
    await makeCommission(page, /^Ordine cumulativo fibra/, car, 3, /^Carta/);
    await page.waitForURL('**/app/orders/unsubmitted');
    await expect(page.getByRole('row').filter({ hasText: `n. ${second.orderId}` })).toContainText('MAV');
  },
);

test(
  'ORD-148 ORD-150 ORD-159 ORD-160 ORD-161 an e-commerce order that is too small says so everywhere, then is changed',
  { tag: '@phone' },
  async ({ page }) => {
    await startAs(page, 'fibra', '/app/orders/unsubmitted/gw');
    const product = 'Panno cristalli';
    await page.waitForURL('**/app/orders/unsubmitted');
    await expect(page.getByText('Non sono presenti commissioni in sospeso')).toBeVisible();
    await expectAccessible(page, 'nothing to finish');
    await page.getByRole('link', { name: 'Nuova commissione' }).click();
    await page.getByRole('button', { name: /^Ordine e-commerce fibra/ }).click();
    await page.getByLabel('Cerca un prodotto').fill('spugna');
    await pieces(page, 'Spugna in fibra', 1);
    await pieces(page, 'Spugna in fibra, Colore Verde', 1);
    await toReview(page, /^MAV/);
    const made = await confirm(page);
    await page.waitForURL(`**/app/orders/pending-orders/${made.orderId}`);
    const why = page
      .getByText(/^Il totale dei prodotti è inferiore al minimo di 10,00\s€: mancano \d,\d\d\s€\.$/)
      .filter({ visible: true });
    await expect(why.first()).toBeVisible();
    const close = page.getByRole('button', { name: 'Chiudi ordine' }).filter({ visible: true }).first();
    await expect(close).toHaveAttribute('aria-disabled', 'true');
    await expect(close).toHaveAccessibleDescription(/inferiore al minimo/);
    // Only what applies: not the other button, and no commission more where only one may be.
    await expect(page.getByRole('button', { name: 'Paga online' })).toHaveCount(0);
    await expect(main(page).getByRole('link', { name: 'Aggiungi commissione' })).toHaveCount(0);
    await expectAccessible(page, 'an order that cannot go out');
    await page.goto('/app/orders/unsubmitted');
    const row = page.getByRole('listitem').filter({ hasText: `n. ${made.orderId}` });
    await expect(row).toContainText('inferiore al minimo');
    await expect(row).toHaveAttribute('data-waiting', 'true');
    await expectAccessible(page, 'a row with its reason');
    await row.getByRole('link', { name: /^Vedi/ }).click();
    await page.waitForURL(`**/app/orders/pending-orders/${made.orderId}`);
    await page.getByRole('link', { name: `Modifica la commissione ${made.id}` }).click();
    await page.getByText(/^In vendita/).click();
    await page.getByLabel('Cerca un prodotto').fill(product);
    await pieces(page, product, 2);
    await main(page).getByRole('button', { name: 'Salva le modifiche' }).click();
    await page.waitForURL(`**/app/orders/pending-orders/${made.orderId}`);
    await expect(page.getByText('In attesa di invio a EMA Planet').filter({ visible: true }).first()).toBeVisible();
    const order = (await (await page.request.get(`/api/agent/pending-orders/${made.orderId}`)).json()) as {
      orderTotal: string;
      deliveryNotice: string;
      agentFee: string;
      pointsEarned: string;
    };
    expect(order.deliveryNotice).toMatch(/^Le consegne /);
    await expect(main(page).getByText('Avviso di consegna')).toBeVisible();
    await expect(main(page).getByText(order.deliveryNotice)).toBeVisible();
    await page.getByRole('button', { name: /apri il dettaglio/ }).click();
    const totals = page.getByRole('dialog', { name: 'Totali' });
    for (const figure of [euro(order.orderTotal), euro(order.agentFee), order.pointsEarned.replace('.', ','), 'MAV'])
      await expect(totals).toContainText(figure);
    await totals.getByRole('button', { name: 'Chiudi', exact: true }).click();
    await expect(page.getByRole('link', { name: `Modifica la commissione ${made.id}` })).toBeVisible();
    await expect(page.getByRole('button', { name: `Elimina la commissione ${made.id}` })).toBeEnabled();
  },
);
