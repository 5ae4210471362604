import { expect, test } from '@playwright/test';
import { makeAgent } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { PERSONA_PASSWORD, beginSession } from '../kernel/sign-in.ts';
import { waitForMessage } from '../kernel/outbox.ts';
import { expectCompleted, goOn, step } from '../operations/centre.ts';

const CERTIFICATE = {
  name: 'attribuzione.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test('ACC-182 ACC-184 ACC-186 ACC-188 ACC-194 ACC-195 ACC-196 ACC-197 ACC-198 an agent gives IBAN, answer and VAT number, then a document', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const agent = await makeAgent(page.request, '', 'incomes');
  await beginSession(page, agent.username, PERSONA_PASSWORD);
  const asked: string[] = [];
  page.on('request', (r) => {
    const url = new URL(r.url());
    if (url.pathname.startsWith('/validation/')) asked.push(`${url.pathname}${url.search}`);
  });
  await page.goto('/app');
  await page.waitForURL('**/app/account/operations-center');

  await expect(step(page, 'Richiesta codice IBAN')).toBeVisible();
  await expect(page.getByText('Il conto deve essere intestato a te', { exact: false })).toBeVisible();
  const sure = page.getByRole('checkbox', { name: /^Dichiaro che il conto/ });
  await expect(sure).toBeDisabled();
  const iban = page.getByLabel('IBAN', { exact: true });
  await iban.pressSequentially('it601x0542811101000000123456');
  await expect(iban).toHaveValue('IT60 X054 2811 1010 0000 0123 456');
  await expect(sure).toBeDisabled();
  await page.getByLabel('Nome e cognome di tutti gli intestatari').fill(agent.fullName);
  await expect(page.getByText('L’IBAN è corretto: UBI Banca, ora Intesa Sanpaolo.')).toBeVisible();
  expect(asked).toEqual(['/validation/iban?iban=IT60X0542811101000000123456']);
  const confirm = page.getByRole('button', { name: 'Conferma IBAN' });
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await sure.check();
  await expectAccessible(page, 'IBAN');
  await confirm.click();
  await expectCompleted(page, 2);
  const told = await waitForMessage(page.request, agent.email, /che finisce con (\d{4})/);
  expect(told.match[1]).toBe('3456');
  await goOn(page);

  await expect(step(page, 'Dichiara i redditi esterni')).toBeVisible();
  await expect(page.getByLabel(/^Quanto hai guadagnato/)).toHaveCount(0);
  await page.getByRole('radio', { name: 'Sì' }).check();
  const amount = page.getByLabel(/^Quanto hai guadagnato/);
  await amount.fill('abc');
  await expect(page.getByText('Scrivi l’importo come 121,03.')).toBeVisible();
  await amount.fill('12,5');
  await expectAccessible(page, 'declaration of incomes');
  await page.getByRole('button', { name: 'Conferma' }).click();
  await expectCompleted(page, 1);
  await goOn(page);

  await expect(step(page, 'Inserisci la partita IVA')).toBeVisible();
  await expect(page.getByText('5.769,24 €').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Più tardi' })).toBeVisible();
  await page.getByLabel('Partita IVA', { exact: true }).fill('012345600589');
  await expect(page.getByLabel('Partita IVA', { exact: true })).toHaveValue('01234560058');
  await expect(page.getByText('La partita IVA è corretta.')).toBeVisible();
  await expect(page.getByText(/461902/)).toBeVisible();
  await expectAccessible(page, 'VAT number');
  await page.setInputFiles('input[type=file]', CERTIFICATE);
  await page.getByRole('button', { name: 'Conferma' }).click();
  await expectCompleted(page, 0);
  await page.getByRole('button', { name: 'Entra nel portale' }).click();
  await page.waitForURL('**/app');
});

test('ACC-016 ACC-225 ACC-226 ACC-227 ACC-228 ACC-229 ACC-230 the list of incomes from others, and a new one', async ({
  page,
}) => {
  const agent = await makeAgent(page.request, '', 'incomes');
  await beginSession(page, agent.username, PERSONA_PASSWORD);
  for (const [path, data] of [
    ['/api/account/insert-iban', { iban: 'IT60X0542811101000000123456', accountName: agent.fullName }],
    ['/api/account/set-external-incomes-enabled', { enabled: true }],
  ] as const)
    expect((await page.request.put(path, { data, headers: { 'Sec-Fetch-Site': 'same-origin' } })).status()).toBe(200);
  await page.goto('/app/account/external-incomes');
  await expect(page.getByRole('heading', { level: 1, name: 'Redditi esterni' })).toBeVisible();
  await expect(page.getByText(/^90%\./)).toBeVisible();
  await page.getByText('Come si compone').click();
  await expect(page.getByRole('row', { name: /^Totale/ })).toContainText('5.769,24 €');
  await expectAccessible(page, 'external incomes');
  await page.getByRole('button', { name: 'Aggiungi' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuovo reddito esterno' });
  await expect(dialog.getByRole('textbox', { name: 'Data del documento' })).not.toHaveValue('');
  const amount = dialog.getByLabel('Importo: imponibile lordo');
  await amount.fill('10,5');
  await amount.blur();
  await expect(amount).toHaveValue('10,50');
  const description = dialog.getByLabel(/^Descrizione/);
  await description.fill('Prova');
  await expect(dialog.getByText('5/120 caratteri')).toBeVisible();
  await description.fill('x'.repeat(121));
  await expect(dialog.getByText('121/120 caratteri')).toBeVisible();
  await expect(description).toHaveAttribute('aria-invalid', 'true');
  await description.fill('Prova');
  await expectAccessible(page, 'new income');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Reddito inserito: ora è in convalida')).toBeVisible();
  await expect(page.getByText('In convalida', { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText('10,50 €').filter({ visible: true }).first()).toBeVisible();
});
