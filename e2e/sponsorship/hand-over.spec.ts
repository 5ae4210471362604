import { expect, test, type Page } from '@playwright/test';
import { startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { outboxCode } from '../kernel/outbox.ts';
import { draw } from '../kernel/pictures.ts';
import { candidate, invite, writeData } from './candidates.ts';

/** What the candidate’s page reads. */
const HANDED = '**/api/handed-invitations/*';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The photos arrive, and where one is cannot be asked: the next press asks again and sends none twice. */
const sendWhileNothingIsRead = async (page: Page): Promise<void> => {
  const sent: string[] = [];
  page.on('request', (r) => {
    if (r.method() === 'POST') sent.push(r.url());
  });
  await page.route(HANDED, (route) => route.fulfill({ status: 500, json: {} }));
  await press(page, 'Continua');
  const told = page.getByRole('dialog', { name: 'Il file è arrivato, ma la pagina non si è aggiornata' });
  await told.getByRole('button', { name: 'Ho capito' }).click();
  expect(sent).toHaveLength(2);
  await press(page, 'Continua');
  await told.getByRole('button', { name: 'Ho capito' }).click();
  expect(sent, 'nothing is sent twice').toHaveLength(2);
  await page.unroute(HANDED);
};

test('NET-450 NET-451 NET-454 NET-455 NET-620 NET-1063 NET-1080 ACC-703 a candidate completes the registration on their own device, by the sponsor’s link', async ({
  page,
  browser,
}) => {
  await startAs(page, 'kleen', '/app/sponsorship/invite');
  await press(page, 'Falli scrivere a lei');
  await page.getByLabel('Come la chiami').fill('Carla');
  await press(page, 'Crea il collegamento');
  await expect(page.getByRole('img', { name: 'Codice QR del collegamento' })).toBeVisible();
  await expectAccessible(page, 'a link for a candidate');
  const address = await page.getByLabel('Collegamento', { exact: true }).inputValue();
  await expect(page.getByRole('list', { name: 'Collegamenti che aspettano' })).toContainText('Carla');

  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  const viewport = isPhone ? { width: 360, height: 780 } : { width: 1280, height: 800 };
  const context = await browser.newContext({ viewport });
  const theirs = await context.newPage();
  await theirs.goto(new URL(address).pathname);
  await expect(theirs.getByText('Ciao Carla,')).toBeVisible();
  await expectAccessible(theirs, 'a candidate’s data');
  const who = candidate();
  await writeData(theirs, who);
  await theirs.route(HANDED, (route) => route.fulfill({ status: 500, json: {} }));
  await press(theirs, 'Salva e continua');
  await expect(theirs.getByRole('heading', { level: 2, name: 'Documento d’identità', exact: true })).toBeVisible();
  await theirs.unroute(HANDED);

  const front = await draw(theirs, { width: 900, height: 700, sharp: true });
  const back = await draw(theirs, { width: 920, height: 700, sharp: true });
  const screenshot = await draw(theirs, { width: 500, height: 1100, sharp: false });
  for (const title of ['Documento d’identità', 'Codice fiscale']) {
    await expect(theirs.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
    const sides = theirs.getByText(/^\d di 2 lati$/);
    await expect(sides).toHaveText('0 di 2 lati');
    await expect(theirs.getByText('Retro, in orizzontale')).toBeVisible();
    await theirs.locator('input[type=file]').first().setInputFiles(front);
    await expect(sides).toHaveText('1 di 2 lati');
    await expect(theirs.getByText('Il documento deve riempire la cornice', { exact: false })).toHaveCount(1);
    await expect(theirs.getByText('Controlla la foto prima di inviarla')).toHaveCount(0);
    const chosenBack = theirs.getByRole('img', { name: 'Il retro scelto' });
    await theirs.locator('input[type=file]').last().setInputFiles(screenshot);
    for (const doubt of [/Sembra sfocata/, /lunga e stretta/, /È verticale/])
      await expect(theirs.getByText(doubt)).toBeVisible();
    await theirs.locator('input[type=file]').last().setInputFiles(front);
    await expect(theirs.getByText('Fronte e retro sono la stessa foto')).toBeVisible();
    await theirs.locator('input[type=file]').last().setInputFiles(back);
    await expect(chosenBack).toBeVisible();
    await expect(theirs.getByText('Fronte e retro sono la stessa foto')).toHaveCount(0);
    await expect(sides).toHaveText('2 di 2 lati');
    if (title === 'Codice fiscale') await expectAccessible(theirs, 'a candidate’s papers');
    else await sendWhileNothingIsRead(theirs);
    await press(theirs, 'Continua');
  }
  for (const contact of ['email', 'mobile'] as const) {
    const title = contact === 'email' ? 'Convalida l’e-mail' : 'Convalida il cellulare';
    await expect(theirs.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await press(theirs, 'Invia il codice');
    if (contact === 'email') {
      await theirs.getByLabel('Codice ricevuto').fill('000000');
      await press(theirs, 'Convalida');
      await expect(theirs.getByText(/Vale ancora \d+:\d\d, restano 4 tentativi\./)).toBeVisible();
    }
    await theirs.getByLabel('Codice ricevuto').fill(await outboxCode(theirs.request, who[contact]));
    await press(theirs, 'Convalida');
  }
  await expect(theirs.getByText('Hai completato tutto')).toBeVisible();
  await expectAccessible(theirs, 'a candidate is done');

  await page.goto('/app/sponsorship/invitations');
  if (isPhone) await page.getByText(`${who.firstName} ${who.lastName}`).first().click();
  else await page.getByRole('link', { name: 'Vedi' }).click();
  await expect(page.getByText('Ha completato tutto: puoi andare al pagamento.')).toBeVisible();
  await expect(page.getByText('Caricato dalla persona')).toHaveCount(4);
  await expectAccessible(page, 'an invitation that was handed over');
  await press(page, 'Ritira');
  await page.getByRole('dialog').getByRole('button', { name: 'Ritira' }).click();
  await expect(page.getByText('Collegamento ritirato')).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByText('Questo collegamento non vale più')).toBeVisible();
  await context.close();
});

test(
  'NET-1068 another link is not made without the question while it is not known whether there is one',
  { tag: '@desktop' },
  async ({ page }) => {
    await startAs(page, 'kleen');
    const { id } = await invite(page, 'data');
    await page.goto(`/app/sponsorship/invitations/${id}`);
    await press(page, 'Crea il collegamento');
    await expect(page.getByRole('img', { name: 'Codice QR del collegamento' })).toBeVisible();
    const links = '**/api/invitation-links?*';
    await page.route(links, (route) => route.fulfill({ status: 500, json: { detail: 'Guasto di prova.' } }));
    await page.goto(`/app/sponsorship/invitations/${id}`);
    await expect(page.getByRole('alert').filter({ hasText: 'Guasto di prova.' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Crea / })).toHaveCount(0);
    await page.unroute(links);
    await press(page, 'Riprova');
    await press(page, 'Crea un nuovo collegamento');
    await expect(page.getByRole('dialog', { name: 'Creare un nuovo collegamento?' })).toBeVisible();
  },
);
