import { readFile } from 'node:fs/promises';
import { expect, test, type Page, type Route } from '@playwright/test';
import { makeAgent } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { NARROW } from '../kernel/cut.ts';
import { signInAt } from '../kernel/sign-in.ts';

test.describe.configure({ mode: 'serial' });

const AT = '/admin/user-documents';
const TABS = [
  'Contratti',
  'Compensi',
  'Distinte',
  'Fatture',
  'CU',
  'Documenti d’identità',
  'Privacy',
  'Ricevute carta',
  'Aggiornamenti di livello',
];
const tabs = (page: Page) => page.locator('main').getByRole('tab');
const rows = (page: Page) => page.locator('main tbody tr');
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text });
const zipButton = (page: Page) => page.getByRole('button', { name: 'Scarica ZIP' });
const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' }).format(new Date());
/** The names that a ZIP lists at its end. */
const namesIn = (zip: Buffer): string[] => {
  const names: string[] = [];
  for (let at = zip.readUInt32LE(zip.length - 6); zip.readUInt32LE(at) === 0x02_01_4b_50;) {
    const length = zip.readUInt16LE(at + 28);
    names.push(zip.toString('utf8', at + 46, at + 46 + length));
    at += 46 + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return names;
};
const download = async (page: Page, press: () => Promise<unknown>): Promise<{ name: string; names: string[] }> => {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: file.suggestedFilename(), names: namesIn(await readFile(await file.path())) };
};
/** An answer of a list of ours: what the journey cannot make without changing what others see. */
const answered = (items: object[]) => (route: Route) =>
  route.fulfill({ json: { items, pagination: { page: 1, perPage: 200, totalItems: items.length, totalPages: 1 } } });

test('NET-310 NET-313 NET-320 NET-321 NET-330 every section holds its own, found by who it is of @desktop', async ({
  page,
}) => {
  await signInAt(page, 'admin', AT);
  await expect(tabs(page)).toHaveText(TABS);
  await expect(zipButton(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(zipButton(page)).toHaveAccessibleDescription('Scegli almeno un documento da scaricare.');
  await expectAccessible(page, 'contracts of users');
  const desk = page.viewportSize();
  await page.setViewportSize(NARROW);
  const copy = page.getByRole('listitem').filter({ hasText: /Copia commissione n\. \d+/ });
  await expect(copy.first(), 'its title has the line').not.toContainText('Firmato');
  await expect(page.getByText('Scegli le righe di questa pagina')).toBeVisible();
  if (desk) await page.setViewportSize(desk);

  const asked: string[] = [];
  page.on('request', (r) => {
    const url = new URL(r.url());
    if (url.pathname === '/api/admin/agent-documents') asked.push(url.searchParams.get('search') ?? '');
  });
  await page.goto(`${AT}?tab=fees`);
  await expect(rows(page).first()).toBeVisible();
  for (const title of await rows(page).locator('td:nth-child(4)').allTextContents())
    expect(title).toMatch(/^(Fattura|Dettaglio|Notula) dei compensi/);
  asked.length = 0;
  // The page's clock stands still while somebody types, however slow the machine is.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  // Letter by letter, each as long as it takes: one action of seven letters has but the time that an action has.
  await page.getByRole('searchbox', { name: 'Cerca per agente o utente' }).focus();
  await page.keyboard.type('ferrero');
  await page.clock.runFor(490);
  expect(asked).toEqual([]);
  await page.clock.resume();
  await expect(page).toHaveURL(/search=ferrero/);
  await expect(rowOf(page, 'Bosticco')).toHaveCount(0);
  await expect(rowOf(page, 'Marta Ferrero').first()).toBeVisible();
  expect(asked).toEqual(['ferrero']);

  for (const [tab, title] of [
    ['statements', /^Distinta delle provvigioni/],
    ['invoices', /^Fattura elettronica/],
    ['cu', /^Certificazione Unica/],
    ['identity', /^Documento d’identità/],
    ['receipts', /^Ricevuta di pagamento con carta/],
  ] as const) {
    await page.goto(`${AT}?tab=${tab}&search=ferrero`);
    await expect(rows(page).first()).toBeVisible();
    for (const text of await rows(page).locator('td:nth-child(4)').allTextContents()) expect(text, tab).toMatch(title);
  }
  await page.goto(`${AT}?tab=privacy`);
  await expect(rows(page).first()).toBeVisible();
  for (const text of await rows(page).locator('td:nth-child(3)').allTextContents()) expect(text).toMatch(/rivacy/);

  for (const [tab, text] of [
    ['contracts', 'Nessun documento firmato o caricato'],
    ['identity', 'Nessun documento firmato o caricato'],
    ['cu', 'Nessun documento disponibile'],
    ['receipts', 'Nessun documento disponibile'],
    ['levels', 'Nessun documento disponibile'],
  ]) {
    await page.goto(`${AT}?tab=${tab}&search=nessunosichiamacosi`);
    await expect(page.getByText(String(text)), tab).toBeVisible();
  }
  await page.route('**/api/admin/card-receipts?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`${AT}?tab=receipts`);
  await expect(page.getByText('Si è verificato un errore caricando i dati')).toBeVisible();
});

test('NET-312 NET-314 NET-315 NET-316 NET-329 NET-331 NET-431 NET-432 NET-433 NET-434 what is chosen is one ZIP, whatever fails on the way @desktop', async ({
  page,
}) => {
  await signInAt(page, 'admin', `${AT}?tab=cu`);
  const year = Number(today().slice(0, 4));
  await page.getByRole('combobox', { name: 'Anno di riferimento' }).click();
  const years = page.getByRole('listbox').getByRole('option');
  await expect(years).toHaveText(Array.from({ length: year - 2020 }, (_, i) => String(year - 1 - i)));
  await years.last().click();
  await expect(page.getByText('Nessun documento disponibile')).toBeVisible();
  await page.goto(`${AT}?tab=cu&year=${year - 1}`);
  await expect(rows(page)).toHaveCount(3);
  const box = (who: string) =>
    page.getByRole('checkbox', { name: new RegExp(`^Scegli Certificazione Unica.*${who}$`) });
  await box('Marta Ferrero').check();
  await box('Carla Bosticco').check();
  const two = await download(page, () => zipButton(page).click());
  expect(two.name).toBe(`CU ${today()}.zip`);
  expect(two.names.toSorted()).toEqual([
    `Carla Bosticco - Certificazione Unica ${year - 1}.pdf`,
    `Marta Ferrero - Certificazione Unica ${year - 1}.pdf`,
  ]);
  await expect(page.getByText(`CU ${today()}.zip scaricato`)).toBeVisible();

  // One after the other: the third never comes, then it does; the others are fetched once.
  const fetched: string[] = [];
  let mode: 'lost' | 'nameless' | 'whole' = 'lost';
  await page.route('**/file/fiscal-document/*', async (route) => {
    fetched.push(route.request().url());
    const isThird = new Set(fetched).size === 3;
    if (isThird && mode === 'lost') return route.abort();
    if (isThird && mode === 'nameless') return route.fulfill({ contentType: 'application/pdf', body: 'x' });
    return route.continue();
  });
  await box('Piero Viarengo').check();
  await zipButton(page).click();
  const dialog = page.getByRole('dialog', { name: `CU ${today()}.zip` });
  const again = dialog.getByRole('button', { name: 'Riprova' });
  await expect(again).toBeVisible();
  await expect(dialog.getByRole('alert')).toContainText(/«.* - Certificazione Unica \d{4}\.pdf» non è stato scaricato/);
  await expect(dialog.getByRole('status')).toContainText(/^2 di 3 file, [\d,]+ KB di [\d,]+ KB$/);
  await expectAccessible(page, 'a ZIP of which a file does not come');
  mode = 'nameless';
  await again.click();
  await expect(dialog.getByRole('alert')).toContainText('Il server non ha indicato il nome del file.');
  mode = 'whole';
  const whole = await download(page, () => again.click());
  expect(whole.names).toHaveLength(3);
  const times = [...new Set(fetched)].map((url) => fetched.filter((one) => one === url).length);
  expect(times).toEqual([1, 1, 5]);

  // A file without its name is an error, and nothing is saved.
  fetched.length = 0;
  mode = 'nameless';
  let saved = 0;
  page.on('download', () => (saved += 1));
  await zipButton(page).click();
  await expect(dialog.getByRole('alert')).toContainText('Il server non ha indicato il nome del file.');
  await dialog.getByRole('button', { name: 'Rinuncia' }).click();
  await expect(dialog).toHaveCount(0);
  expect(saved).toBe(0);
  await page.unrouteAll();

  await page.goto(`${AT}?tab=identity&search=ferrero`);
  await page.getByRole('checkbox', { name: 'Scegli Documento d’identità di Marta Ferrero' }).check();
  const identity = await download(page, () => zipButton(page).click());
  expect(identity.name).toBe(`Documenti d’identità ${today()}.zip`);
  expect(identity.names).toHaveLength(2);
});

test('NET-317 NET-318 a signed contract is cancelled and has no box any more; all the others are taken out @desktop', async ({
  page,
}) => {
  const who = await makeAgent(page.request);
  await signInAt(page, 'admin', `${AT}?search=${encodeURIComponent(who.fiscalCode)}`);
  const form = rowOf(page, 'Modulo di adesione');
  const dialog = page.getByRole('dialog', { name: 'Annullare il contratto?' });
  const ask = () => form.getByRole('button', { name: /^Annulla Modulo di adesione/ }).click();
  await ask();
  await dialog.getByRole('button', { name: 'Non annullare' }).click();
  await expect(form.getByRole('checkbox')).toBeVisible();
  await ask();
  await dialog.getByLabel('Motivo').fill('Nome sbagliato');
  await dialog.getByRole('button', { name: 'Annulla il contratto' }).click();
  await expect(form).toContainText('Nome sbagliato');
  await expect(form.getByRole('checkbox')).toHaveCount(0);
  const others = (await rows(page).count()) - 1;
  await page.getByRole('checkbox', { name: 'Scegli le righe di questa pagina' }).check();
  await expect(page.getByRole('group', { name: 'Righe scelte' })).toContainText(
    others === 1 ? '1 riga scelta' : `${others} righe scelte`,
  );
  const zip = await download(page, () => zipButton(page).click());
  expect(zip.name).toBe(`Contratti ${today()}.zip`);
  expect(zip.names).toHaveLength(others);
  expect(zip.names.filter((name) => name.includes('Modulo'))).toEqual([]);
});

test('NET-311 NET-319 NET-325 level updates: of fibra alone, deleted while nobody acknowledged them @desktop', async ({
  page,
}) => {
  const update = (id: number, acknowledgementDate: string | null) => ({
    id,
    title: 'Complimenti',
    type: 'rise',
    agent: { id, fullName: `Agente Numero ${id}` },
    emaYear: 2026,
    emaMonth: 11,
    currentLevel: { id: 1, name: 'Incaricato' },
    updatedLevel: { id: 2, name: 'Incaricato esperto' },
    currentCredits: 1,
    updatedCredits: 3,
    createdAt: '2026-11-04T05:00:00+01:00',
    acknowledgementDate,
    deleteError: acknowledgementDate === null ? null : 'Già letto.',
    fileDownloadUrl: `/file/level-updates/${id}`,
    files: [{ fileDownloadUrl: `/file/level-updates/${id}`, fileName: `livello-${id}.pdf`, fileSize: null }],
  });
  const deleted: string[] = [];
  let items = [update(1, '2026-11-05T10:00:00+01:00'), update(2, null)];
  await page.route('**/api/admin/agent-level-updates?*', (route) => answered(items)(route));
  await page.route('**/api/admin/agent-level-updates/*', async (route) => {
    deleted.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
    items = items.slice(0, 1);
    await route.fulfill({ status: 204 });
  });
  await signInAt(page, 'admin', `${AT}?tab=levels`);
  await expect(page.getByRole('combobox', { name: 'Tipo' }).getByRole('option')).toHaveText([
    'Tutti i tipi',
    'Avanzamento',
    'Retrocessione',
  ]);
  await expect(rowOf(page, 'Agente Numero 1').getByRole('button', { name: /^Elimina/ })).toHaveCount(0);
  const open = rowOf(page, 'Agente Numero 2');
  const question = page.getByRole('dialog', { name: 'Vuoi eliminare l’aggiornamento di livello?' });
  await open.getByRole('button', { name: /^Elimina/ }).click();
  await expectAccessible(page, 'level updates, one to be deleted');
  await question.getByRole('button', { name: 'Annulla' }).click();
  expect(deleted).toEqual([]);
  await open.getByRole('button', { name: /^Elimina/ }).click();
  await question.getByRole('button', { name: 'Elimina' }).click();
  await expect(open).toHaveCount(0);
  expect(deleted).toEqual(['DELETE /api/admin/agent-level-updates/2']);

  await page.route('**/api/account', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), shop: 1 } });
  });
  await page.goto(AT);
  await expect(tabs(page)).toHaveText(TABS.slice(0, -1));
});
