import { expect, test, type Page } from '@playwright/test';
import { startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { messagesTo, waitForMessage } from '../kernel/outbox.ts';
import { draw } from '../kernel/pictures.ts';
import { candidate, proveContacts, writeData } from './candidates.ts';

type Files = Record<string, { name: string } | null>;
const BASE = '/api/subordinate-invitations';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** The call reaches the portal; its answer, and all that follows, is lost. */
const loseAnswer = async (page: Page, url: string | RegExp): Promise<void> => {
  let isLost = false;
  await page.route(url, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback();
    isLost = true;
    await route.fetch();
    await page.context().setOffline(true);
    await route.abort('internetdisconnected');
  });
};
/** The first side arrives, the second finds no network. */
const cutBetweenSides = async (page: Page, url: string): Promise<void> => {
  let sent = 0;
  await page.route(url, async (route) => {
    sent += 1;
    if (sent !== 2) return route.fallback();
    await page.context().setOffline(true);
    await route.abort('internetdisconnected');
  });
};
const back = async (page: Page, url: string | RegExp): Promise<void> => {
  await page.unroute(url);
  await page.context().setOffline(false);
};
const bothSides = async (page: Page): Promise<void> => {
  await expect(page.locator('input[type=file]')).toHaveCount(2);
  await expect(page.getByRole('img', { name: 'Il fronte scelto' })).toHaveCount(0);
  const picture = await draw(page, { width: 900, height: 700, sharp: true });
  await page.locator('input[type=file]').first().setInputFiles(picture);
  await page.locator('input[type=file]').last().setInputFiles(picture);
  await expect(page.getByRole('img', { name: 'Il retro scelto' })).toBeVisible();
};
const toldOfPhoto = (page: Page) => page.getByRole('dialog', { name: 'Non è stato possibile caricare il file' });

test('NET-032 NET-034 NET-038 NET-071 the network is lost in the data, between two sides and at the confirm: nothing is lost, nothing is done twice @phone', async ({
  page,
}) => {
  await startAs(page, 'kleen', '/app/sponsorship/invite');
  const who = candidate();
  await writeData(page, who);
  const made = /\/api\/subordinate-invitations$/;
  await loseAnswer(page, made);
  await press(page, 'Salva e continua');
  await expect(page.getByText(/connessione|rete/i).first()).toBeVisible();
  await expect(page.getByLabel('Cognome', { exact: true })).toHaveValue(who.lastName);
  await expectAccessible(page, 'the data of a candidate, without network');
  await back(page, made);
  await press(page, 'Salva e continua');
  await page.waitForURL(/\/app\/sponsorship\/\d+\/upload\/id$/);
  const id = Number(/sponsorship\/(\d+)\//.exec(page.url())?.[1]);
  const found = (await (await page.request.get(`${BASE}?search=${encodeURIComponent(who.email)}`)).json()) as {
    items: { id: number }[];
  };
  expect(
    found.items.map((i) => i.id),
    'invited once',
  ).toEqual([id]);

  const files = `**${BASE}/${id}/files`;
  await bothSides(page);
  await cutBetweenSides(page, files);
  await press(page, 'Continua');
  await expect(toldOfPhoto(page)).toBeVisible();
  await press(page, 'Ho capito');
  await back(page, files);
  await expect(page.getByRole('img', { name: 'Il fronte scelto' })).toBeVisible();
  await press(page, 'Continua');
  await page.waitForURL(/\/upload\/cf$/);

  await bothSides(page);
  await cutBetweenSides(page, files);
  await press(page, 'Continua');
  await expect(toldOfPhoto(page)).toBeVisible();
  await press(page, 'Ho capito');
  await back(page, files);
  page.on('dialog', (dialog) => void dialog.accept());
  // The page is opened anew: what arrived is there, the other side is asked for.
  await page.goto(`/app/sponsorship/${id}/upload/cf`);
  await expect(page.getByText('Già caricato:')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Continua' })).toHaveAttribute('aria-disabled', 'true');
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(await draw(page, { width: 900, height: 700, sharp: true }));
  await press(page, 'Continua');
  await page.waitForURL(/\/contact-validation$/);
  const kept = ((await (await page.request.get(`${BASE}/${id}`)).json()) as { files: Files }).files;
  for (const side of ['id_front', 'id_back', 'cf_front', 'cf_back']) expect(kept[side]?.name, side).toBeTruthy();

  await proveContacts(page.request, id, who);
  await page.goto(`/app/sponsorship/${id}/payment`);
  const confirm = new RegExp(`/subordinate-invitations/${id}/confirm$`);
  await page.getByRole('radio', { name: /^Pagamento al primo accesso/ }).click();
  await loseAnswer(page, confirm);
  await press(page, 'Conferma la sponsorizzazione');
  await press(page, 'Conferma');
  await expect(page.getByRole('dialog', { name: 'Non è stato possibile confermare' })).toBeVisible();
  await back(page, confirm);
  await press(page, 'Ho capito');
  await expect(page.getByText('È già confermata: chi è stato sponsorizzato paga al primo accesso')).toBeVisible();
  await expectAccessible(page, 'confirmed, and the answer was lost');
  await page.getByRole('link', { name: 'Vai al dettaglio' }).click();
  await page.waitForURL(`**/app/sponsorship/invitations/${id}`);
  await expect(page.getByText('Pagamento atteso al primo accesso.')).toBeVisible();
  await waitForMessage(page.request, who.mobile, /Username (\S+), password/);
  const credentials = (await messagesTo(page.request, who.email)).filter((m) => /password/.test(JSON.stringify(m)));
  expect(credentials, 'credentials once').toHaveLength(1);
});

test('NET-450 NET-453 a candidate loses the network in their data and between two sides, and goes on where they were @phone', async ({
  page,
  browser,
}) => {
  await startAs(page, 'kleen', '/app/sponsorship/invite');
  await press(page, 'Falli scrivere a lei');
  await page.getByLabel('Come la chiami').fill('Carla');
  await press(page, 'Crea il collegamento');
  const address = await page.getByLabel('Collegamento', { exact: true }).inputValue();
  const context = await browser.newContext({ viewport: page.viewportSize() ?? { width: 360, height: 780 } });
  const theirs = await context.newPage();
  await theirs.goto(new URL(address).pathname);
  const who = candidate();
  await writeData(theirs, who);
  const data = /\/api\/handed-invitations\/[^/]+\/data$/;
  await loseAnswer(theirs, data);
  await press(theirs, 'Salva e continua');
  await expect(theirs.getByText(/connessione|rete/i).first()).toBeVisible();
  await expect(theirs.getByLabel('Cognome', { exact: true })).toHaveValue(who.lastName);
  // What was kept is found again by itself.
  await back(theirs, data);
  const step = (title: string) => theirs.getByRole('heading', { level: 2, name: title, exact: true });
  await expect(step('Documento d’identità')).toBeVisible();
  const files = '**/api/handed-invitations/*/files';
  await bothSides(theirs);
  await cutBetweenSides(theirs, files);
  await press(theirs, 'Continua');
  await expect(toldOfPhoto(theirs)).toBeVisible();
  await press(theirs, 'Ho capito');
  await back(theirs, files);
  theirs.on('dialog', (dialog) => void dialog.accept());
  await theirs.reload();
  await expect(step('Documento d’identità')).toBeVisible();
  await expect(theirs.getByText('Già caricato.')).toHaveCount(1);
  await theirs
    .locator('input[type=file]')
    .last()
    .setInputFiles(await draw(theirs, { width: 900, height: 700, sharp: true }));
  await press(theirs, 'Continua');
  await expect(step('Codice fiscale')).toBeVisible();
  await expectAccessible(theirs, 'a candidate whose network is back');
  const found = (await (await page.request.get(`${BASE}?search=${encodeURIComponent(who.email)}`)).json()) as {
    items: { fullName: string }[];
  };
  expect(found.items.map((i) => i.fullName)).toEqual([`${who.firstName} ${who.lastName}`]);
  await context.close();
});
