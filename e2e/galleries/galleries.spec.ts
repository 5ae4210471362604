import { expect, test, type Page } from '@playwright/test';
import { makeAgent, startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { signInAt } from '../kernel/sign-in.ts';

/** A picture that was fetched and can be drawn. */
const expectDrawn = (page: Page, name: string) =>
  expect
    .poll(() =>
      page
        .getByRole('img', { name })
        .last()
        .evaluate((img) => (img as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(320);

test('NET-187 NET-188 albums with their preview; one opens, and a preview opens whole', async ({ page }) => {
  await startAs(page, 'fibra', '/app/gallery/album');
  const album = page.getByRole('list', { name: 'Album' }).getByRole('link', { name: 'Convention di Asti' });
  await expect(album).toContainText('6 elementi');
  await expect(album.locator('img')).toHaveAttribute('src', /\/file\/gallery\/\d+\?size=small/);
  await expectAccessible(page, 'albums');
  await album.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Convention di Asti' })).toBeVisible();
  const tiles = page.getByRole('list', { name: 'Convention di Asti' }).getByRole('button');
  await expect(tiles).toHaveCount(6);
  await expectAccessible(page, 'album');
  await tiles.first().click();
  const viewer = page.getByRole('dialog', { name: 'L’apertura sul palco' });
  await expect(viewer.getByRole('img', { name: 'L’apertura sul palco' })).toHaveAttribute(
    'src',
    /\/file\/gallery\/\d+\?file=\d+$/,
  );
  await expectDrawn(page, 'L’apertura sul palco');
  await expect(viewer.getByText('1 di 6')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'La premiazione' }).getByText('2 di 6')).toBeVisible();
  await expectAccessible(page, 'viewer');
  await page.getByRole('button', { name: 'Indietro' }).click();
  await expect(viewer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('NET-189 each video shows its preview and plays the original @desktop @looks', async ({ page }) => {
  await startAs(page, 'fibra', '/app/gallery/video');
  const tile = page.getByRole('list', { name: 'Video' }).getByRole('button', { name: 'Benvenuto in EMA Planet' });
  await expect(tile).toContainText('0:06');
  await expect(tile.locator('img')).toHaveAttribute('src', /size=small/);
  await expectAccessible(page, 'videos');
  await tile.click();
  const video = page.getByRole('dialog').locator('video');
  await expect(video).toHaveAttribute('src', /\/file\/gallery\/\d+\?file=\d+$/);
  await video.evaluate(async (film) => {
    (film as HTMLVideoElement).muted = true;
    await (film as HTMLVideoElement).play();
  });
  await expect.poll(() => video.evaluate((film) => (film as HTMLVideoElement).currentTime)).toBeGreaterThan(0.5);
});

test('NET-190 useful documentation is a carousel of what has a picture @desktop @looks', async ({ page }) => {
  await startAs(page, 'fibra', '/app/documentation/products');
  await expect(page.getByRole('heading', { level: 1, name: 'Documentazione utile' })).toBeVisible();
  const carousel = page.getByRole('region', { name: 'Documentazione utile' });
  await expect(carousel.getByRole('figure', { name: 'Biodegradabile oltre il 90 %' })).toBeVisible();
  await expect(carousel.getByText(/^1 di \d/)).toBeVisible();
  await expectAccessible(page, 'documentation');
  await carousel.getByRole('button', { name: 'Avanti' }).click();
  await expect(carousel.getByText(/^2 di \d/)).toBeVisible();
  await expect(carousel.getByRole('figure', { name: 'Senza fosfati' }).locator('img')).toBeInViewport();
  await carousel.getByRole('list', { name: 'Immagini' }).press('ArrowRight');
  await expect(carousel.getByText(/^3 di \d/)).toBeVisible();
  await expect(page.getByText('Profumi senza allergeni'), 'it has no picture').toHaveCount(0);
});

test('NET-191 incentives open their original in a new tab @desktop @looks', async ({ page, context }) => {
  await startAs(page, 'fibra', '/app/documentation/incentives');
  await expect(page.getByRole('heading', { level: 1, name: 'Incentivi' })).toBeVisible();
  const link = page.getByRole('list', { name: 'Incentivi' }).getByRole('link', { name: 'Viaggio premio a Lisbona' });
  await expectAccessible(page, 'incentives');
  const opened = context.waitForEvent('page');
  await link.click();
  const tab = await opened;
  await tab.waitForLoadState();
  expect(new URL(tab.url()).pathname).toMatch(/^\/file\/gallery\/\d+$/);
});

test('NET-192 NET-193 NET-194 the financing page is four contents, without session, menu or alert', async ({
  page,
}) => {
  const { username } = await makeAgent(page.request, '', 'alerts');
  for (const isSignedIn of [false, true]) {
    if (isSignedIn) {
      await signInAt(page, username, '/app/cofidis-pagodil', 'fibra');
      const unread = await page.request.get('/api/account/alerts?unread=true&suspended=false');
      expect(((await unread.json()) as { items: object[] }).items.length, 'an alert is unread').toBeGreaterThan(0);
    } else await page.goto('/app/cofidis-pagodil');
    await expect(page.getByText('Pagamento a rate')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Quattro passi' })).toBeVisible();
    await expect(page.getByRole('main').locator('ol').getByRole('listitem')).toHaveCount(4);
    await expect(page.getByRole('heading', { name: 'I documenti che servono' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Chi offre il servizio' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expectAccessible(page, 'financing');
});
