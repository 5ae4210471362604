import { writeFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { startAs } from '../kernel/agents.ts';
import { addDays, romeDay } from '@ema/domain/kernel/days.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { lookAhead, signInAt } from '../kernel/sign-in.ts';

/** Without a network only what was fetched ahead opens. */
test.beforeEach(({ page }) => void lookAhead(page));

const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
/** A file on disk: megabytes in a message to the browser take a slow machine longer than it waits. */
const fileOf = (name: string, content: Buffer): string => {
  const path = test.info().outputPath(name);
  writeFileSync(path, content);
  return path;
};
/** A video of seven seconds, as heavy as is wished, that nobody could watch. */
const film = (name: string, weight: number) => {
  const length = Buffer.alloc(100);
  length.writeUInt32BE(600, 12);
  length.writeUInt32BE(4200, 16);
  const handler = Buffer.concat([Buffer.alloc(8), Buffer.from('vide'), Buffer.alloc(13)]);
  const buffer = Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\u0002\0isom', 'latin1')),
    box('mdat', Buffer.alloc(weight)),
    box('moov', box('mvhd', length), box('trak', box('mdia', box('hdlr', handler)))),
  ]);
  return fileOf(name, buffer);
};
const drawn = async (page: Page, name: string) => {
  const content = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [640, 480];
    const pen = canvas.getContext('2d');
    if (pen) {
      pen.fillStyle = '#3f71c8';
      pen.fillRect(0, 0, 640, 300);
    }
    return canvas.toDataURL('image/png');
  });
  return fileOf(name, Buffer.from(content.split(',')[1] ?? '', 'base64'));
};
/** A new agent on the screen of uploads. */
const startUploading = (page: Page) => startAs(page, 'fibra', '/app/media/upload');
const chooser = (page: Page) => page.getByLabel('Scegli foto e video');
const send = (page: Page) => page.getByRole('button', { name: 'Carica', exact: true });
const queue = (page: Page) => page.getByRole('list', { name: 'File da caricare' }).getByRole('listitem');

test('NET-168 NET-170 NET-172 NET-173 NET-176 NET-180 consent, queue, own files @desktop @looks', async ({ page }) => {
  await startUploading(page);
  await expect(page.getByText('Se presti il consenso, EMA Planet può vederli')).toBeVisible();
  await expect(page.getByText('Foto fino a 30 MB, video fino a 100 MB ciascuno.')).toBeVisible();
  await expect(page.getByText('Spazio usato: 0 bytes di 5 GB.')).toBeVisible();
  await chooser(page).setInputFiles([await drawn(page, 'mare.png'), film('festa.mp4', 5_242_880)]);
  await expect(queue(page)).toHaveCount(2);
  await expect(queue(page).last()).toContainText('5 MB');
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, 'uploads');
  await page.getByRole('radio', { name: 'Presto il consenso', exact: true }).check();
  await expect(send(page)).not.toHaveAttribute('aria-disabled');
  await send(page).click();
  await expect(queue(page).filter({ hasText: 'Caricato' }).first()).toBeVisible();
  await expect(queue(page)).toHaveCount(0);

  await page.getByRole('link', { name: 'Le mie foto/video' }).first().click();
  await expect(page.getByRole('heading', { name: 'Le mie foto/video', level: 1 })).toBeVisible();
  const tiles = page.getByRole('list', { name: 'Le mie foto e i miei video' }).getByRole('listitem');
  await expect(tiles).toHaveCount(2);
  await expect(tiles.filter({ hasText: 'festa.mp4' })).toContainText('0:07');
  await expect(tiles.first()).toContainText('Visibile all’azienda');
  await expectAccessible(page, 'own media');
  await page.goto('/app/media/upload');
  await expect(chooser(page)).toBeVisible();
  await expect(page.getByRole('radio'), 'NET-174 not asked again').toHaveCount(0);
});

test('NET-169 NET-179 NET-182 one’s own is deleted after a question @desktop', async ({ page }) => {
  await startUploading(page);
  await page.getByRole('radio', { name: 'Non presto il consenso' }).check();
  await chooser(page).setInputFiles([await drawn(page, 'mare.png'), film('festa.mp4', 3000)]);
  const given: string[] = [];
  page.on('request', (r) => r.method() === 'POST' && r.url().endsWith('/user-consents') && given.push(r.url()));
  await send(page).click();
  await expect(queue(page)).toHaveCount(0);
  expect(given, 'NET-181 a refusal posts nothing').toEqual([]);
  await page.goto('/app/media/my-media');
  await expect(page.getByText('Visibile solo a te')).toHaveCount(2);
  await page.route('**/api/user-media/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  const sure = page.getByRole('dialog').getByRole('button', { name: 'Elimina' });
  for (const [name, sentence] of [
    ['Elimina la foto mare.png', 'Non è stato possibile rimuovere la foto selezionata'],
    ['Elimina il video festa.mp4', 'Non è stato possibile rimuovere il video selezionato'],
  ] as const) {
    await page.getByRole('button', { name }).click();
    await sure.click();
    await expect(page.getByText(sentence)).toBeVisible();
    await page.getByRole('button', { name: 'Ho capito' }).click();
  }
  await page.unroute('**/api/user-media/*');
  for (const name of ['Elimina la foto mare.png', 'Elimina il video festa.mp4']) {
    await page.getByRole('button', { name }).click();
    await sure.click();
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await expect(page.getByText('Nessuna foto o video trovati')).toBeVisible();
});

test('NET-171 NET-175 NET-178 each file fails for itself, in words @desktop', async ({ page }) => {
  await startUploading(page);
  await page.route('**/api/user-media/limits', (route) =>
    route.fulfill({ json: { maxBytes: 9_000_000, maxPhotoBytes: 4000, quotaBytes: 99_000_000, usedBytes: 0 } }),
  );
  await page.reload();
  await chooser(page).setInputFiles([
    film('grande.mp4', 9_000_001),
    fileOf('finta.mp4', Buffer.from('nothing to see here, not at all')),
    film('buono.mp4', 2000),
  ]);
  await expect(page.getByRole('alert').first()).toContainText('Uno o più file non possono essere caricati: controlla');
  await expect(page.getByText('finta.mp4: Il file non è una foto (JPEG o PNG) né un video'), 'NET-956').toBeVisible();
  await expect(queue(page)).toHaveCount(1);
  await page.getByRole('radio', { name: 'Presto il consenso', exact: true }).check();
  await page.route('**/api/account/user-consents', (route) => route.abort());
  await send(page).click();
  await expect(page.getByText('Non c’è connessione. Controlla la rete e riprova.')).toBeVisible();
  await page.unroute('**/api/account/user-consents');
  await send(page).click();
  await expect(queue(page)).toHaveCount(0);
  await page.goto('/app/media/my-media');
  await expect(page.getByText('buono.mp4')).toBeVisible();
});

test('NET-177 NET-178 what was sent goes after 2500 ms and what failed after 1000, also without a word of the server @desktop', async ({
  page,
}) => {
  await startUploading(page);
  await page.getByRole('radio', { name: 'Non presto il consenso' }).check();
  const [first, second] = [await drawn(page, 'mare.png'), await drawn(page, 'monti.png')];
  await page.clock.install();
  await page.reload();
  await page.getByRole('radio', { name: 'Non presto il consenso' }).check();
  await chooser(page).setInputFiles(first);
  await page.clock.pauseAt(Date.now() + 10_000);
  await send(page).click();
  await expect(queue(page)).toContainText('Caricato');
  await page.clock.runFor(2_400);
  await expect(queue(page)).toContainText('Caricato');
  await page.clock.runFor(200);
  await expect(queue(page)).toHaveCount(0);

  await page.route('**/api/user-media/arrivals', (route) => route.fulfill({ status: 422, json: {} }));
  await chooser(page).setInputFiles(second);
  await send(page).click();
  await expect(page.getByText('monti.png: Si è verificato un errore caricando il file')).toBeVisible();
  await page.clock.runFor(900);
  await expect(queue(page)).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(queue(page)).toHaveCount(0);
});

test('NET-170 an upload goes on after the network was away @phone', async ({ page, context }) => {
  await startUploading(page);
  await page.getByRole('radio', { name: 'Non presto il consenso' }).check();
  let [pieces, lost] = [0, 0];
  await page.route('**/api/arrivals/*', async (route) => {
    if (route.request().method() === 'PATCH') pieces += 1;
    if (pieces < 2) return route.continue();
    if (lost === 0) await context.setOffline(true);
    await route.abort('internetdisconnected');
    lost += 1;
  });
  const big = film('lungo.mp4', 7_000_000);
  await chooser(page).setInputFiles(big);
  await send(page).click();
  await expect(queue(page)).toContainText('2 MB di 6,7 MB');
  // Lost wholly: on a slow machine the network would come back before it went away.
  await expect.poll(() => lost).toBeGreaterThan(0);
  await page.unroute('**/api/arrivals/*');
  page.on('dialog', (dialog) => void dialog.accept());
  await context.setOffline(false);
  await expect(queue(page)).toHaveCount(0, { timeout: 30_000 });
  await page.goto('/app/media/my-media');
  await expect(page.getByText('lungo.mp4')).toBeVisible();
});

test('NET-170 an upload that a reload broke off goes on @desktop', async ({ page }) => {
  await startUploading(page);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('radio', { name: 'Non presto il consenso' }).check();
  await page.route('**/api/arrivals/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await chooser(page).setInputFiles(film('altro.mp4', 3_000_000));
  await send(page).click();
  await expect(queue(page)).toContainText('di 2,9 MB');
  await page.reload();
  const broken = page.getByRole('list', { name: 'Caricamenti interrotti' });
  await expect(broken).toContainText('altro.mp4');
  // Only now: until the page is gone it tries again, and would end what is to be broken.
  await page.unroute('**/api/arrivals/*');
  await page.getByRole('radio', { name: 'Non presto il consenso' }).check();
  await chooser(page).setInputFiles(film('altro.mp4', 3_000_000));
  await send(page).click();
  await expect(queue(page)).toHaveCount(0, { timeout: 30_000 });
  await expect(broken).toHaveCount(0);
});

test('NET-183 NET-186 ACC-280 ACC-281 the office filters, hides with a reason and shows again @desktop @looks', async ({
  page,
}) => {
  await startUploading(page);
  await page.getByRole('radio', { name: 'Presto il consenso', exact: true }).check();
  await chooser(page).setInputFiles([await drawn(page, 'mare.png'), film('festa.mp4', 3000)]);
  await send(page).click();
  await expect(queue(page)).toHaveCount(0);
  const own = (await (await page.request.get('/api/user-media')).json()) as { items: { agent: { id: number } }[] };
  await signInAt(page, 'admin', `/admin/agents-media?agent=${own.items[0]?.agent.id}`);
  await expect(page.getByRole('heading', { name: 'Lista completa foto sottoposti', level: 1 })).toBeVisible();
  const tiles = page.getByRole('list', { name: 'Foto e video degli agenti' }).getByRole('listitem');
  await expect(tiles).toHaveCount(2);
  await expect(page.getByRole('navigation', { name: 'Pagine' })).toHaveCount(0);
  await expectAccessible(page, 'media of agents');
  const everybody = page.getByRole('search', { name: 'Filtri' });
  const byAgent = everybody.getByRole('combobox', { name: 'Filtra per sottoposto' });
  await page.goto('/admin/agents-media');
  await expect(tiles.nth(2)).toBeVisible();
  await byAgent.fill(String(own.items[0]?.agent.id));
  await page.getByRole('option', { name: `(cod. ${own.items[0]?.agent.id})` }).click();
  await expect(tiles).toHaveCount(2);
  const [today, tomorrow] = [0, 1].map((days) =>
    addDays(romeDay(new Date(Date.now())), days)
      .split('-')
      .toReversed()
      .join('/'),
  );
  const fill = (label: string, typed = '') => everybody.getByLabel(label, { exact: true }).fill(typed);
  await fill('Caricati dal', tomorrow);
  await expect(page.getByText('Nessuna foto o video trovati')).toBeVisible();
  await fill('Caricati dal', today);
  await fill('Caricati fino al', today);
  await expect(tiles).toHaveCount(2);
  await page.getByLabel('Tipo').selectOption('Video');
  await expect(tiles).toHaveCount(1);
  await tiles.getByRole('button', { name: /^Nascondi il video festa\.mp4/ }).click();
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Si vede la targa di un’auto.');
  await page.getByRole('dialog').getByRole('button', { name: 'Nascondi', exact: true }).click();
  await expect(page.getByText('Nessuna foto o video trovati')).toBeVisible();
  await page.getByLabel('Stato').selectOption('Nascosti');
  await expect(tiles).toContainText('Si vede la targa di un’auto.');
  await page.getByRole('button', { name: /^Mostra di nuovo/ }).click();
  await expect(page.getByText('Nessuna foto o video trovati')).toBeVisible();
});

test('NET-185 the pager is there with 121 and not with 120, and each is labelled by its agent @desktop', async ({
  page,
}) => {
  let totalItems = 120;
  await page.route('**/api/user-media?*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as {
      items: Record<string, unknown>[];
      pagination: Record<string, unknown>;
    };
    const [one] = body.items;
    const items = Array.from({ length: 120 }, (_, i) => ({ ...one, id: 900_000 + i }));
    const totalPages = Math.ceil(totalItems / 120);
    await route.fulfill({ json: { ...body, items, pagination: { ...body.pagination, totalItems, totalPages } } });
  });
  await signInAt(page, 'admin', '/admin/agents-media');
  const tiles = page.getByRole('list', { name: 'Foto e video degli agenti' }).getByRole('listitem');
  await expect(tiles).toHaveCount(120);
  await expect(tiles.first()).toContainText(/[A-Z][a-z]+ [A-Z]/);
  await expect(page.getByRole('navigation', { name: 'Pagine' })).toHaveCount(0);
  totalItems = 121;
  await page.reload();
  await expect(tiles).toHaveCount(120);
  await expect(page.getByRole('navigation', { name: 'Pagine' })).toBeVisible();
});
