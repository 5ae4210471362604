import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { addDays, romeDay } from '@ema/domain/kernel/days.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { waitForMessage } from '../kernel/outbox.ts';
import { openRow } from '../kernel/rows.ts';
import { signIn } from '../kernel/sign-in.ts';
import { sentOrder, startAs } from './own-orders.ts';

const main = (page: Page) => page.getByRole('main');
/** The office loads the file in which the bank says that the MAV of an order was paid (NET-527). */
const loadAsPaid = async (office: Page, orderId: number): Promise<void> => {
  const code = `C${String(orderId).padStart(7, '0')}`;
  const due = addDays(romeDay(new Date()), 14);
  const loaded = await office.request.post('/api/admin/commission-deliveries', {
    data: `consegna;scadenza;pagata\n${code};${due};sì`,
    headers: { 'content-type': 'text/csv', 'idempotency-key': crypto.randomUUID() },
  });
  expect(loaded.ok(), await loaded.text()).toBe(true);
};

test('ORD-358 ORD-359 ORD-360 ORD-362 ORD-363 ORD-483 a customer withdraws in two steps, is given a receipt, and the office gives the money back', async ({
  page,
  request,
  browser,
}, info) => {
  const who = await startAs(page, request);
  const order = await sentOrder(page, who);
  await page.goto('/app/customer-commissions');
  const entry = page.getByRole('link', { name: /^Recedere dal contratto qui/ }).filter({ visible: true });
  await expect(entry).toBeVisible();
  await page.goto(`/app/customer-commissions/${order.id}/detail`);
  await entry.click();
  await page.waitForURL(`**/app/customer-commissions/${order.id}/recesso`);

  const calls: string[] = [];
  page.on('request', (r) => (r.url().endsWith('/withdrawal') ? calls.push(r.method()) : null));
  await expect(page.getByLabel('Nome e cognome')).toHaveValue(who.fullName);
  await expect(page.getByLabel('E-mail')).toHaveValue(who.email);
  await page.getByLabel('E-mail').fill('non è un indirizzo');
  await page.getByRole('button', { name: 'Continua' }).click();
  await expect(page.getByText('Inserisci un indirizzo e-mail valido.')).toBeVisible();
  await expect(page.getByLabel('E-mail'), 'the only field that is wrong').toBeFocused();
  await expectAccessible(page, 'statement of withdrawal');
  // What was typed is not lost without a question.
  await page.getByRole('link', { name: 'Torna all’ordine' }).click();
  const leave = page.getByRole('dialog', { name: 'Le modifiche non verranno salvate. Vuoi uscire?' });
  await leave.getByRole('button', { name: 'Resta' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue('non è un indirizzo');
  const elsewhere = `ricevuta.${who.email}`;
  await page.getByLabel('E-mail').fill(elsewhere);
  await page.getByRole('button', { name: 'Continua' }).click();
  await expect(
    main(page).getByText(`di recedere dal contratto di vendita «Contratto kleen n. ${order.orderId}`),
  ).toBeVisible();
  await expectAccessible(page, 'withdrawal to confirm');
  // ORD-483: a reload goes on where one was.
  await page.reload();
  await expect(page.getByText(`La ricevuta, con data e ora, arriva subito a ${elsewhere}.`)).toBeVisible();
  expect(calls).toEqual([]);
  await page.getByRole('button', { name: 'Conferma recesso', exact: true }).click();
  await expect(main(page).getByText('Abbiamo ricevuto il tuo recesso')).toBeVisible();
  expect(calls).toEqual(['POST']);
  await expectAccessible(page, 'receipt of a withdrawal');
  const number = (await page.getByRole('heading', { name: /^Ricevuta n\. \d+$/ }).textContent())?.match(/\d+/)?.[0];
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Scarica la ricevuta (PDF)' }).click();
  expect((await readFile(await (await downloading).path())).subarray(0, 5).toString()).toBe('%PDF-');
  for (const to of [elsewhere, who.email])
    await waitForMessage(
      request,
      to,
      /Ricevuta da EMA Planet il \d\d\/\d\d\/\d{4} alle \d\d:\d\d:\d\d \(ora di Roma\)/,
    );
  await page.getByRole('link', { name: 'Torna all’ordine' }).click();
  await expect(
    main(page).getByText(/^Hai esercitato il recesso il .* Non ci risulta ancora alcun pagamento: .* entro il /),
  ).toBeVisible();
  await expect(entry).toHaveCount(0);
  await expectAccessible(page, 'an order withdrawn from');

  // The office: the goods are back, the money is given back.
  const context = await browser.newContext({ ...info.project.use });
  const office = await context.newPage();
  await signIn(office, 'admin');
  await office.goto('/admin/withdrawals');
  const row = office
    .getByRole('row')
    .or(office.getByRole('listitem'))
    .filter({ hasText: new RegExp(`N\\. ${number}\\b`) });
  await expect(row).toContainText(who.fullName);
  await expect(row).toContainText('Da fare');
  const inRow = () => openRow(office, row);
  await expectAccessible(office, 'the queue of withdrawals');
  await inRow();
  await office.getByRole('button', { name: `Merce rientrata, recesso ${number}` }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Segna come rientrata' }).click();
  const opened = await inRow();
  await expect(opened).toContainText('Rientrata');
  // Nothing was paid, as far as the portal knows: to close it is offered; a transfer waits for who says that it was.
  await expect(opened).toContainText(/0,00\s€/);
  const close = office.getByRole('button', { name: `Chiudi: nulla da rimborsare, recesso ${number}` });
  await close.click();
  const dialog = office.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Chiudi: nulla da rimborsare' })).toBeVisible();
  await dialog.getByLabel('Come si rimborsa').selectOption({ label: 'Con bonifico' });
  await dialog.getByLabel('Importo in euro').fill('99999,00');
  await dialog.getByRole('button', { name: 'Rimborsa' }).click();
  await expect(dialog.getByText('prima verifica la consegna come pagata')).toBeVisible();
  await loadAsPaid(office, order.orderId);
  await dialog.getByRole('button', { name: 'Rimborsa' }).click();
  // ORD-600: it came while the dialog was open.
  await expect(office.getByText(/in tutto non risultano più pagati 0,00\s€/)).toBeVisible();
  await office.getByRole('button', { name: 'Ho capito' }).click();
  await openRow(office, row);
  await office.getByRole('button', { name: `Rimborsa il recesso ${number}` }).click();
  await dialog.getByLabel('Importo in euro').fill('99999,00');
  await dialog.getByRole('button', { name: 'Rimborsa' }).click();
  await expect(dialog.getByText('L’importo supera quanto è stato pagato.')).toBeVisible();
  await expectAccessible(office, 'a refund refused');
  await dialog.getByLabel('Importo in euro').fill(order.total.replace('.', ','));
  await dialog.getByLabel(/^Nota/).fill('CRO 0123');
  await dialog.getByRole('button', { name: 'Rimborsa' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(close).toHaveCount(0);
  await office.getByText('Chiusi', { exact: true }).click();
  await expect(await inRow()).toContainText(/con bonifico.*Elena Gallesio.*CRO 0123/s);
  // NET-774
  await office.getByRole('button', { name: `Cronologia: recesso ${number} di ${who.fullName}` }).click();
  const history = office.getByRole('dialog', { name: /^Cronologia: / });
  await expect(history.getByRole('listitem').last()).toContainText('Recesso');
  await expect(history.getByRole('listitem').first()).toContainText('Elena Gallesio');
  await context.close();
  await waitForMessage(request, elsewhere, new RegExp(`Rimborso del recesso n\\. ${number}`));
  await page.reload();
  await expect(
    main(page)
      .getByText(/Ti abbiamo rimborsato .*€/)
      .first(),
  ).toBeVisible();
});

test(
  'ORD-358 the orders and the way to withdraw stay open while an operation is due',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const who = await startAs(page, request);
    const order = await sentOrder(page, who);
    // The password was generated anew, by an administrator as it were: the account says so, and the centre comes first.
    await page.route('**/api/account', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        json: {
          ...((await answer.json()) as object),
          requiredOperations: [
            {
              operationName: 'account:change_password',
              operationArguments: { reason: 'generated' },
              canBePostponed: false,
            },
          ],
        },
      });
    });
    await page.goto('/app');
    await page.waitForURL('**/app/account/operations-center');
    await page.getByRole('link', { name: 'Vai ai tuoi ordini' }).filter({ visible: true }).click();
    await page.waitForURL('**/app/customer-commissions');
    await page.getByRole('link', { name: /^Recedere dal contratto qui/ }).click();
    await expect(page.getByRole('button', { name: 'Continua' })).toBeVisible();
    expect(page.url()).toContain(`/app/customer-commissions/${order.id}/recesso`);
    await page.goto('/app/customer-commissions/create');
    await page.waitForURL('**/app/account/operations-center');
  },
);
