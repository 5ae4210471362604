import { expect, type Browser, type Page } from '@playwright/test';
import { PERSONA_PASSWORD } from './sign-in.ts';
import { outboxCode, waitForMessage } from './outbox.ts';
import { expectGoodLook } from './look.ts';
import type { Person } from './people.ts';

/** Fills the form of the customer register by its labels; the fiscal code stands there already. */
export const fillCustomer = async (page: Page, c: Person): Promise<void> => {
  await page.getByLabel('Cognome').fill(c.lastName);
  await page.getByLabel('Nome', { exact: true }).fill(c.firstName);
  await page.getByRole('button', { name: 'Compila' }).click();
  await page.getByLabel('Comune di nascita').fill('Asti');
  await page.getByLabel('Indirizzo', { exact: true }).fill('Via Roma');
  await page.getByLabel('Numero civico').fill('12');
  await page.getByLabel('CAP').fill('14100');
  await page.getByLabel('Città').fill('Asti');
  await page.getByLabel('Provincia').fill('at');
  await page.getByLabel('Cellulare').fill(c.mobile);
  await page.getByLabel('E-mail').fill(c.email);
};

/** Asks for a code, reads it as the customer would and types it. */
export const validateContact = async (page: Page, title: string, to: string): Promise<void> => {
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Invia il codice' }).click();
  const input = page.getByLabel('Codice ricevuto dal cliente');
  await expect(input).toBeFocused();
  const right = await outboxCode(page.request, to);
  await input.fill(right === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Convalida' }).click();
  await expect(page.getByText(/^Codice non valido/)).toBeVisible();
  await expectGoodLook(page, title);
  await input.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
  await page.getByRole('button', { name: 'Convalida' }).click();
};

/** The customer's first access on a device of their own: password, notice read and signed. */
export const firstAccess = async (browser: Browser, agent: Page, c: Person): Promise<void> => {
  const { match } = await waitForMessage(agent.request, c.email, /Username (\S+), password (\S+):/);
  const [, username = '', given = ''] = match;
  const context = await browser.newContext({
    baseURL: new URL(agent.url()).origin,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto('/app/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(given);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await expect(page.getByLabel('Password attuale')).toBeVisible();
  await page.getByLabel('Password attuale').fill(given);
  await page.getByLabel('Nuova password', { exact: true }).fill(`${PERSONA_PASSWORD} di Ortensia`);
  await page.getByLabel('Ripeti la nuova password').fill(`${PERSONA_PASSWORD} di Ortensia`);
  await page.getByRole('button', { name: 'Cambia la password' }).click();
  await page.getByRole('button', { name: 'Vai alla prossima' }).click();
  const on = page.getByRole('button', { name: 'Successiva' });
  await expect(on).toBeVisible();
  while (await on.isEnabled()) await on.click();
  await page.getByRole('button', { name: 'Confermo' }).click();
  await page.getByRole('button', { name: 'Non presto il consenso' }).click();
  const before = (await waitForMessage(agent.request, c.mobile, /./)).id;
  await page.getByRole('button', { name: 'Clicca per firmare' }).click();
  await page.getByLabel(/^Codice ricevuto via/).fill(await outboxCode(agent.request, c.mobile, before));
  await page.getByRole('button', { name: 'Conferma la firma' }).click();
  await page.getByRole('button', { name: 'Entra nel portale' }).click();
  await page.waitForURL((url) => url.pathname === '/app');
  await context.close();
};
