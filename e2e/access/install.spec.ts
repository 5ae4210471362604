import { expect, test } from '@playwright/test';
import { beginSession, lookAhead } from '../kernel/sign-in.ts';

/** What is kept for later is fetched ahead. */
test.beforeEach(({ page }) => void lookAhead(page));

type Icon = { src: string; sizes: string; type: string; purpose?: string };
type Manifest = {
  name: string;
  start_url: string;
  display: string;
  icons: Icon[];
  shortcuts: { name: string; url: string }[];
};
/** Width and height of a PNG, in pixels, as its header tells them. */
const sizeOf = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test('NET-461 the portal can be installed: a manifest without errors, icons of their size, pages that exist @desktop', async ({
  page,
}) => {
  await beginSession(page, 'agente');
  await page.goto('/app');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const browser = await page.context().newCDPSession(page);
  const read = await browser.send('Page.getAppManifest');
  expect(read.errors, 'what the browser does not understand of it').toEqual([]);
  const manifest = JSON.parse(read.data ?? '{}') as Manifest;
  expect(manifest).toMatchObject({ name: 'EMA Planet', start_url: '/app', display: 'standalone' });
  // What browsers ask for before they offer to install: both sizes, and one with room for a round mask.
  const drawn = manifest.icons.filter((icon) => icon.type === 'image/png');
  expect(drawn.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const icon of drawn) {
    const answer = await page.request.get(icon.src);
    expect(answer.headers()['content-type'], icon.src).toBe(icon.type);
    expect(sizeOf(await answer.body()), icon.src).toBe(icon.sizes);
  }
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  expect(sizeOf(await (await page.request.get(touch ?? '')).body())).toBe('180x180');
  const [first] = manifest.shortcuts;
  await page.goto(first?.url ?? '');
  await expect(page.getByRole('heading', { level: 1, name: first?.name ?? '' })).toBeVisible();
});
