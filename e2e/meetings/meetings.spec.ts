import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { openRow } from '../kernel/rows.ts';
import { beginSession, signInAt } from '../kernel/sign-in.ts';

type Row = { id: number; title: string; totalGuests: number };
/** The demo's meetings, and those that other journeys plan. */
const meetingsOf = async (page: Page): Promise<Row[]> =>
  ((await (await page.request.get('/api/meetings')).json()) as { items: Row[] }).items;

test('NET-139 NET-140 NET-141 NET-149 the office finds a meeting, its figures and its guests', async ({ page }) => {
  await signInAt(page, 'admin', '/app/meeting');
  const was = (await meetingsOf(page)).find((m) => m.title === 'Meeting d’autunno');
  await expect(page.getByRole('heading', { level: 1, name: 'Meeting' })).toBeVisible();
  await expectAccessible(page, 'meetings');
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (!isPhone)
    await expect(page.getByRole('table', { name: 'Meeting' }).getByRole('columnheader')).toContainText([
      'Codice',
      'Data',
      'Titolo',
      'Luogo',
      'Iscritti',
      'Presenti',
    ]);
  await page
    .getByRole('listitem')
    .or(page.locator('tbody tr'))
    .filter({ hasText: 'Meeting d’autunno' })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/app/meeting/${was?.id}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Meeting d’autunno' })).toBeVisible();
  const figure = (label: string) => page.locator('dl > div').filter({ hasText: label }).locator('dd');
  await expect(figure('Codice')).toHaveText(String(was?.id));
  await expect(figure('Iscritti')).toHaveText(String(was?.totalGuests));
  const told = (await (await page.request.get(`/api/meetings/${was?.id}?withGuests=false`)).json()) as Record<
    string,
    number
  >;
  await expect(figure('Presenze registrate: venditori')).toHaveText(String(told['checkedInParentGuests']));
  await expect(figure('Presenze registrate: ospiti')).toHaveText(String(told['checkedInSubGuests']));
  await expect(figure('Pernottamenti')).toHaveText(`${told['checkedInRooms']} di ${told['reservedRooms']}`);
  await expect(figure('Cene')).toHaveText(`${told['checkedInDinners']} di ${told['reservedDinners']}`);
  if (!isPhone)
    await expect(page.getByRole('table', { name: 'Invitati' }).getByRole('columnheader')).toContainText([
      'Codice di registrazione',
      'Invitato',
      'Presenza',
      'Pernottamento',
      'Hotel',
      'Cena',
    ]);
  await expectAccessible(page, 'one meeting');
  await page.getByRole('searchbox').or(page.getByPlaceholder('Nome o codice')).first().fill('-1');
  const sub = page.getByRole('listitem').or(page.locator('tbody tr')).filter({ hasText: 'ospite di' }).first();
  await expect(sub).toBeVisible();
});

test('NET-149 the fixed names are screens of their own @desktop', async ({ page }) => {
  await signInAt(page, 'admin', '/app/meeting/users');
  await expect(page.getByRole('heading', { level: 1, name: 'Utenti dei meeting' })).toBeVisible();
  await page.goto('/app/meeting/scan');
  await expect(page.getByRole('heading', { level: 1, name: 'Registra presenze' })).toBeVisible();
});

test('NET-150 NET-152 NET-153 who scans is made, changed and highlighted when disabled @desktop @looks', async ({
  page,
}) => {
  const username = `porta.${Date.now().toString(36)}`;
  await signInAt(page, 'admin', '/app/meeting/users');
  await page.getByRole('button', { name: 'Crea nuovo' }).click();
  const form = page.getByRole('dialog', { name: 'Nuovo utente' });
  await form.getByLabel('Nome e cognome').fill(`Porta ${username}`);
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Password', { exact: true }).fill('Varco-Nord-48!');
  await form.getByRole('button', { name: 'Crea utente' }).click();
  await expect(page.getByText('Utente creato')).toBeVisible();
  await page.goto(`/app/meeting/users?displayName=${username}`);
  const rowOf = () => page.getByRole('listitem').or(page.locator('tbody tr')).filter({ hasText: username });
  await expect(rowOf()).not.toHaveAttribute('data-waiting');
  await expectAccessible(page, 'users of meetings');
  await (await openRow(page, rowOf())).getByRole('button', { name: `Modifica Porta ${username}` }).click();
  const change = page.getByRole('dialog', { name: `Modifica Porta ${username}` });
  await change.getByLabel('Nome e cognome').fill(`Varco ${username}`);
  await change.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Utente modificato')).toBeVisible();
  await page.goto(`/app/meeting/users?displayName=${username}`);
  await (await openRow(page, rowOf())).getByRole('button', { name: `Disabilita Varco ${username}` }).click();
  await page
    .getByRole('dialog', { name: /^Disabilitare/ })
    .getByRole('button', { name: 'Disabilita' })
    .click();
  await expect(page.getByText('Utente disabilitato')).toBeVisible();
  await page.goto(`/app/meeting/users?displayName=${username}`);
  await expect(rowOf()).toContainText('Disabilitato');
  await expect(rowOf()).toHaveAttribute('data-waiting');
  await page.goto('/app/meeting/users');
  await expect(page.getByText('Marta Ferrero')).toHaveCount(0);
});

test('NET-151 with nobody made the list says so @desktop', async ({ page }) => {
  await beginSession(page, 'admin');
  await page.route('**/api/users?*', (route) =>
    route.fulfill({ json: { items: [], pagination: { page: 1, perPage: 25, totalItems: 0, totalPages: 1 } } }),
  );
  await page.goto('/app/meeting/users');
  await expect(page.getByText('Nessun utente creato')).toBeVisible();
});

test('NET-143 NET-144 NET-145 NET-147 NET-148 NET-383 NET-384 NET-385 NET-969 a meeting is planned, filled and told to its hotel @desktop @looks', async ({
  page,
}) => {
  const mark = Date.now().toString(36).toUpperCase();
  await signInAt(page, 'admin', '/app/meeting');
  await page.getByRole('button', { name: 'Nuovo meeting' }).click();
  const plan = page.getByRole('dialog', { name: 'Nuovo meeting' });
  await plan.getByLabel('Titolo').fill(`Meeting ${mark}`);
  await plan.getByLabel('Luogo').fill('Alba');
  await plan.getByRole('textbox', { name: 'Data' }).fill('01/12/2026');
  await expectAccessible(page, 'planning a meeting');
  await plan.getByRole('button', { name: 'Crea il meeting' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Meeting ${mark}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invia report presenze' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Importa invitati' }).click();
  const imports = page.getByRole('dialog', { name: 'Importa gli invitati' });
  const HEAD = 'codice;nome;ospite_di;hotel_codice;hotel_nome;pernottamento;camera;cena';
  const choose = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'invitati.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose(`${HEAD}\n${mark}1;Anna Rossi;;PAL;;sì;12;sì\n`);
  await expect(imports.getByText('Riga 2: Manca il nome dell’hotel PAL.')).toBeVisible();
  await expectAccessible(page, 'faults of a list of guests');
  await choose(`${HEAD}\n${mark}1;Anna Rossi;;PAL;Hotel Palio;sì;12;sì\n${mark}2;Bruno Neri;${mark}1;;;;;\n`);
  await expect(imports.getByRole('region', { name: 'Anteprima dell’elenco' })).toContainText('Il file è in ordine');
  await imports.getByRole('button', { name: 'Importa l’elenco' }).click();
  await expect(page.getByText('Elenco importato: 2 invitati')).toBeVisible();
  await expect(page.getByText(`${mark}2`).first()).toBeVisible();
  await page.getByRole('button', { name: 'Importa invitati' }).click();
  await choose(`${HEAD}\n${mark}1;Anna Rossi;;PAL;Hotel Palio;sì;12;sì\n`);
  await expect(imports.getByText(`Vengono tolti: Bruno Neri (${mark}2).`), 'NET-969').toBeVisible();
  await imports.getByRole('button', { name: 'Chiudi' }).click();

  await page.getByRole('button', { name: 'Chi registra le presenze' }).click();
  const scanners = page.getByRole('dialog', { name: 'Chi registra le presenze' });
  await scanners.getByRole('checkbox', { name: 'Dario Penna' }).check();
  await expectAccessible(page, 'scanners of a meeting');
  await scanners.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Assegnazioni salvate')).toBeVisible();

  const badges = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Scarica i badge' }).click();
  expect((await badges).suggestedFilename()).toMatch(/^badge-meeting-\d+-1\.pdf$/);

  await page.getByRole('button', { name: 'Invia report presenze' }).click();
  const report = page.getByRole('dialog', { name: 'Invia report presenze' });
  const send = report.getByRole('button', { name: 'Invia il report' });
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await report.getByLabel('Nome del destinatario').fill('Reception');
  await report.getByLabel('E-mail del destinatario').fill(`hotel.${mark.toLowerCase()}@example.it`);
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await report.getByRole('checkbox', { name: 'Camere' }).check();
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await expect(report.getByRole('option')).toHaveText(['Scegli un hotel', 'Hotel Palio']);
  await report.getByLabel('Hotel delle camere').selectOption('PAL');
  await expectAccessible(page, 'report for a hotel');
  await page.route('**/guests-report', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Riprova più tardi.' } }),
  );
  await send.click();
  await expect(page.getByText('Si è verificato un errore inviando il report')).toBeVisible();
  await page.getByRole('dialog').last().getByRole('button').last().click();
  await page.unroute('**/guests-report');
  await send.click();
  await expect(page.getByText('Report inviato')).toBeVisible();
});
