import { expect, test, type Page } from '@playwright/test';
import { lookAhead, signInAt } from '../kernel/sign-in.ts';

/** What is fetched ahead, and what is not, is what these are about. */
test.beforeEach(({ page }) => void lookAhead(page));

/** What a page was asked for while it opened, and what it had announced. */
const opened = async (page: Page, open: () => Promise<unknown>) => {
  const asked: string[] = [];
  let html = '';
  // Whoever saves data is fetched nothing ahead: what is asked for is what the screen begins with.
  await page.addInitScript(() =>
    Object.defineProperty(
      Object.getPrototypeOf((navigator as Navigator & { connection: object }).connection),
      'saveData',
      {
        get: () => true,
      },
    ),
  );
  page.on('request', (r) => asked.push(new URL(r.url()).pathname));
  page.on('response', async (r) => {
    if (r.request().isNavigationRequest() && r.ok()) html = await r.text();
  });
  await open();
  await page.waitForLoadState('networkidle');
  const announced = new Set([...html.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map((m) => m[1]));
  return {
    accounts: asked.filter((path) => path === '/api/account').length,
    shells: asked.filter((path) => path === '/api/account/shell').length,
    inTurns: asked.filter((path) => /^\/assets\/.*\.(js|css)$/.test(path) && !announced.has(path)),
    files: asked.filter((path) => /^\/assets\/.*\.(js|css)$/.test(path)).length,
  };
};

test('ACC-370 a screen is asked for at once: every file announced by its page, the account once @phone', async ({
  page,
}) => {
  const list = await opened(page, async () => {
    await signInAt(page, 'agente', '/app/orders/my-orders', 'kleen');
    await expect(page.getByRole('heading', { name: 'I miei ordini' })).toBeVisible();
  });
  expect(list).toMatchObject({ accounts: 1, shells: 1, inTurns: [] });
  expect(list.files).toBeGreaterThan(5);
});

for (const [who, path, title, shop] of [
  ['agente', '/app/orders/create', 'Nuova commissione', 'kleen'],
  ['admin', '/admin/commissions', 'Amministra commissioni', undefined],
] as const)
  test(`ACC-530 «${title}» begins with few files, each announced @phone`, async ({ page }) => {
    const screen = await opened(page, async () => {
      await signInAt(page, who, path, shop);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    });
    expect(screen.inTurns).toEqual([]);
    expect(screen.files).toBeLessThanOrEqual(40);
  });

test('ACC-370 who is not signed in is announced the sign-in, whatever was asked for @phone', async ({ page }) => {
  const signIn = await opened(page, async () => {
    await page.goto('/app/orders/my-orders');
    await expect(page.getByLabel('Username')).toBeVisible();
  });
  expect(signIn).toMatchObject({ accounts: 1, shells: 0, inTurns: [] });
});

test('ACC-532 what somebody points at is asked for before they press it @desktop', async ({ page }) => {
  await signInAt(page, 'agente', '/app/orders/my-orders', 'kleen');
  const row = page.getByRole('main').locator('a[href$="/details"]').last();
  await expect(row).toBeVisible();
  // What is fetched ahead by itself has come.
  await page.waitForLoadState('networkidle');
  const id = (await row.getAttribute('href'))?.split('/').at(-2);
  const call = `**/api/agent/orders/${id}`;
  const answer = page.waitForResponse(call);
  await row.hover();
  await answer;
  // What is asked from now on gets no answer: the order is there nevertheless.
  await page.route(call, () => {});
  await row.click();
  await expect(page).toHaveURL(/\/details$/);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
});

test('ACC-370 what is likely next is there before it is pressed', async ({ page }) => {
  const fetched = page.waitForEvent('requestfinished', (r) => /\/assets\/create-page.*\.js$/.test(r.url()));
  await signInAt(page, 'agente', '/app', 'kleen');
  const next = page.getByRole('main').getByRole('link', { name: 'Nuova commissione' });
  await expect(next).toBeVisible();
  await fetched;
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (r) => asked.push(new URL(r.url()).pathname));
  await next.click();
  await expect(page.getByRole('heading', { name: 'Nuova commissione' })).toBeVisible();
  // Others may still be on their way; nothing of this one is.
  expect(asked.filter((path) => path.includes('/create-page'))).toEqual([]);
});

test('ACC-531 two boxes that are pressed at once are both chosen, and say so at once @desktop', async ({ page }) => {
  await signInAt(page, 'admin', '/admin/commissions?shop=1&perPage=50');
  const boxes = page.getByRole('checkbox', { name: /^Scegli la commissione / });
  await expect(boxes.nth(1)).toBeVisible();
  // Both in one go: the rows cannot have been drawn between them.
  const shown = await boxes.evaluateAll((all) =>
    (all.slice(0, 2) as HTMLInputElement[]).map((box) => {
      box.click();
      return box.checked;
    }),
  );
  expect(shown).toEqual([true, true]);
  await expect(page.getByRole('group', { name: 'Righe scelte' })).toContainText('2 righe scelte');
  await boxes.first().uncheck();
  await expect(page.getByRole('group', { name: 'Righe scelte' })).toContainText('1 riga scelta');
  await page.getByRole('button', { name: 'Nessuna' }).click();
  await expect(boxes.nth(1)).not.toBeChecked();
});
