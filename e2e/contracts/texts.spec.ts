import { randomInt } from 'node:crypto';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { makeAgent, type WorkingAgent } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { openRow } from '../kernel/rows.ts';
import { signInAt } from '../kernel/sign-in.ts';
import { expectCompleted, readToTheEnd, signWithCode, step } from '../operations/centre.ts';

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;
const rowOf = (page: Page, text: string) =>
  page
    .locator('main')
    .getByRole(isPhone(page) ? 'listitem' : 'row')
    .filter({ hasText: text });
const body = (page: Page) => page.getByRole('textbox', { name: 'Testo', exact: true });
const preview = (page: Page) => page.getByRole('region', { name: 'Anteprima', exact: true });
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });

/** On a phone the preview has a tab of its own. */
const expectPreview = async (page: Page): Promise<void> => {
  if (isPhone(page)) await tab(page, 'Anteprima').click();
  await expect(preview(page).locator('canvas').first()).toBeVisible({ timeout: 30_000 });
};
const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Salva la bozza' }).click();
  await expect(page.getByText('Bozza salvata')).toBeVisible();
};
/** Gives somebody the document by hand, through the page of all contracts. */
const assign = async (page: Page, who: WorkingAgent, title: string): Promise<void> => {
  await page.goto('/admin/contracts');
  await page.getByRole('button', { name: 'Assegna un documento' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assegna un documento' });
  await dialog.getByLabel('Persona').fill(who.username);
  await dialog.getByRole('button', { name: new RegExp(who.username) }).click();
  await dialog.getByLabel('Documento').selectOption({ label: title });
  await expectAccessible(page, 'a document to give');
  await dialog.getByRole('button', { name: 'Assegna', exact: true }).click();
  await expect(page.getByText(`Documento assegnato a ${who.fullName}`)).toBeVisible();
};
/** The person reads the document that waits for them, and signs it. */
const sign = async (browser: Browser, who: WorkingAgent): Promise<void> => {
  const page = await browser.newPage();
  await signInAt(page, who.username, '/app/account/operations-center', 'kleen');
  await expect(step(page, 'Firma il documento')).toBeVisible();
  await readToTheEnd(page);
  await signWithCode(page, page.request, who.mobile);
  await expectCompleted(page, 0);
  await page.close();
};

test('ACC-111 ACC-380 ACC-381 ACC-382 ACC-383 ACC-384 ACC-385 ACC-387 ACC-403 a text is written, previewed, compared and published; one signs the new one, one keeps the old @desktop @looks', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const title = `Regolamento ${randomInt(1_000_000)}`;
  const [signed, waiting] = [await makeAgent(page.request), await makeAgent(page.request)];
  await signInAt(page, 'admin', '/admin/contract-templates');
  await expect(page.getByRole('heading', { level: 1, name: 'Testi dei contratti' })).toBeVisible();
  await expect(rowOf(page, 'Modulo di adesione')).toContainText('Tutti gli agenti');
  await expectAccessible(page, 'texts of the contracts');

  await page.getByRole('button', { name: 'Nuovo documento' }).click();
  const made = page.getByRole('dialog', { name: 'Nuovo documento da firmare' });
  await made.getByLabel('Titolo').fill(title);
  await made.getByLabel('A chi è destinato').selectOption({ label: 'Chi lo riceve dall’ufficio' });
  await made.getByRole('button', { name: 'Crea e scrivi il testo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await body(page).fill('Io, {{cognome}}, accetto.');
  await expect(page.getByText(/\{\{cognome\}\} non è un segnaposto conosciuto/).first()).toBeVisible();
  await body(page).fill(`# ${title}\n\nIo, {{nome}}, accetto le regole del primo anno.\n\n[[firma]]`);
  await save(page);
  await expectPreview(page);
  await expectAccessible(page, 'a draft beside its preview');
  await tab(page, 'Differenze').click();
  await expect(page.getByText('Nessun testo in vigore')).toBeVisible();
  await page.getByRole('button', { name: 'Pubblica…' }).click();
  const first = page.getByRole('dialog', { name: 'Pubblicare la revisione 1?' });
  await expect(first.getByText('Oggi non riguarda nessuno; chi arriverà dopo riceverà questo testo.')).toBeVisible();
  await first.getByRole('button', { name: 'Pubblica', exact: true }).click();
  await expect(page.getByText('Revisione 1 pubblicata')).toBeVisible();
  await expect(page.getByText(/Revisione 1 in vigore dal/)).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: /^Revisione 1 di/ })
      .locator('canvas')
      .first(),
  ).toBeVisible();
  await expectAccessible(page, 'a text in force');
  const address = page.url();

  await assign(page, signed, title);
  await assign(page, waiting, title);
  await sign(browser, signed);

  await page.goto(address);
  await page.getByRole('button', { name: 'Scrivi una nuova revisione' }).click();
  await tab(page, /^Testo/).click();
  await body(page).fill(`# ${title}\n\nIo, {{nome}}, accetto le regole del secondo anno.\n\n[[firma]]`);
  await tab(page, 'Differenze').click();
  const differences = page.getByRole('region', { name: 'Differenze dal testo in vigore' });
  await expect(differences.locator('ins')).toHaveText('secondo ');
  await expect(differences.locator('del')).toHaveText('primo ');
  await expect(differences.getByText('1 paragrafo modificato')).toBeVisible();
  await expectAccessible(page, 'the difference to the text in force');
  await tab(page, /^Testo/).click();
  await save(page);
  await page.getByRole('button', { name: 'Pubblica…' }).click();
  const second = page.getByRole('dialog', { name: 'Pubblicare la revisione 2?' });
  await expect(second.getByText('A tutti: 2 persone')).toBeVisible();
  await second.getByText('Solo a chi non ha ancora firmato: 1 persona').click();
  await expect(
    second.getByText('1 persona ha già firmato una revisione precedente e non deve firmare di nuovo.'),
  ).toBeVisible();
  await expect(second.getByText('1 persona sarà avvisata per e-mail.')).toBeVisible();
  await expect(second.getByText(/questa ne prende il posto/)).toBeVisible();
  await second.getByLabel('Che cosa cambia (facoltativo)').fill('Anno due');
  await expectAccessible(page, 'a text to publish');
  await second.getByRole('button', { name: 'Pubblica', exact: true }).click();
  await expect(page.getByText(/Revisione 2 in vigore dal .*; 1 firmato, 1 da firmare\./)).toBeVisible({
    timeout: 30_000,
  });
  await expect(rowOf(page, 'Anno due')).toBeVisible();
  // Assigned in the background: who is asked before is asked for the one that is being replaced.
  await expect(page.getByText(/^Pubblicazione in corso/)).toHaveCount(0, { timeout: 30_000 });

  await sign(browser, waiting);
  for (const [who, revision] of [
    [signed, 1],
    [waiting, 2],
  ] as const) {
    const own = await browser.newPage();
    await signInAt(own, who.username, '/app/account?tab=documenti', 'kleen');
    await expect(own.getByText(`${title}, rev. ${revision}`).first()).toBeVisible();
    await expect(own.getByText(`${title}, rev. ${3 - revision}`)).toHaveCount(0);
    await own.close();
  }
});

test('ACC-386 NET-318 a signed contract is cancelled with its reason, and signed anew @desktop @looks', async ({
  page,
  browser,
}) => {
  const who = await makeAgent(page.request);
  await signInAt(page, 'admin', `/admin/contracts?search=${encodeURIComponent(who.fiscalCode)}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Contratti' })).toBeVisible();
  await expectAccessible(page, 'contracts of everybody');
  const row = rowOf(page, 'Modulo di adesione');
  const ask = async () =>
    (await openRow(page, row)).getByRole('button', { name: /^Annulla Modulo di adesione/ }).click();
  await ask();
  const dialog = page.getByRole('dialog', { name: 'Annullare il contratto?' });
  await dialog.getByRole('button', { name: 'Non annullare' }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await ask();
  await dialog.getByRole('button', { name: 'Annulla il contratto' }).click();
  await expect(dialog.getByText('Scrivi perché lo annulli.').first()).toBeVisible();
  await dialog.getByLabel('Motivo').fill('Nome sbagliato');
  await expectAccessible(page, 'a contract to cancel');
  await dialog.getByRole('button', { name: 'Annulla il contratto' }).click();
  await expect(page.getByText('Contratto annullato e assegnato di nuovo')).toBeVisible();
  await page.goto(`/admin/contracts?search=${encodeURIComponent(who.fiscalCode)}&isCanceled=true`);
  await expect(rowOf(page, 'Modulo di adesione')).toContainText('Nome sbagliato');
  const own = await browser.newPage();
  await signInAt(own, who.username, '/app', 'kleen');
  await own.waitForURL('**/app/account/operations-center');
  await expect(step(own, 'Firma il modulo di adesione')).toBeVisible();
  await own.close();
});
