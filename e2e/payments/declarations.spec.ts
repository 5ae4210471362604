import { expect, test } from '@playwright/test';
import { startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { factOf } from '../kernel/facts.ts';
import { signIn } from '../kernel/sign-in.ts';
import { closeOrder, inCents, makeCommission, shown, wire, type Made } from './making.ts';

test('ORD-191 ORD-193 ORD-194 ORD-196 ORD-197 ORD-199 ORD-200 ORD-201 ORD-202 ORD-203 a delivery is declared as paid, and the office verifies it @desktop', async ({
  page,
  browser,
}) => {
  await startAs(page, 'kleen');
  const sent = async (quantity: number): Promise<Made> => {
    const order = await makeCommission(page, 'mav', quantity);
    await closeOrder(page, order.orderId);
    return order;
  };
  const kept = await sent(9);
  const made = await sent(6);
  const code = `C${String(made.orderId).padStart(7, '0')}`;
  await page.goto('/app/orders/payments-status');
  await expect(page.getByRole('heading', { level: 1, name: 'Stato pagamenti' })).toBeVisible();
  await expect(page.getByText('Totale imponibile')).toBeVisible();
  await expect(page.getByText('Totale da pagare')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: code });
  await expect(row).toContainText(shown(made.total));
  const listed = await page.request.get('/api/commission-deliveries', {
    params: { paymentDeclaredByUser: 'false', paymentVerified: 'false', perPage: '200' },
  });
  const { items } = (await listed.json()) as { items: { code: string; priceTaxable: string }[] };
  const taxable = (of: string): number => inCents(items.find((d) => d.code === of)?.priceTaxable ?? '');
  const other = `C${String(kept.orderId).padStart(7, '0')}`;
  const expectSums = async (taxableCents: number, toPayCents: number): Promise<void> => {
    await expect(factOf(page, 'Totale imponibile provvigionale')).toHaveText(shown(wire(taxableCents)));
    await expect(factOf(page, 'Totale da pagare')).toHaveText(shown(wire(toPayCents)));
  };
  await expectSums(taxable(code) + taxable(other), inCents(made.total) + inCents(kept.total));
  await expect(row.getByRole('link', { name: `Scarica MAV della consegna ${code}` })).toHaveAttribute(
    'href',
    `/file/mav/${made.orderId}`,
  );
  await expectAccessible(page, 'deliveries to pay');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'deliveries to pay on a phone');
  await page.setViewportSize({ width: 1280, height: 800 });

  await row.getByRole('button', { name: `Dichiara il pagamento della consegna ${code}` }).click();
  const form = page.getByRole('dialog', { name: `Pagamento della consegna ${code}` });
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date());
  await expect(form.getByRole('textbox', { name: 'Data del pagamento' })).toHaveValue(
    today.split('-').toReversed().join('/'),
  );
  await expect(form.getByLabel('Codice VCY')).toHaveCount(0);
  const save = form.getByRole('button', { name: 'Salva' });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, 'declare a payment');

  const asked: (string | null)[] = [];
  page.on('request', (r) => {
    const url = new URL(r.url());
    if (url.pathname === '/api/banks') asked.push(url.searchParams.get('name'));
  });
  // The page's clock stands still while somebody types, however slow the machine is.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await form.getByRole('combobox', { name: 'Banca' }).pressSequentially('in');
  await page.clock.runFor(700);
  expect(asked).toEqual([]);
  await form.getByRole('combobox', { name: 'Banca' }).pressSequentially('te');
  await page.clock.runFor(490);
  expect(asked).toEqual([]);
  await page.clock.resume();
  await expect(form.getByRole('option')).toHaveCount(1);
  expect(asked).toEqual(['Inte']);
  await form.getByRole('combobox', { name: 'Banca' }).fill('Cassa rurale di Vattelapesca');

  // ORD-374: less than what is due is said before it is sent.
  await form.getByLabel('Importo pagato').fill('10,00');
  await expect(form.getByText(/^Mancano .+: restano da pagare e la consegna resta nell’elenco\.$/)).toBeVisible();
  await expectAccessible(page, 'declare a part');
  await form.getByLabel('Importo pagato').fill('99999');
  await save.click();
  await expect(form.getByText(/^L’importo da pagare è/)).toBeVisible();
  await expect(form.getByRole('combobox', { name: 'Banca' })).toHaveValue('Cassa rurale di Vattelapesca');
  await expectAccessible(page, 'a declaration refused');
  await form.getByLabel('Importo pagato').fill(made.total.replace('.', ','));
  await save.click();
  await expect(form).toBeHidden();
  await expect(row).toHaveCount(0);
  await expectSums(taxable(other), inCents(kept.total));

  const office = await (await browser.newContext()).newPage();
  await signIn(office, 'admin');
  await office.goto('/admin/payments?list=declared');
  const card = office
    .getByRole('listitem')
    .filter({ has: office.getByRole('heading', { name: `Consegna ${code}`, exact: true }) });
  await expect(card).toContainText('Cassa rurale di Vattelapesca');
  await expectAccessible(office, 'declared payments');
  await card.getByRole('button', { name: 'Respingi' }).click();
  const reject = office.getByRole('dialog', { name: 'Respingere il pagamento?' });
  await reject.getByRole('button', { name: 'Respingi il pagamento' }).click();
  await expect(reject).toContainText('Scrivi perché il pagamento non risulta');
  await expectAccessible(office, 'reject a declared payment?');
  await reject.getByRole('button', { name: 'Annulla' }).click();
  await card.getByRole('button', { name: 'Verifica' }).click();
  await office
    .getByRole('dialog', { name: 'Il pagamento è arrivato?' })
    .getByRole('button', { name: 'Verifica il pagamento' })
    .click();
  await expect(card).toHaveCount(0);
  await office.context().close();
});

test('ORD-195 with nothing to pay the list says so @phone', async ({ page }) => {
  await signIn(page, 'agente');
  await page.route('**/api/commission-deliveries?*', (route) =>
    route.fulfill({
      json: {
        items: [],
        pagination: { page: 1, perPage: 200, totalItems: 0, totalPages: 0 },
        totals: { priceTaxable: '0.00', finalTotalToPay: '0.00' },
      },
    }),
  );
  await page.goto('/app/orders/payments-status');
  await expect(page.getByText('Tutte le consegne sono state pagate')).toBeVisible();
  await expectAccessible(page, 'nothing to pay');
});

test('ORD-522 money for an order that was deleted waits until somebody says how it was given back @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const toReturn = 'L’ordine è stato eliminato: il denaro è arrivato dopo ed è da restituire a chi l’ha pagato.';
  const delivery = {
    id: 9,
    orderId: 41,
    code: 'C0000041',
    date: '2026-12-01',
    seller: { id: 12, fullName: 'Marta Ferrero' },
    customer: null,
    priceTaxable: '81.97',
    totalToPay: '100.00',
    declaredAmount: '100.00',
    finalTotalToPay: '100.00',
    productsDiscount: '0.00',
    deposit: '0.00',
    mavDownloadUrl: null,
    paymentMethodName: 'MAV',
    paymentMethodType: 'mav',
    isOverdue: false,
    isPaymentDeclared: true,
    isPaymentVerified: false,
    deadline: '2026-12-08',
    step: null,
    rejectionNote: null,
  };
  const declared = { date: '2026-12-05', vcyCode: '', bank: '', bankBranch: '', declaredAt: '2026-12-05T09:00:00Z' };
  await page.route('**/api/admin/commission-delivery-payments?*', (route) =>
    route.fulfill({
      json: {
        items: [{ id: 7, delivery, amount: '100.00', ...declared, receiptUrl: null, toReturn }],
        pagination: { page: 1, perPage: 25, totalItems: 1, totalPages: 1 },
      },
    }),
  );
  await page.route('**/api/admin/commission-delivery-payments/7', (route) =>
    route.fulfill({ json: { id: 7, outcome: 'verified' } }),
  );
  await page.goto('/admin/payments?list=declared');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Consegna C0000041' }) });
  await expect(card).toContainText('Arrivato, da restituire');
  await expect(card).toContainText(toReturn);
  await expect(card.getByRole('button', { name: 'Verifica' })).toHaveCount(0);
  await expectAccessible(page, 'money to be given back');
  await card.getByRole('button', { name: 'È stato restituito' }).click();
  const dialog = page.getByRole('dialog', { name: 'Il denaro è stato restituito?' });
  await dialog.getByRole('textbox', { name: 'Come è stato restituito' }).fill('Bonifico CRO 42');
  await expectAccessible(page, 'how was it given back?');
  const sent = page.waitForRequest((r) => r.url().endsWith('/commission-delivery-payments/7') && r.method() === 'PUT');
  await dialog.getByRole('button', { name: 'È stato restituito' }).click();
  expect((await sent).postDataJSON()).toEqual({ outcome: 'verified', note: 'Bonifico CRO 42' });
  await expect(page.getByText('Restituzione registrata')).toBeVisible();
});
