import { expect, test, type Page } from '@playwright/test';
import { signInByForm } from '../kernel/sign-in.ts';
import { SECOND, startReleases, type Releases } from '../kernel/two-releases.ts';

test.use({ serviceWorkers: 'allow' });

let releases: Releases;
test.beforeEach(async ({ baseURL }) => {
  releases = await startReleases(baseURL ?? '');
});
test.afterEach(() => releases.stop());

/** The build of the page, and whether it is drawn with the styles of that build. */
const shown = (page: Page) =>
  page.evaluate(() => ({
    build: document.querySelector<HTMLMetaElement>('meta[name="ema-build"]')?.content,
    sheets: [...document.styleSheets].flatMap((sheet) => /core-.*\.css$/.exec(sheet.href ?? '')?.[0] ?? []),
  }));
const installed = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('ema-build')));
const expectDrawn = async (page: Page): Promise<void> => {
  await expect(page.getByRole('button', { name: /^Account di / })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};
const workers = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return { waits: registration?.waiting != null, installs: registration?.installing != null };
  });

test('NET-593 a release that comes in pieces is never shown in pieces, whenever the line is cut @desktop', async ({
  page,
}) => {
  await signInByForm(page, 'agente', undefined, releases.url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const first = await shown(page);
  const [firstCache = ''] = await installed(page);
  expect(first.sheets).toHaveLength(1);

  // The second release is there, and the line breaks before the file that only it has.
  releases.release = 'second';
  releases.cut = (path) => path.endsWith('.second.css');
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect.poll(() => releases.asked.some((path) => path.endsWith('.second.css'))).toBe(true);
  await expect.poll(() => workers(page)).toEqual({ waits: false, installs: false });
  releases.cut = () => true;
  await page.reload();
  await expectDrawn(page);
  expect(await shown(page)).toEqual(first);

  // It comes wholly, but another page of the first is open: nobody is taken away what they stand on.
  releases.cut = () => false;
  const beside = await page.context().newPage();
  await beside.goto(`${releases.url}/app`);
  await expectDrawn(beside);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect.poll(() => workers(page)).toEqual({ waits: true, installs: false });
  await page.reload();
  await expectDrawn(page);
  releases.cut = () => true;
  await page.reload();
  await expectDrawn(page);
  expect(await shown(page)).toEqual(first);
  expect(await installed(page)).toEqual([firstCache, `ema-build-${SECOND}`]);

  // The last page is answered by the network: the second takes over when it is quiet, and the files of the first go.
  await beside.close();
  releases.cut = () => false;
  await page.reload();
  await expectDrawn(page);
  await expect.poll(() => installed(page), { timeout: 40_000 }).toEqual([`ema-build-${SECOND}`]);
  releases.cut = () => true;
  await page.reload();
  await expectDrawn(page);
  const second = await shown(page);
  expect(second.build).toBe(SECOND);
  expect(second.sheets).toContainEqual(expect.stringMatching(/\.second\.css$/));
});

test('NET-593 what is opened beside is bounded, and never pushes out what the portal needs to open @desktop', async ({
  page,
}) => {
  await signInByForm(page, 'agente', undefined, releases.url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await expectDrawn(page);
  const counts = () =>
    page.evaluate(async () => {
      const [build = ''] = (await caches.keys()).filter((name) => name.startsWith('ema-build'));
      const kept = async (name: string) => (await (await caches.open(name)).keys()).length;
      return { build: await kept(build), opened: await kept('ema-opened-1') };
    });
  const before = await counts();
  expect(before.build).toBeGreaterThan(50);
  await page.evaluate(async () => {
    const opened = await caches.open('ema-opened-1');
    for (let n = 0; n < 400; n += 1) await opened.put(`/assets/of-long-ago-${n}.js`, new Response(''));
  });
  await page.goto(`${releases.url}/app/account`);
  await expect.poll(async () => (await counts()).opened).toBeLessThanOrEqual(200);
  expect((await counts()).build).toBe(before.build);
  releases.cut = () => true;
  await page.goto(`${releases.url}/app`);
  await expectDrawn(page);
});
