import { expect, test, type Page } from '@playwright/test';
import { addDays, formatDay, romeDay } from '@ema/domain/kernel/days.ts';
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

const dayBefore = (days: number): string => addDays(romeDay(new Date()), -days);
/** As an agent of their own who sells for others too, below the threshold and without a VAT number. */
const beginAsEarner = async (page: Page): Promise<void> => {
  const agent = await makeAgent(page.request, '', 'incomes');
  await beginSession(page, agent.username, PERSONA_PASSWORD);
  for (const [path, data] of [
    ['/api/account/insert-iban', { iban: 'IT60X0542811101000000123456', accountName: agent.fullName }],
    ['/api/account/set-external-incomes-enabled', { enabled: true }],
  ] as const)
    expect((await page.request.put(path, { data, headers: { 'Sec-Fetch-Site': 'same-origin' } })).status()).toBe(200);
};
/** The server refuses what is written there, with these sentences. */
const refuse = async (page: Page, path: string, detail: string, violations: Record<string, string> = {}) => {
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    return route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: {
        status: 422,
        code: 'invalid',
        detail,
        violations: Object.entries(violations).map(([propertyPath, message]) => ({ propertyPath, message })),
      },
    });
  });
};

test('ACC-182 ACC-184 ACC-186 ACC-188 ACC-194 ACC-195 ACC-196 ACC-197 ACC-198 an agent gives IBAN, answer and VAT number, then a document', async ({
  page,
}) => {
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

test('ACC-016 ACC-225 ACC-226 ACC-227 ACC-228 ACC-229 ACC-230 the list of incomes from others, and a new one @desktop @looks', async ({
  page,
}) => {
  await beginAsEarner(page);
  await page.goto('/app/account/external-incomes');
  await expect(page.getByRole('heading', { level: 1, name: 'Redditi esterni' })).toBeVisible();
  await expect(page.getByText(/^90%\./)).toBeVisible();
  await page.getByText('Come si compone').click();
  await expect(page.getByRole('row', { name: /^Totale/ })).toContainText('5.769,24 €');
  await expectAccessible(page, 'external incomes');
  await page.getByRole('button', { name: 'Aggiungi' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuovo reddito esterno' });
  const today = formatDay(romeDay(new Date()));
  await expect(dialog.getByRole('textbox', { name: 'Data del documento' })).toHaveValue(today);
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

test('ACC-183 ACC-187 ACC-198 what the server refuses of IBAN, answer and VAT number is said where it belongs @desktop @looks', async ({
  page,
}) => {
  const agent = await makeAgent(page.request, '', 'incomes');
  await beginSession(page, agent.username, PERSONA_PASSWORD);
  await page.goto('/app/account/operations-center');
  await expect(step(page, 'Richiesta codice IBAN')).toBeVisible();
  await page.getByLabel('IBAN', { exact: true }).fill('IT60X0542811101000000123456');
  const holders = page.getByLabel('Nome e cognome di tutti gli intestatari');
  await holders.fill(agent.fullName);
  await page.getByRole('checkbox', { name: /^Dichiaro che il conto/ }).check();
  const iban = '/api/account/insert-iban';
  await refuse(page, iban, 'Questo conto è già di un’altra persona.', { accountName: 'Scrivi nome e cognome.' });
  await page.getByRole('button', { name: 'Conferma IBAN' }).click();
  const unsaved = page.getByRole('dialog', { name: 'Non è stato possibile salvare l’iban', exact: true });
  await expect(unsaved).toContainText('Questo conto è già di un’altra persona.');
  await expectAccessible(page, 'IBAN refused');
  await unsaved.getByRole('button', { name: 'Ho capito' }).click();
  await expect(unsaved).toHaveCount(0);
  await expect(page.getByText('Scrivi nome e cognome.')).toBeVisible();
  await expect(holders).toBeFocused();
  await page.unroute(`**${iban}`);
  await page.getByRole('button', { name: 'Conferma IBAN' }).click();
  await expectCompleted(page, 2);
  await goOn(page);

  await expect(step(page, 'Dichiara i redditi esterni')).toBeVisible();
  await page.getByRole('radio', { name: 'Sì' }).check();
  const amount = page.getByLabel(/^Quanto hai guadagnato/);
  await amount.fill('12,50');
  const declaration = '/api/account/set-external-incomes-enabled';
  await refuse(page, declaration, 'Ricontrolla i dati.', {
    enabled: 'La risposta non si può più cambiare.',
    currentYearIncomesUntilNow: 'L’importo è troppo alto.',
    root: 'La dichiarazione di quest’anno è chiusa.',
  });
  await page.getByRole('button', { name: 'Conferma' }).click();
  const general = page.getByRole('alert').filter({ hasText: 'La dichiarazione di quest’anno è chiusa.' });
  await expect(general).toBeVisible();
  await expect(general.getByRole('link')).toHaveCount(2);
  await expect(amount).toHaveAccessibleDescription(/L’importo è troppo alto\./);
  await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription(/La risposta non si può più cambiare\./);
  await expectAccessible(page, 'declaration refused');
  await page.unroute(`**${declaration}`);
  await page.getByRole('button', { name: 'Conferma' }).click();
  await expectCompleted(page, 1);
  await goOn(page);

  await expect(step(page, 'Inserisci la partita IVA')).toBeVisible();
  await page.getByLabel('Partita IVA', { exact: true }).fill('01234560058');
  await page.setInputFiles('input[type=file]', CERTIFICATE);
  await refuse(page, '/api/account/insert-vat-number', 'Ricontrolla i dati.', {
    vatNumber: 'Questa partita IVA è già di un altro agente.',
  });
  await page.getByRole('button', { name: 'Conferma' }).click();
  const failed = page.getByRole('dialog', { name: 'Attenzione' });
  await expect(failed).toContainText(
    'Si è verificato un errore inviando i dati: per favore ricontrolla i dati inseriti',
  );
  await failed.getByRole('button', { name: 'Ho capito' }).click();
  await expect(page.getByLabel('Partita IVA', { exact: true })).toHaveAccessibleDescription(/già di un altro agente/);
});

test('ACC-231 a refused income is told in a dialog, under its field and above the form @desktop @looks', async ({
  page,
}) => {
  await beginAsEarner(page);
  await page.goto('/app/account/external-incomes');
  await page.getByRole('button', { name: 'Aggiungi' }).click();
  const form = page.getByRole('dialog', { name: 'Nuovo reddito esterno' });
  const amount = form.getByLabel('Importo: imponibile lordo');
  await amount.fill('10,50');
  await refuse(page, '/api/agent/agent-external-incomes', 'Il reddito non è stato inserito: ricontrolla i dati.', {
    incomeValue: 'L’importo supera quello del documento.',
    root: 'Quest’anno è già chiuso.',
  });
  await form.getByRole('button', { name: 'Salva' }).click();
  const told = page.getByRole('dialog', { name: 'Attenzione' });
  await expect(told).toContainText('Il reddito non è stato inserito: ricontrolla i dati.');
  await expectAccessible(page, 'income refused');
  await told.getByRole('button', { name: 'Ho capito' }).click();
  await expect(told).toHaveCount(0);
  await expect(amount).toHaveAccessibleDescription(/L’importo supera quello del documento\./);
  await expect(form.getByRole('alert')).toContainText('Quest’anno è già chiuso.');
  await expect(amount).toHaveValue('10,50');
});

test('ACC-225 no income yet says so; the list has four columns and pages, the newest first', async ({ page }, info) => {
  const agent = await makeAgent(page.request);
  await beginSession(page, agent.username, PERSONA_PASSWORD);
  const me = (await (await page.request.get('/api/account')).json()) as { agent: { id: number } };
  await beginSession(page, 'admin');
  const path = `/api/admin/agents/${me.agent.id}`;
  const { version } = (await (await page.request.get(path)).json()) as { version: number };
  const asked = await page.request.patch(path, {
    data: JSON.stringify({ externalIncomesEnabled: null, version }),
    headers: { 'Content-Type': 'application/merge-patch+json', 'Sec-Fetch-Site': 'same-origin' },
  });
  expect(asked.status()).toBe(200);
  await beginSession(page, agent.username, PERSONA_PASSWORD);
  const declared = await page.request.put('/api/account/set-external-incomes-enabled', {
    data: { enabled: true },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  expect(declared.status()).toBe(200);
  await page.goto('/app/account/external-incomes');
  await expect(page.getByText('Nessun reddito inserito')).toBeVisible();
  for (let n = 1; n <= 26; n += 1) {
    const answer = await page.request.post('/api/agent/agent-external-incomes', {
      data: { date: dayBefore(n), incomeValue: `${n}.00`, description: `Documento ${n}` },
      headers: { 'Sec-Fetch-Site': 'same-origin', 'Idempotency-Key': crypto.randomUUID() },
    });
    expect(answer.status()).toBe(201);
  }
  const read = page.waitForRequest((r) => new URL(r.url()).pathname === '/api/agent/agent-external-incomes');
  await page.reload();
  const query = new URL((await read).url()).searchParams;
  expect(['page', 'orderField', 'orderDir'].map((name) => query.get(name))).toEqual(['1', 'date', 'desc']);
  const pages = page.getByRole('navigation', { name: 'Pagine' });
  await expect(pages).toBeVisible();
  await expect(page.getByText('1–25 di 26')).toBeVisible();
  if (info.project.name === 'desktop')
    await expect(page.getByRole('columnheader')).toHaveText(
      ['Data del documento', 'Importo inserito', 'Descrizione', 'Stato'].map((name) => new RegExp(`^${name}`)),
    );
});
