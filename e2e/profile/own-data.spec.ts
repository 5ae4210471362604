import { expect, test, type Page } from '@playwright/test';
import { makeAgent, startAs, type WorkingAgent } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { waitForMessage } from '../kernel/outbox.ts';
import { expectPapers } from '../kernel/papers.ts';
import { openRow } from '../kernel/rows.ts';
import { beginSession, PERSONA_PASSWORD, signInAt } from '../kernel/sign-in.ts';

const tabs = (page: Page) => page.getByRole('tab');
const AGENTS_TABS = [
  'Dati',
  'Attività profilo',
  'Privacy',
  'Documenti',
  'Compensi',
  'Distinte',
  'Fatture',
  'Certificazioni Uniche',
];
const value = (page: Page, label: string) =>
  page
    .getByRole('main')
    .locator('dt', { hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd');
type Profile = {
  fullName: string;
  birthPlace: string;
  fiscalCode: string;
  agent: { code: number; sponsor: { fullName: string }; idCard: { number: string; issuedBy: string } };
};
const profileOf = async (page: Page) => (await (await page.request.get('/api/account/profile')).json()) as Profile;

test('ACC-200 ACC-201 ACC-207 ACC-208 ACC-210 an agent’s data, all of them, and the ways to change them', async ({
  page,
}, info) => {
  await signInAt(page, 'agente', '/app/account', 'kleen');
  await expect(page.getByRole('heading', { level: 1, name: 'I miei dati' })).toBeVisible();
  if (info.project.name === 'desktop')
    await expect(page.getByRole('navigation', { name: 'Percorso' }).getByRole('listitem')).toHaveText([
      'Home',
      'Account',
      'Profilo utente',
    ]);
  await expect(tabs(page)).toHaveText(AGENTS_TABS);
  await expect(page.getByText(/^Limite annuo/), 'whoever has a VAT number').toHaveCount(0);
  const p = await profileOf(page);
  await expect(page.getByRole('heading', { name: `Profilo agente cod: ${p.agent.code}` })).toBeVisible();
  for (const [label, text] of [
    ['Data di nascita', /^\d\d\/\d\d\/\d{4}$/],
    ['Luogo di nascita', p.birthPlace],
    ['Codice fiscale', p.fiscalCode],
    ['Residenza', /, \d{5} .+ \([A-Z]{2}\)$/],
    ['E-mail', /^agente@example\.it/],
    ['Cellulare', /^\+39 389/],
    ['Telefono', /./],
    ['Fax', /./],
    ['Sponsor', p.agent.sponsor.fullName],
    ['Partita IVA', /^\d{11}$/],
    ['IBAN', /^IT\d\d/],
    ['Destinatario', p.fullName],
    ['Indirizzo di consegna', /\d{5}/],
    ['Tipo', 'Carta d’identità elettronica'],
    ['Numero', p.agent.idCard.number],
    ['Data di rilascio', /^\d\d\/\d\d\/\d{4}$/],
    ['Rilasciato da', p.agent.idCard.issuedBy],
    ['Scadenza', /^\d\d\/\d\d\/\d{4}/],
  ] as const)
    await expect(value(page, label), label).toHaveText(text);
  await expectAccessible(page, 'one’s data');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Modifica password' })).toHaveAttribute(
    'href',
    '/app/account/update-password',
  );
  await main.getByRole('link', { name: 'Invia un nuovo documento' }).click();
  await page.waitForURL('**/app/account/upload-document');

  const bare = { ...p, agent: { ...p.agent, idCard: null, deliveryAddress: null, deliverySubjectName: null } };
  await page.route('**/api/account/profile', (route) => route.fulfill({ json: bare }));
  await page.goto('/app/account');
  await expect(page.getByText('Nessun documento di riconoscimento fornito')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Consegna' })).toHaveCount(0);
});

test('ACC-201 ACC-204 ACC-209 ACC-210 a customer has three tabs, and nothing that only agents have @desktop @looks', async ({
  page,
}) => {
  await signInAt(page, 'cliente', '/app/account');
  await expect(tabs(page)).toHaveText(['Dati', 'Attività profilo', 'Privacy']);
  const p = await profileOf(page);
  await expect(page.getByRole('heading', { level: 2, name: p.fullName })).toBeVisible();
  await expect(value(page, 'Codice fiscale')).toHaveText(p.fiscalCode);
  for (const label of ['Data di nascita', 'Luogo di nascita', 'Residenza', 'E-mail', 'Cellulare'])
    await expect(value(page, label), label).toHaveText(/\w/);
  for (const label of ['Sponsor', 'Partita IVA', 'IBAN', 'Livello']) await expect(value(page, label)).toHaveCount(0);
  await expect(page.getByText('Profilo agente')).toHaveCount(0);
  await expect(page.getByText('documento di riconoscimento', { exact: false })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Modifica password' })).toHaveCount(0);
  await expectAccessible(page, 'a customer’s data');
  await page.goto('/app/account?tab=documenti');
  await expect(page.getByRole('tab', { name: 'Dati' }), 'a tab one does not have').toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('ACC-202 ACC-753 what was done, and which alerts an agent read, page by page @desktop @looks', async ({
  page,
}) => {
  await signInAt(page, 'agente', '/app/account', 'kleen');
  await page.getByRole('tab', { name: 'Attività profilo' }).click();
  await expect(page).toHaveURL(/\?tab=attivita$/);
  const answer = await page.request.get('/api/alert-recipient-read-confirmations');
  const { items } = (await answer.json()) as { items: { alert: { title: string }; readAt: string }[] };
  const [first] = items;
  expect(first).toBeTruthy();
  const notices = page
    .getByRole('table', { name: 'Notifiche lette' })
    .or(page.getByRole('list', { name: 'Notifiche lette' }));
  await expect(notices).toContainText(first?.alert.title ?? '');
  await expect(notices).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/);
  const log = page
    .getByRole('table', { name: 'Attività profilo' })
    .or(page.getByRole('list', { name: 'Attività profilo' }));
  await expect(log).toContainText('Accesso');
  // Of as many as the demo has nobody turns a page.
  await page.route('**/api/alert-recipient-read-confirmations?*', async (route) => {
    const asked = Number(new URL(route.request().url()).searchParams.get('page'));
    const read = items.slice(0, 1).map((k) => ({ ...k, alert: { ...k.alert, title: `Avviso di pagina ${asked}` } }));
    await route.fulfill({
      json: { items: read, pagination: { page: asked, perPage: 10, totalItems: 212, totalPages: 22 } },
    });
  });
  await page.reload();
  const pages = page.getByRole('navigation', { name: 'Pagine di «Notifiche lette»' });
  await pages.getByRole('button', { name: 'Ultima pagina' }).click();
  await expect(notices).toContainText('Avviso di pagina 22');
  await expect(page.getByText('211–212 di 212')).toBeVisible();
  await expect(page).toHaveURL(/notifiche=22/);
  await expectAccessible(page, 'activity');
  await page.unrouteAll({ behavior: 'wait' });

  await signInAt(page, 'cliente', '/app/account?tab=attivita');
  await expect(log).toContainText('Accesso');
  await expect(page.getByText('Notifiche lette')).toHaveCount(0);

  await startAs(page, 'kleen', '/app/account?tab=attivita');
  await expect(page.getByText('Nessuna notifica letta')).toBeVisible();
});

/** Every third person of the demo did not give theirs. */
const agentWhoConsents = async (page: Page, tries = 8): Promise<{ agent: WorkingAgent; content: string }> => {
  const agent = await makeAgent(page.request);
  await beginSession(page, agent.username, PERSONA_PASSWORD);
  const answer = await page.request.get('/api/account/user-consents');
  const [consent] = ((await answer.json()) as { items: { isGiven: boolean; content: string }[] }).items;
  if (consent?.isGiven) return { agent, content: consent.content };
  expect(tries, 'somebody consents').toBeGreaterThan(0);
  return agentWhoConsents(page, tries - 1);
};

test('ACC-203 ACC-213 a consent is read with all that belongs to it, and taken back', async ({ page }) => {
  const { agent, content } = await agentWhoConsents(page);
  await page.goto('/app/account?tab=privacy');
  const consent = page.getByRole('list', { name: 'Consensi' }).getByRole('listitem');
  await expect(consent).toContainText('Comunicazioni promozionali');
  await expect(consent).toContainText(content);
  await expect(consent).toContainText('Prestato');
  await expect(consent).toContainText('192.0.2.17');
  await expect(consent).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/);
  await expect(consent).toContainText(/Informativa privacy per gli incaricati, rev\. \d+/);
  const notice = page
    .getByRole('row', { name: /^Informativa privacy/ })
    .or(page.getByRole('listitem').filter({ hasText: /^Informativa privacy/ }))
    .filter({ visible: true });
  await expect((await openRow(page, notice)).getByRole('link', { name: /^Scarica Informativa privacy/ })).toBeVisible();
  if ((page.viewportSize()?.width ?? 0) < 768) await page.keyboard.press('Escape');
  await expectAccessible(page, 'privacy');

  await consent.getByRole('button', { name: 'Revoca il consenso' }).click();
  const question = page.getByRole('dialog', { name: 'Revocare il consenso «Comunicazioni promozionali»?' });
  await expect(question).toContainText('Quello che è stato fatto prima della revoca resta lecito.');
  await expectAccessible(page, 'what taking a consent back means');
  await question.getByRole('button', { name: 'Annulla' }).click();
  await consent.getByRole('button', { name: 'Revoca il consenso' }).click();
  await question.getByRole('button', { name: 'Revoca il consenso' }).click();
  await expect(consent).toContainText('Revocato il');
  await expect(consent.getByRole('button')).toHaveCount(0);
  await waitForMessage(page.request, agent.email, /Consenso revocato: Comunicazioni promozionali/);

  await page.route('**/api/account/user-consents', (route) => route.fulfill({ json: { items: [] } }));
  await page.reload();
  await expect(page.getByText('Nessun consenso fornito')).toBeVisible();
});

test('ACC-204 ACC-212 ACC-213 the papers of an agent, signed and uploaded, each in its state @desktop @looks', async ({
  page,
}) => {
  await signInAt(page, 'agente', '/app/account?tab=documenti', 'kleen');
  for (const title of [/^Modulo di adesione, rev\. \d/, /^Lettera d’incarico emakleen, rev\. \d/])
    await expect(page.getByText(title).filter({ visible: true })).toBeVisible();
  await expect(page.getByText(/^Informativa privacy/), 'those stand with the consents').toHaveCount(0);
  for (const state of ['Convalidato', 'Scartato', 'In attesa di convalida'])
    await expect(page.getByText(state).filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page, 'documents');
  const none = { items: [], pagination: { page: 1, perPage: 200, totalItems: 0, totalPages: 0 } };
  for (const list of ['**/api/account/contracts?*', '**/api/account/user-uploads?*'])
    await page.route(list, (route) => route.fulfill({ json: none }));
  await page.reload();
  await expect(page.getByText('Nessun documento firmato o caricato')).toBeVisible();
});

test('ACC-211 a document that was cancelled says so, and is sent nowhere @desktop', async ({ page }) => {
  await startAs(page, 'kleen', '/app');
  await page.route('**/api/account/contracts?*', async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { items: object[] };
    await route.fulfill({ json: { ...list, items: list.items.map((c) => ({ ...c, isCanceled: true })) } });
  });
  await page.goto('/app/account?tab=documenti');
  const cancelled = page.getByText(/annullat/i).filter({ visible: true });
  await expect(cancelled.first()).toBeVisible();
  const title = /^Modulo di adesione/;
  const row = page
    .getByRole('row', { name: title })
    .or(page.getByRole('listitem').filter({ hasText: title }))
    .filter({ visible: true });
  const opened = await openRow(page, row);
  await expect(opened.getByRole('link', { name: /^Scarica/ })).toBeVisible();
  await expect(opened.getByRole('button', { name: /^Invia per e-mail/ })).toHaveCount(0);
});

test('ACC-201 ACC-357 whoever acts for an agent sees the same tabs, without what only the person may do @desktop', async ({
  page,
}) => {
  await signInAt(page, 'admin', '/app');
  const entered = await page.request.get('/?_switch_user=agente&reason=prova', {
    maxRedirects: 0,
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(entered.status()).toBe(303);
  await page.goto('/app/account?tab=attivita');
  await expect(tabs(page)).toHaveText(AGENTS_TABS);
  await expect(page.getByText('Registro delle attività')).toBeVisible();
  await expect(page.getByText('Sessioni attive')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Privacy' }).click();
  await expect(page.getByText('Comunicazioni promozionali').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Revoca il consenso' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Dati' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: /^(Modifica password|Cambia )/ })).toHaveCount(0);
});

test('ACC-205 ACC-206 each of an agent’s papers of money stands in the tab of its type @desktop @looks', async ({
  page,
}) => {
  await signInAt(page, 'agente', '/app/account', 'kleen');
  for (const [name, types, tab] of [
    ['Compensi', ['FT', 'DC', 'NT'], 'compensi'],
    ['Distinte', ['DT'], 'distinte'],
    ['Fatture', ['FE'], 'fatture'],
    ['Certificazioni Uniche', ['CU'], 'certificazioni'],
  ] as const) {
    const asked = page.waitForRequest((r) => new URL(r.url()).searchParams.get('documentType') === types.join());
    await page.getByRole('tab', { name }).click();
    const query = new URL((await asked).url()).searchParams;
    expect(['page', 'orderField', 'orderDir'].map((key) => query.get(key))).toEqual(['1', 'documentDate', 'desc']);
    await expect(page).toHaveURL(new RegExp(`tab=${tab}$`));
    await expectPapers(page.getByRole('tabpanel', { name }), types);
  }
  await page.getByRole('tab', { name: 'Compensi' }).click();
  await expect(page.getByRole('navigation', { name: 'Pagine' })).toBeVisible();
  await page.getByRole('button', { name: 'Pagina 2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole('tab', { name: 'Certificazioni Uniche' }).click();
  await expect(page, 'another tab begins with its first page').not.toHaveURL(/page=/);
  await expectAccessible(page, 'papers of money');

  const p = await profileOf(page);
  const without = { ...p, agent: { ...p.agent, vatNumber: null } };
  await page.route('**/api/account/profile', (route) => route.fulfill({ json: without }));
  await page.goto('/app/account');
  await expect(tabs(page)).toHaveText(AGENTS_TABS.filter((name) => name !== 'Fatture'));
});

test('ACC-412 ACC-063 whoever has neither other incomes nor a VAT number sees how far the threshold is @desktop @looks', async ({
  page,
}) => {
  const agent = await makeAgent(page.request, '', 'incomes');
  await beginSession(page, agent.username, PERSONA_PASSWORD);
  for (const [path, data] of [
    ['/api/account/insert-iban', { iban: 'IT60X0542811101000000123456', accountName: agent.fullName }],
    ['/api/account/set-external-incomes-enabled', { enabled: false }],
  ] as const)
    expect((await page.request.put(path, { data, headers: { 'Sec-Fetch-Site': 'same-origin' } })).status()).toBe(200);
  await page.goto('/app/account');
  const meter = page.getByRole('region', { name: /^Limite annuo \d{4}$/ });
  await expect(meter).toContainText('5.769,24 € di 6.410,26 €');
  await expect(meter).toContainText(/^.*90%\./s);
  await expectAccessible(page, 'the threshold among one’s data');
  await expect(page.getByRole('link', { name: 'Redditi esterni' })).toHaveCount(0);
  await page.goto('/app/account/external-incomes');
  await page.waitForURL('**/app');
});

test('ACC-395 a copy of one’s data is asked for, made and fetched @desktop @looks', async ({ page }) => {
  await startAs(page, 'kleen', '/app/account?tab=privacy');
  await expect(page.getByRole('heading', { name: 'Scarica i miei dati' })).toBeVisible();
  await page.getByRole('button', { name: 'Prepara una copia' }).click();
  const copy = page.getByRole('list', { name: 'Copie dei dati' }).getByRole('listitem');
  await expect(copy).toHaveCount(1);
  await expect(copy).toContainText(/Copia del \d\d\/\d\d\/\d{4}/);
  await expect(copy).toContainText(/Pronta, \d+,\d MB, fino al/, { timeout: 60_000 });
  await expectAccessible(page, 'a copy of one’s data');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    copy.getByRole('link', { name: /^Scarica la copia del/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^dati-ema-planet-\d{4}-\d\d-\d\d\.zip$/);
  await page.getByRole('tab', { name: 'Attività profilo' }).click();
  await expect(page.getByText('Copia dei dati scaricata').filter({ visible: true })).toBeVisible();
});
