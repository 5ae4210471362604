import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { signInByForm } from '../kernel/sign-in.ts';
import { SECOND, startReleases, type Releases } from '../kernel/two-releases.ts';

/** Without the service worker, which has files of its own (NET-593): here those of the portal are gone. */
test.use({ serviceWorkers: 'block' });

let releases: Releases;
test.beforeEach(async ({ baseURL }) => {
  releases = await startReleases(baseURL ?? '');
});
test.afterEach(() => releases.stop());

const buildOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name="ema-build"]')?.content);
const NEWER = 'È uscita una versione nuova del portale.';
const ASKED = 'È uscita una versione nuova del portale';
/** Opens a tab; an answer of the release that is asked for has come. */
const tab = async (page: Page, name: string, isOfSecond: boolean): Promise<void> => {
  const answered = page.waitForResponse(
    (r) => new URL(r.url()).pathname.startsWith('/api/') && (r.headers()['x-ema-build'] === SECOND) === isOfSecond,
  );
  await page.getByRole('tab', { name, exact: true }).click();
  // Its end is not waited for: of an answer that the browser has read Playwright may never say so.
  await answered;
};

test('NET-596 a page of yesterday is offered the new release when nobody is busy, and loses nothing unasked @desktop @looks', async ({
  page,
}) => {
  await page.clock.install();
  await signInByForm(page, 'agente', undefined, releases.url);
  await page.goto(`${releases.url}/app/account`);
  await tab(page, 'Attività profilo', false);
  const first = await buildOf(page);
  releases.release = 'second';
  await tab(page, 'Privacy', true);
  await page.clock.runFor(20_000);
  await expect(page.getByText(NEWER)).toHaveCount(0);
  await page.clock.runFor(41_000);
  await tab(page, 'Documenti', true);
  await page.getByRole('tab', { name: 'Dati', exact: true }).click();
  await page.getByRole('link', { name: 'Cambia cellulare' }).click();
  const field = page.getByLabel('Nuovo numero di cellulare');
  await field.fill('+393510000017');
  await expect(async () => {
    await page.clock.runFor(16_000);
    await expect(page.getByText(NEWER)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectAccessible(page, 'a new release is offered');

  const reload = page.getByRole('button', { name: 'Ricarica' });
  await reload.click();
  const dialog = page.getByRole('dialog', { name: ASKED });
  await expect(dialog).toContainText('Quello che hai scritto qui e non hai ancora salvato si perde.');
  await dialog.getByRole('button', { name: 'Continua qui' }).click();
  await expect(dialog).toBeHidden();
  await expect(field).toHaveValue(/351 ?000 ?0017/);
  expect(await buildOf(page)).toBe(first);
  await reload.click();
  await dialog.getByRole('button', { name: 'Ricarica' }).click();
  await expect.poll(() => buildOf(page).catch(() => null)).toBe(SECOND);
  await expect(page.getByRole('heading', { level: 1, name: 'Cambia cellulare' })).toBeVisible();
  await expect(page.getByText(NEWER)).toHaveCount(0);
});

/** A file that only the release of before had: the page never got it, looked ahead or not, and a new page does. */
const withoutFile = (name: RegExp): void => {
  let isNew = false;
  releases.cut = (path) => {
    if (releases.release === 'second' && path.startsWith('/app')) isNew = true;
    return !isNew && path.startsWith('/assets/') && name.test(path);
  };
};

test('NET-596 what needs a file that is gone is opened by the new release, without a question when nothing is lost @desktop', async ({
  page,
}) => {
  withoutFile(/documents-tab/);
  await signInByForm(page, 'agente', undefined, releases.url);
  await page.goto(`${releases.url}/app/account`);
  await expect(page.getByRole('link', { name: 'Cambia cellulare' })).toBeVisible();
  releases.release = 'second';
  await page.getByRole('tab', { name: 'Documenti', exact: true }).click();
  await expect.poll(() => buildOf(page).catch(() => null)).toBe(SECOND);
  await expect(page.getByRole('tab', { name: 'Documenti', exact: true })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('NET-596 whoever wrote something and goes on to a screen whose file is gone is asked first @desktop', async ({
  page,
}) => {
  withoutFile(/doormat-page/);
  await signInByForm(page, 'agente', undefined, releases.url);
  await page.goto(`${releases.url}/app/account`);
  await page.getByRole('link', { name: 'Cambia cellulare' }).click();
  const field = page.getByLabel('Nuovo numero di cellulare');
  await field.fill('+393510000018');
  const menu = page.getByRole('navigation', { name: 'Menu principale' });
  await menu.getByRole('button', { name: 'Ordini' }).click();
  const link = menu.getByRole('link', { name: 'Preventivo zerbino' });
  releases.release = 'second';
  releases.asked.length = 0;
  // Looked ahead to, nobody misses it yet.
  await link.hover();
  await expect.poll(() => releases.asked.some((path) => path.includes('doormat-page'))).toBe(true);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await link.click();
  const dialog = page.getByRole('dialog', { name: ASKED });
  await dialog.getByRole('button', { name: 'Continua qui' }).click();
  await expect(field).toHaveValue(/351 ?000 ?0018/);
  if (!(await link.isVisible())) await menu.getByRole('button', { name: 'Ordini' }).click();
  await link.click();
  await dialog.getByRole('button', { name: 'Ricarica' }).click();
  await expect.poll(() => buildOf(page).catch(() => null)).toBe(SECOND);
  await expect(page).toHaveURL(/doormat|zerbin/);
});
