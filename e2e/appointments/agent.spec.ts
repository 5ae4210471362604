import { expect, test, type Locator, type Page } from '@playwright/test';
import { makeAgent, startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { openRow } from '../kernel/rows.ts';
import { giveAppointment, reportContact } from './given-appointments.ts';

const LIST = '/app/appointments/agent-appointments';
const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('main').locator('tbody tr, ul[aria-label="Appuntamenti"] > li').filter({ hasText: name });

/** Types what a form of an appointment asks beyond who is met. */
const typePlace = async (dialog: Locator): Promise<void> => {
  await dialog.getByLabel('Nome della via').fill('Garibaldi');
  await dialog.getByLabel('Civico').fill('7');
  await dialog.getByLabel('CAP').fill('14100');
  await dialog.getByRole('combobox', { name: 'Città' }).fill('Asti');
  // Chosen, it brings its province.
  await dialog.getByRole('option', { name: /^Asti/ }).first().click();
};
const typeTime = async (dialog: Locator, day: string, hour: string): Promise<void> => {
  await dialog.getByLabel('Data', { exact: true }).fill(day);
  await dialog.getByLabel('Ora').selectOption(hour);
};
/** `gg/mm/aaaa` so many days from now. */
const inDays = (n: number): string => {
  const at = new Date(Date.now() + n * 86_400_000);
  return new Intl.DateTimeFormat('it-IT', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'Europe/Rome',
  }).format(at);
};

test('NET-102 NET-103 NET-105 NET-106 NET-107 the list: three origins, what may be done with each, the filters', async ({
  page,
  browser,
}) => {
  const agent = await startAs(page, 'kleen');
  await giveAppointment(browser, agent, 'Azienda Sua');
  await reportContact(browser, agent, 'Cliente Suo');
  await page.goto(LIST);
  await expect(page.getByRole('heading', { name: 'I miei appuntamenti', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Crea', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuovo appuntamento' });
  await dialog.getByLabel('Nome', { exact: true }).fill('Agente');
  await dialog.getByLabel('Cognome').fill('Proprio');
  await dialog.getByLabel('Cellulare').fill('347 5556667');
  await typePlace(dialog);
  await typeTime(dialog, inDays(3), '10:00');
  await expectAccessible(page, 'a new appointment of an agent');
  await dialog.getByRole('button', { name: 'Invia' }).click();
  await expect(dialog).toHaveCount(0);
  const rows = {
    company: rowOf(page, 'Azienda Sua'),
    customer: rowOf(page, 'Cliente Suo'),
    own: rowOf(page, 'Agente Proprio'),
  };
  for (const row of Object.values(rows)) await expect(row).toHaveCount(1);
  await expectAccessible(page, 'the appointments of an agent');
  for (const row of [rows.company, rows.customer]) await expect(row).toHaveAttribute('data-urgent', 'true');
  await expect(rows.own).not.toHaveAttribute('data-urgent', 'true');
  const offered = async (row: Locator, reporter: string, names: string[]) => {
    const opened = await openRow(page, row);
    await expect(opened.getByText(reporter, { exact: true }).first()).toBeVisible();
    for (const name of ['Conferma', 'Rischedula', 'Elimina'])
      await expect(opened.getByRole('button', { name: new RegExp(`^${name} l’appuntamento`) })).toHaveCount(
        names.includes(name) ? 1 : 0,
      );
    if (opened !== row) await page.keyboard.press('Escape');
  };
  await offered(rows.company, 'Azienda', ['Conferma']);
  await offered(rows.customer, agent.customer.fullName, ['Conferma', 'Elimina']);
  await offered(rows.own, 'Agente', ['Rischedula']);
  const asked: URLSearchParams[] = [];
  page.on('request', (r) => {
    const url = new URL(r.url());
    if (url.pathname === '/api/agent/appointments') asked.push(url.searchParams);
  });
  await page.getByLabel('Stato').selectOption({ label: 'Da confermare' });
  await expect(rows.own).toHaveCount(0);
  expect(asked.at(-1)?.get('status')).toBe('pending');
  expect(asked.at(-1)?.get('page')).toBe('1');
  await expect(page.getByLabel('Stato').locator('option')).toHaveText([
    'Ogni stato',
    'Da confermare',
    'Confermato',
    'Vendita Effettuata',
    'Nessuna Vendita',
  ]);
  await page.getByLabel('Stato').selectOption('');
  await page.getByLabel('Data', { exact: true }).fill(inDays(3));
  await expect(rows.company).toHaveCount(0);
  await expect(rows.own).toHaveCount(1);
  await page.getByRole('button', { name: /^Togli il filtro Del/ }).click();
  await page.getByRole('searchbox').fill('suo');
  await expect(rows.own).toHaveCount(0);
  await expect(rows.customer).toHaveCount(1);
  expect(asked.at(-1)?.get('search')).toBe('suo');
});

test('NET-111 NET-112 NET-113 NET-114 NET-115 NET-116 confirmed with the customer’s time, moved to another', async ({
  page,
  browser,
}) => {
  const agent = await startAs(page, 'kleen');
  await reportContact(browser, agent, 'Cliente Suo');
  await page.goto(LIST);
  const sent: string[] = [];
  page.on(
    'request',
    (r) => r.method() === 'PUT' && r.url().includes('/api/agent/appointments/') && sent.push(r.postData() ?? ''),
  );
  const row = rowOf(page, 'Cliente Suo');
  await (await openRow(page, row)).getByRole('button', { name: /^Conferma/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Conferma l’appuntamento' });
  for (const text of ['Cliente Suo', '+39 347 123 4567', 'cliente.suo@example.it'])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  for (const label of ['Nome', 'Cellulare', 'E-mail'])
    await expect(dialog.getByLabel(label, { exact: true })).toHaveCount(0);
  await expect(dialog.getByLabel('Nome della via')).toHaveValue('Roma');
  await expect(dialog.getByText('Richiesta dal cliente', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Invia' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, 'an appointment to confirm');
  await dialog.getByRole('button', { name: 'Accetta' }).click();
  await expect(dialog.getByText('Ora del cliente accettata')).toBeVisible();
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Invia' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText('Confermato');
  expect(sent).toHaveLength(1);
  await (await openRow(page, row)).getByRole('button', { name: /^Rischedula/ }).click();
  const move = page.getByRole('dialog', { name: 'Rischedula l’appuntamento' });
  await typeTime(move, inDays(6), '17:15');
  await move.getByRole('button', { name: 'Invia' }).click();
  await expect(move).toHaveCount(0);
  await expect(row).toContainText('17:15');
  await expect(row).toContainText('Confermato');
});

test('NET-115 NET-116 NET-376 «Modifica» opens the picker; the company’s opens with it; two at once are told, not forbidden @desktop', async ({
  page,
  browser,
}) => {
  const agent = await startAs(page, 'kleen');
  await reportContact(browser, agent, 'Cliente Suo');
  await giveAppointment(browser, agent, 'Azienda Sua');
  await page.goto(LIST);
  await (await openRow(page, rowOf(page, 'Cliente Suo'))).getByRole('button', { name: /^Conferma/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Conferma l’appuntamento' });
  await expect(dialog.getByLabel('Ora')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Modifica' }).click();
  await typeTime(dialog, inDays(5), '11:00');
  await dialog.getByRole('button', { name: 'Invia' }).click();
  await expect(dialog).toHaveCount(0);
  await (await openRow(page, rowOf(page, 'Azienda Sua'))).getByRole('button', { name: /^Conferma/ }).click();
  await expect(dialog.getByLabel('Ora')).toBeVisible();
  await typePlace(dialog);
  await typeTime(dialog, inDays(5), '11:45');
  await expect(
    dialog.getByText('Alle 11:00 hai già un appuntamento con Cliente Suo. Puoi confermare lo stesso.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Invia' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, 'Azienda Sua')).toContainText('11:45');
});

test('@desktop NET-118 NET-119 NET-120 what fails says so in the words of the portal', async ({ page, browser }) => {
  const agent = await startAs(page, 'kleen');
  await reportContact(browser, agent, 'Cliente Suo');
  await page.goto(LIST);
  await page.route('**/api/agent/appointments**', (route) =>
    ['POST', 'PUT', 'DELETE'].includes(route.request().method())
      ? route.fulfill({ status: 409, json: { detail: 'Il calendario è chiuso.' } })
      : route.fallback(),
  );
  await page.getByRole('button', { name: 'Crea', exact: true }).click();
  const create = page.getByRole('dialog', { name: 'Nuovo appuntamento' });
  await create.getByLabel('Nome', { exact: true }).fill('Ada');
  await create.getByLabel('Cognome').fill('Neri');
  await create.getByLabel('Cellulare').fill('3475556667');
  await typePlace(create);
  await typeTime(create, inDays(3), '10:00');
  await create.getByRole('button', { name: 'Invia' }).click();
  await expect(create.getByRole('alert')).toContainText('Impossibile creare l’appuntamento');
  await expect(create.getByRole('alert')).toContainText('Il calendario è chiuso.');
  await create.getByRole('button', { name: 'Annulla' }).click();
  await page.getByRole('button', { name: /^Conferma l’appuntamento/ }).click();
  const confirm = page.getByRole('dialog', { name: 'Conferma l’appuntamento' });
  await confirm.getByRole('button', { name: 'Accetta' }).click();
  await confirm.getByRole('button', { name: 'Invia' }).click();
  await expect(confirm.getByRole('alert')).toContainText('Impossibile modificare l’appuntamento');
  await expect(confirm.getByRole('alert')).toContainText('Il calendario è chiuso.');
  await confirm.getByRole('button', { name: 'Annulla' }).click();
  await page.getByRole('button', { name: /^Elimina l’appuntamento/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Impossibile eliminare l’appuntamento' })).toBeVisible();
});

test('@desktop NET-102 another agent’s appointment is not listed', async ({ page, browser }) => {
  const other = await makeAgent(page.request);
  await giveAppointment(browser, other, 'Azienda Sua');
  await startAs(page, 'kleen', LIST);
  await expect(page.getByText('Nessun appuntamento', { exact: true })).toBeVisible();
});

test('NET-372 NET-377 the same as a calendar, by week and by day, and its private address @desktop @looks', async ({
  page,
  browser,
}) => {
  const agent = await startAs(page, 'kleen');
  await reportContact(browser, agent, 'Cliente Suo');
  await page.goto(LIST);
  const row = rowOf(page, 'Cliente Suo');
  const when = /(\d{2})\/(\d{2})\/(\d{4}) (\d{2}:\d{2})/.exec((await row.textContent()) ?? '');
  const [, day = '', month = '', year = '', hour = ''] = when ?? [];
  await page.goto(`${LIST}?view=week&day=${year}-${month}-${day}`);
  const calendar = page.getByRole('region', { name: 'Calendario' });
  const event = calendar.getByRole('button', { name: /Cliente Suo/ });
  await expect(event).toContainText(hour);
  await expect(calendar.getByRole('list', { name: new RegExp(`${day}/${month}/${year}$`) })).toContainText(
    'Cliente Suo',
  );
  await expectAccessible(page, 'the week of an agent');
  await page.getByRole('button', { name: 'Giorno', exact: true }).click();
  await expect(event).toBeVisible();
  await calendar.getByRole('button', { name: 'Avanti' }).click();
  await expect(event).toHaveCount(0);
  await calendar.getByRole('button', { name: 'Indietro' }).click();
  await event.click();
  const dialog = page.getByRole('dialog', { name: 'Conferma l’appuntamento' });
  await expect(dialog).toContainText('Cliente Suo');
  await dialog.getByRole('button', { name: 'Annulla' }).click();
  await page.getByRole('button', { name: 'Segui dal tuo calendario' }).click();
  const follow = page.getByRole('dialog', { name: 'Segui dal tuo calendario' });
  await follow.getByRole('button', { name: 'Crea indirizzo' }).click();
  const address = await follow.getByLabel('Indirizzo del calendario').inputValue();
  await expectAccessible(page, 'the address of a calendar');
  const { pathname } = new URL(address);
  const file = await page.request.get(pathname);
  expect(await file.text()).toContain('SUMMARY:Da confermare: Cliente Suo');
  await follow.getByRole('button', { name: 'Copia l’indirizzo' }).click();
  await expect(page.getByText(/^Indirizzo copiato|Il browser non permette di copiare/)).toBeVisible();
  const refused = page.getByRole('button', { name: 'Ho capito' });
  if (await refused.isVisible()) await refused.click();
  await follow.getByRole('button', { name: 'Revoca' }).click();
  const question = page.getByRole('dialog', { name: 'Revocare l’indirizzo?' });
  await question.getByRole('button', { name: 'Annulla' }).click();
  expect((await page.request.get(pathname)).status(), 'asked first').toBe(200);
  await follow.getByRole('button', { name: 'Revoca' }).click();
  await question.getByRole('button', { name: 'Revoca' }).click();
  await expect(follow.getByRole('button', { name: 'Crea indirizzo' })).toBeVisible();
  expect((await page.request.get(pathname)).status()).toBe(404);
});
