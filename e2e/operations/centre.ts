/** The steps of the operations centre, as journeys take them. */
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import type { Newcomer } from '../kernel/newcomer.ts';
import { outboxCode } from '../kernel/outbox.ts';

export const FRESH_PASSWORD = 'tre gatti sul tetto 41';

/** Who comes in for the first time is led to the centre, whose title is there. */
export const signInToCentre = async (page: Page, who: { username: string; password: string }): Promise<void> => {
  await page.goto('/app/login');
  await page.getByLabel('Username').fill(who.username);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await page.waitForURL('**/app/account/operations-center');
  await expect(page.getByRole('heading', { level: 1, name: 'Centro operazioni account' })).toBeAttached();
};

export const step = (page: Page, title: string): Locator => page.getByRole('heading', { level: 2, name: title });

/** «Operazione completata», with what is left, and on to the next one. */
export const expectCompleted = async (page: Page, remaining: number): Promise<void> => {
  await expect(page.getByRole('heading', { level: 2, name: 'Operazione completata' })).toBeVisible();
  await expect(
    page.getByText(
      remaining > 0
        ? `Operazioni rimanenti da completare: ${remaining}`
        : 'Tutte le operazioni sono state completate. Ora puoi usare il tuo account.',
    ),
  ).toBeVisible();
};
export const goOn = async (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Vai alla prossima' }).click();

export const changePassword = async (page: Page, current: string): Promise<void> => {
  await page.getByLabel('Password attuale').fill(current);
  await page.getByLabel('Nuova password', { exact: true }).fill(FRESH_PASSWORD);
  await page.getByLabel('Ripeti la nuova password').fill(FRESH_PASSWORD);
  await page.getByRole('button', { name: 'Cambia la password' }).click();
};

/** Asks for a code and enters the right one. */
export const validateContact = async (page: Page, request: APIRequestContext, destination: string): Promise<void> => {
  await page.getByRole('button', { name: 'Richiedi codice' }).click();
  const field = page.getByLabel('Codice ricevuto');
  await expect(field).toBeVisible();
  await field.fill(await outboxCode(request, destination));
  await page.getByRole('button', { name: 'Convalida', exact: true }).click();
};

/** Pages through the document as its reader; `onPage` is called on each page before it is turned. @returns how many pages it has */
export const readToTheEnd = async (
  page: Page,
  onPage: (shown: number, of: number) => Promise<void> = async () => {},
): Promise<number> => {
  const counter = page.getByRole('toolbar', { name: 'Documento' }).getByText(/^\d+ di \d+$/);
  await expect(counter).toHaveText(/^1 di /);
  const of = Number((await counter.textContent())?.split(' di ')[1]);
  const read = page.getByRole('progressbar', { name: 'Pagine lette' });
  for (let shown = 1; shown <= of; shown += 1) {
    await expect(counter).toHaveText(`${shown} di ${of}`);
    await onPage(shown, of);
    await showToItsEnd(page);
    await expect.poll(async () => Number(await read.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(shown);
    // On a busy machine the last tap on «Continua» may have found «Successiva», and turned the page.
    const isThere = (await counter.textContent()) === `${shown} di ${of}`;
    if (shown < of && isThere) await page.getByRole('button', { name: 'Successiva' }).click();
  }
  return of;
};

/** Brings the rest of a page into view, part by part, as one who reads. */
export const showToItsEnd = async (page: Page): Promise<void> => {
  const more = page.getByRole('button', { name: 'Continua', exact: true });
  const next = page.getByRole('button', { name: 'Successiva' });
  while (!(await next.isVisible())) {
    await more.or(next).waitFor();
    // As a thumb does, which waits for nothing: a button that has just become the other one is inert.
    if (await more.isVisible()) await more.click({ force: true, timeout: 2000 }).catch(() => undefined);
  }
};

/** Signs what was read, with the code sent to the mobile. */
export const signWithCode = async (page: Page, request: APIRequestContext, mobile: string): Promise<void> => {
  const before = await lastMessage(request, mobile);
  await page.getByRole('button', { name: 'Clicca per firmare' }).click();
  const field = page.getByLabel('Codice ricevuto via SMS');
  await expect(field).toBeVisible();
  await field.fill(await outboxCode(request, mobile, before));
  await page.getByRole('button', { name: 'Conferma la firma' }).click();
};

/** The id of the newest message to somebody, 0 without one. */
export const lastMessage = async (request: APIRequestContext, to: string): Promise<number> => {
  const answer = (await (await request.get('/dev/outbox.json', { params: { to } })).json()) as {
    items: { id: number }[];
  };
  return answer.items[0]?.id ?? 0;
};

/** The wrong neighbour of a right code. */
export const wrongCode = (right: string): string => String((Number(right) + 1) % 1_000_000).padStart(6, '0');

/** Through password and contacts, up to the first document. */
export const comeToDocuments = async (page: Page, request: APIRequestContext, who: Newcomer): Promise<void> => {
  await signInToCentre(page, who);
  await changePassword(page, who.password);
  await expectCompleted(page, 5);
  await goOn(page);
  await validateContact(page, request, who.email);
  await expectCompleted(page, 4);
  await goOn(page);
  await validateContact(page, request, who.mobile);
  await expectCompleted(page, 3);
  await goOn(page);
};
