import { expect, test, type Page } from '@playwright/test';
import { startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { outboxCode } from '../kernel/outbox.ts';
import { main } from '../kernel/order-steps.ts';
import { somebody } from '../kernel/people.ts';
import { openRow } from '../kernel/rows.ts';

/** The device sleeps for a while, in which no timer rings: how long one still waits follows the clock. */
const sleeps = async (page: Page): Promise<void> => {
  const again = page.getByRole('button', { name: /^Nuovo codice tra \d+ s$/ });
  await expect(again).toBeVisible();
  const answers = '**/api/agent/customers/*';
  // What the server measured anew would say so too.
  await page.route(answers, (route) => route.abort());
  await page.clock.install();
  await expect(again).toHaveText(/ [345]\d s$/);
  await page.clock.fastForward(25_000);
  await expect(again).toHaveText(/ [012]?\d s$/);
  await page.unroute(answers);
};

test('ORD-500 ORD-501 ORD-502 ORD-531 ACC-703 somebody left on the way into the register is found, seen and gone on with', async ({
  page,
}) => {
  await startAs(page, 'kleen', '/app/orders/create-customers');
  const who = somebody();
  await page.getByLabel('Codice fiscale').fill(who.fiscalCode);
  await page.getByRole('button', { name: 'Crea nuovo cliente' }).click();
  await expect(page.getByText(/^Dal codice fiscale: nata il .* ad Asti \(AT\)\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Compila' }).click();
  const fill = async (fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
  };
  await fill({ Cognome: `${who.lastName} 😀`, Nome: who.firstName, Indirizzo: 'Via Roma', 'Numero civico': '3' });
  await fill({ CAP: '1410', Città: 'Asti', Provincia: 'zz', Cellulare: who.mobile, 'E-mail': who.email });
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/agent/customers')) posts += 1;
  });
  await page.getByRole('button', { name: 'Salva e continua' }).click();
  for (const label of ['Cognome', 'CAP', 'Provincia'])
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
  expect(posts, 'nothing is asked before').toBe(0);
  await fill({ Cognome: who.lastName, CAP: '14100', Provincia: 'at' });
  await page.getByRole('button', { name: 'Salva e continua' }).click();
  await expect(page.getByText(who.email)).toBeVisible();

  await page.goto('/app/orders/my-customers');
  await page.getByRole('searchbox', { name: 'Cerca tra i clienti' }).fill(who.email);
  const row = page.locator('main [data-rows] > *').filter({ hasText: 'In attesa' });
  await expect(row).toHaveCount(1);
  await expectAccessible(page, 'a customer who waits');
  let opened = await openRow(page, row);
  await expect(opened.getByText('Convalidare l’e-mail, Convalidare il cellulare, Attivare l’account.')).toBeVisible();
  await opened.getByRole('link', { name: /^Riprendi / }).click();
  for (const to of [who.email, who.mobile]) {
    await page.getByRole('button', { name: 'Invia il codice' }).click();
    if (to === who.email) await sleeps(page);
    await page.getByLabel('Codice ricevuto dal cliente').fill(await outboxCode(page.request, to));
    await page.getByRole('button', { name: 'Convalida', exact: true }).click();
    await expect(page.getByLabel('Codice ricevuto dal cliente')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Modifica' }).click();
  await expect(page.getByText('Già convalidato.')).toHaveCount(2);
  await page.getByRole('button', { name: 'Salva e continua' }).click();
  await page.getByRole('button', { name: 'Conferma il cliente' }).click();
  await page.getByRole('link', { name: 'Torna ai clienti (ti avvisiamo)' }).click();
  await page.getByRole('searchbox', { name: 'Cerca tra i clienti' }).fill(who.email);
  await expect(row).toHaveCount(1);
  opened = await openRow(page, row);
  await page.route('**/credentials', (route) => route.abort(), { times: 1 });
  await opened.getByRole('button', { name: /^Invia di nuovo le credenziali a / }).click();
  const failed = page.getByRole('dialog', { name: 'Errore' });
  await expect(failed, 'told also where the button is gone').toContainText('Non c’è connessione');
  await failed.getByRole('button', { name: 'Ho capito' }).click();
  opened = await openRow(page, row);
  await opened.getByRole('button', { name: /^Invia di nuovo le credenziali a / }).click();
  await expect(page.getByText('Credenziali inviate di nuovo')).toBeVisible();
  await main(page).getByText('In elenco', { exact: true }).first().click();
  await expect(row).toHaveCount(0);
});
