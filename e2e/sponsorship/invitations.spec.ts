import { expect, test, type Browser, type Page } from '@playwright/test';
import { startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { messagesTo, outboxCode, waitForMessage } from '../kernel/outbox.ts';
import { draw } from '../kernel/pictures.ts';
import { signInAt } from '../kernel/sign-in.ts';
import { candidate, confirmFor, invite } from './candidates.ts';

const at = (id: number, what: string) => `/app/sponsorship/${id}/${what}`;
const detail = (id: number) => `/app/sponsorship/invitations/${id}`;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const understood = (page: Page) => press(page, 'Ho capito');
const stepsOf = ['Dati', 'Documento', 'Codice fiscale', 'Contatti', 'Pagamento'];
/** Chosen from a list; the list has the same name. */
const box = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true });

test('NET-015 NET-031 NET-032 NET-033 NET-043 NET-053 NET-056 NET-060 NET-062 NET-071 NET-042 somebody is invited, step by step', async ({
  page,
}) => {
  await startAs(page, 'kleen', '/app/sponsorship/invitations');
  await page.getByRole('link', { name: 'Sponsorizza nuovo' }).last().click();
  await page.waitForURL('**/app/sponsorship/invite');
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (!isPhone)
    for (const name of stepsOf)
      await expect(page.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible();
  await expectAccessible(page, 'the form of an invitation');
  const who = candidate();
  const fill = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
  await expect(box(page, 'Paese di nascita')).toHaveValue('Italia');
  await fill('Nome', who.firstName);
  await fill('Cognome', who.lastName);
  await page.getByText('F', { exact: true }).click();
  await fill('Data di nascita', who.birthDate.split('-').toReversed().join('/'));
  await box(page, 'Luogo di nascita').fill('Bolo');
  await page.getByRole('option', { name: 'Bologna (BO)', exact: true }).click();
  await expect(page.getByLabel('Provincia di nascita')).toHaveValue('BO');
  await fill('Codice fiscale', who.nationalIdentificationNumber);
  await expect(page.getByText('Il codice fiscale è corretto.')).toBeVisible();
  await fill('Indirizzo', who.street);
  await fill('Numero civico', who.buildingNumber);
  await box(page, 'Città').fill('Torino');
  await page.getByRole('option', { name: 'Torino (TO)', exact: true }).click();
  await expect(box(page, 'Provincia')).toHaveValue('Torino (TO)');
  await fill('CAP', who.postCode);
  await fill('E-mail', who.email);
  await fill('Cellulare', who.mobile);
  await page.getByLabel('Tipo di documento').selectOption('Patente');
  await fill('Numero del documento', who.idCardNumber);
  await fill('Data di rilascio', '14/03/2022');
  await fill('Data di scadenza', '13/03/2032');
  const body = page.getByLabel('Ente di rilascio');
  await body.fill('');
  await expect(body).toHaveValue('Comune di ');
  await body.fill('Comune di Torino');
  await press(page, 'Salva e continua');
  await page.waitForURL(/\/app\/sponsorship\/\d+\/upload\/id$/);
  const id = Number(/sponsorship\/(\d+)\//.exec(page.url())?.[1]);
  await expectAccessible(page, 'the photos of the identity document');
  const picture = await draw(page, { width: 900, height: 700, sharp: true });
  for (const next of ['upload/cf', 'contact-validation']) {
    const chosen = page.locator('input[type=file]');
    await expect(page.getByRole('button', { name: 'Continua' })).toHaveAttribute('aria-disabled', 'true');
    await chosen.first().setInputFiles(picture);
    await expect(page.getByText('Scegli la foto del retro.').first()).toBeAttached();
    await chosen.last().setInputFiles(picture);
    await press(page, 'Continua');
    await page.waitForURL(`**${at(id, next)}`);
  }
  expect(await messagesTo(page.request, who.email)).toEqual([]);
  await expectAccessible(page, 'before the codes');
  await press(page, 'Comincia');
  for (const contact of ['email', 'mobile'] as const) {
    const name = contact === 'email' ? 'Convalida l’e-mail' : 'Convalida il cellulare';
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    await press(page, 'Invia il codice');
    await page.getByLabel('Codice ricevuto dalla persona').fill(await outboxCode(page.request, who[contact]));
    if (contact === 'email') await expectAccessible(page, 'the code of a contact');
    await press(page, 'Convalida');
  }
  await page.waitForURL(`**${at(id, 'payment')}`);
  await expect(page.getByRole('heading', { name: /^Totale da pagare: / })).toBeVisible();
  await expectAccessible(page, 'the payment of an invitation');
  await page.getByRole('radio', { name: /^Pagamento al primo accesso/ }).click();
  await press(page, 'Conferma la sponsorizzazione');
  await press(page, 'Annulla');
  await expect(page).toHaveURL(new RegExp(at(id, 'payment')));
  await press(page, 'Conferma la sponsorizzazione');
  await press(page, 'Conferma');
  await page.waitForURL(`**${at(id, 'payment-completed')}`);
  await expect(page.getByText(/Mandiamo username e password a Carla/)).toBeVisible();
  await expect(page.getByText(/2 giorni lavorativi/)).toBeVisible();
  await expectAccessible(page, 'the end of an invitation');
  await waitForMessage(page.request, who.mobile, /Username (\S+), password/);
  await page.getByRole('link', { name: 'Vai al dettaglio' }).click();
  await page.waitForURL(`**${detail(id)}`);
  await expect(page.getByText('Pagamento atteso al primo accesso.')).toBeVisible();
  await expectAccessible(page, 'the detail of an invitation');
});

test(
  'NET-046 NET-047 NET-050 NET-051 NET-054 NET-055 NET-057 NET-048 NET-045 what the form takes, and what it says',
  { tag: '@desktop' },
  async ({ page }) => {
    await startAs(page, 'kleen', '/app/sponsorship/invite');
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await expect(field('E-mail')).toHaveAttribute('type', 'email');
    for (const [label, most] of [
      ['Telefono', '12'],
      ['Cellulare', '13'],
      ['E-mail', '60'],
      ['Numero del documento', '15'],
      ['Ente di rilascio', '60'],
    ] as const)
      await expect(field(label)).toHaveAttribute('maxlength', most);
    // What is pasted is cut once it is clean (ACC-657).
    for (const [label, pasted, kept] of [
      ['Codice fiscale', ' rss mra 80a01 h501 u 9', 'RSSMRA80A01H501U'],
      ['CAP', ' 14 100 7', '14100'],
    ] as const) {
      await field(label).fill(pasted);
      await expect(field(label)).toHaveValue(kept);
      await field(label).fill('');
    }
    await expect(page.getByRole('radio', { name: /^[MF]$/ })).toHaveCount(2);
    const checks: string[] = [];
    page.on('request', (r) => r.url().includes('/validation/national-identification-number') && checks.push(r.url()));
    const who = candidate();
    await field('Nome').fill(who.firstName);
    await field('Cognome').fill(who.lastName);
    await page.getByText('F', { exact: true }).click();
    await field('Codice fiscale').fill(who.nationalIdentificationNumber.slice(0, 15));
    await page.waitForTimeout(900);
    expect(checks).toEqual([]);
    await field('Codice fiscale').fill(who.nationalIdentificationNumber);
    await expect(page.getByText('Il codice fiscale è corretto.')).toBeVisible();
    expect(checks.length).toBe(1);
    await page.getByText('M', { exact: true }).click();
    await expect(page.getByText('Il sesso non corrisponde al codice fiscale.')).toBeVisible();
    await box(page, 'Luogo di nascita').fill('Bologna');
    await page.getByRole('option', { name: 'Bologna (BO)', exact: true }).click();
    await box(page, 'Paese di nascita').click();
    await box(page, 'Paese di nascita').fill('Francia');
    await page.getByRole('option', { name: 'Francia', exact: true }).click();
    await expect(field('Luogo di nascita')).toHaveValue('');
    await expect(page.getByLabel('Provincia di nascita')).toBeHidden();
    await field('Luogo di nascita').fill('Qualunque');
    await field('E-mail').fill('carla');
    await press(page, 'Salva e continua');
    await expect(field('E-mail')).toHaveAccessibleDescription(/Inserisci un indirizzo e-mail valido/);
    await expect(field('CAP')).toHaveAccessibleDescription(/Campo obbligatorio/);
    await expect(page).toHaveURL(/invite$/);
  },
);

/** How the kit is paid is one for the whole portal: journeys that change it stand here, one after the other. */
const inMode = async (browser: Browser, mode: string, work: () => Promise<void>): Promise<void> => {
  const office = await browser.newPage();
  await signInAt(office, 'admin', '/app');
  const path = '/api/system-parameters/registration_kit_payment_mode';
  const set = async (parameterValue: string) => {
    const { parameterValue: before } = (await (await office.request.get(path)).json()) as { parameterValue: string };
    expect((await office.request.put(path, { data: { parameterValue, before } })).ok()).toBe(true);
  };
  await set(mode);
  try {
    await work();
  } finally {
    await set('offline_caparra');
    await office.close();
  }
};

test(
  'NET-076 NET-077 NET-040 by postal order: 140 euro, the receipt, the office’s word',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    await startAs(page, 'kleen', '/app/sponsorship/invitations');
    const { id, email } = await invite(page);
    await page.goto(at(id, 'payment'));
    await expect(page.getByRole('heading', { name: 'Totale da pagare: 140,00 €' })).toBeVisible();
    await expect(page.getByRole('radio', { name: /^Carta di credito/ })).toBeHidden();
    await press(page, 'Paga con bollettino');
    await page.waitForURL(`**${detail(id)}`);
    await page.locator('input[type=file]').setInputFiles(await draw(page, { width: 600, height: 800, sharp: true }));
    await expect(page.getByText('Ricevuta del bollettino postale')).toBeVisible();
    const office = await browser.newPage();
    await signInAt(office, 'admin', detail(id));
    await press(office, 'Registra il bollettino…');
    await expect(office.getByRole('dialog')).toContainText('Registri come pagato: acconto, 140,00 €.');
    await expectAccessible(office, 'the question of a postal order');
    await office.getByRole('dialog').getByRole('button', { name: 'Registra il bollettino' }).click();
    await expect(office.getByText('Bollettino Postale').first()).toBeVisible();
    await waitForMessage(page.request, email, /Username (\S+), password/);
    await office.close();
  },
);

test('NET-067 NET-068 NET-069 NET-078 NET-079 NET-070 by card: left, gone on with, paid @desktop @looks', async ({
  page,
  browser,
}) => {
  await startAs(page, 'kleen', '/app/sponsorship/invitations');
  await inMode(browser, 'online_completo', async () => {
    const { id, email } = await invite(page);
    await page.goto(at(id, 'payment'));
    await expect(page.getByText('Rata 1, adesso')).toBeVisible();
    await page.route('**/create-session**', (route) =>
      route.fulfill({ status: 502, json: { detail: 'Pagamento stripe fallito: il servizio non ha risposto.' } }),
    );
    await press(page, 'Procedi al pagamento');
    await expect(page.getByRole('dialog', { name: 'Pagamento stripe fallito' })).toContainText('non ha risposto');
    await understood(page);
    await page.unroute('**/create-session**');
    const asked = page.waitForRequest((r) => r.url().includes('/stripe/subordinate-invitation/'));
    await press(page, 'Procedi al pagamento');
    const sent = new URL((await asked).url()).searchParams;
    expect([sent.get('successUrl'), sent.get('cancelUrl')]).toEqual([at(id, 'payment-completed'), at(id, 'payment')]);
    await page.waitForURL('**/dev/checkout/**');
    await press(page, 'Annulla');
    await page.waitForURL(`**${at(id, 'payment')}`);
    await expect(page.getByText('Il pagamento non è ancora arrivato.')).toBeVisible();
    await expectAccessible(page, 'a payment of an invitation under way');
    await press(page, 'Annulla il pagamento');
    await page.getByRole('dialog').getByRole('button', { name: 'Annulla il pagamento' }).click();
    await page.getByRole('radio', { name: /^In 3 rate mensili/ }).click();
    await press(page, 'Procedi al pagamento');
    await page.waitForURL('**/dev/checkout/**');
    await expect(page.getByText('130,00')).toBeVisible();
    await page.getByRole('button', { name: 'Paga', exact: true }).click();
    await page.waitForURL(`**${at(id, 'payment-completed')}`);
    await expect(page.getByText('Grazie!')).toBeVisible();
    await waitForMessage(page.request, email, /Username (\S+), password/);
  });
});

test(
  'NET-034 NET-035 NET-063 NET-065 NET-066 NET-020 each step is open when it is its turn, and only then',
  { tag: '@desktop' },
  async ({ page }) => {
    await startAs(page, 'kleen', '/app/sponsorship/invitations');
    for (const [far, step] of [
      ['data', 'upload/id'],
      ['id', 'upload/cf'],
      ['cf', 'contact-validation'],
      ['contacts', 'payment'],
    ] as const) {
      const { id } = await invite(page, far);
      await page.goto(detail(id));
      await page.getByRole('link', { name: far === 'contacts' ? 'Vai al pagamento' : 'Continua' }).click();
      await page.waitForURL(`**${at(id, step)}`);
    }
    const early = await invite(page, 'id');
    await page.goto(at(early.id, 'payment'));
    const told = page.getByRole('dialog', { name: 'La sponsorizzazione non è pagabile' });
    await expect(told).toContainText('Controlla di aver inserito tutti i dati e i documenti richiesti');
    await understood(page);
    await page.waitForURL(`**${detail(early.id)}`);
    const done = await invite(page);
    await page.goto(at(done.id, 'contact-validation'));
    await expect(page.getByRole('dialog', { name: 'I contatti sono stati già convalidati' })).toBeVisible();
    await understood(page);
    await page.waitForURL(`**${at(done.id, 'payment')}`);
    await confirmFor(page.request, done.id);
    for (const address of ['edit', 'upload/id', 'upload/cf']) {
      await page.goto(at(done.id, address));
      await expect(page.getByRole('dialog', { name: 'Sponsorizzazione non più modificabile' })).toBeVisible();
      await understood(page);
      await page.waitForURL(`**${detail(done.id)}`);
    }
  },
);

test(
  'NET-036 NET-058 NET-039 NET-041 NET-017 NET-019 NET-021 one is changed, added to, read and deleted',
  { tag: '@desktop' },
  async ({ page }) => {
    await startAs(page, 'kleen', '/app/sponsorship/invitations');
    const one = await invite(page);
    await page.goto(detail(one.id));
    await page.getByRole('link', { name: 'Modifica' }).click();
    await expect(page.getByLabel('E-mail', { exact: true })).toBeDisabled();
    await expect(page.getByLabel('Cellulare', { exact: true })).toBeDisabled();
    await page.getByLabel('Indirizzo', { exact: true }).fill('Corso Francia');
    await press(page, 'Salva');
    await page.waitForURL(`**${detail(one.id)}`);
    await expect(page.getByText('Corso Francia 12, 10123 Torino (TO)')).toBeVisible();
    for (const said of [one.nationalIdentificationNumber, one.email, 'Comune di Torino', 'id_front.jpg'])
      await expect(page.getByText(said).first()).toBeVisible();
    const pdf = await page.request.get(
      (await page.getByRole('link', { name: 'Scarica il riepilogo' }).getAttribute('href')) ?? '',
    );
    expect(pdf.headers()['content-type']).toBe('application/pdf');
    await page.goto(at(one.id, 'upload/id'));
    await expect(page.getByRole('link', { name: 'id_front.jpg' })).toBeVisible();
    await page.route('**/files', (route) => route.fulfill({ status: 422, json: { detail: 'La foto è rovinata.' } }));
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await draw(page, { width: 900, height: 700, sharp: true }));
    await press(page, 'Continua');
    const told = page.getByRole('dialog', { name: 'Non è stato possibile caricare il file' });
    await expect(told).toContainText('La foto è rovinata.');
    await understood(page);
    await page.unroute('**/files');
    await page.goto(detail(one.id));
    await press(page, 'Elimina');
    await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
    await page.waitForURL('**/app/sponsorship/invitations');
    await expect(page.getByText('0 persone sponsorizzate')).toBeVisible();
    const paid = await invite(page);
    await confirmFor(page.request, paid.id);
    await page.goto(detail(paid.id));
    await expect(page.getByText('Confermata, non pagata').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Elimina' })).toBeHidden();
  },
);
