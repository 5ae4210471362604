/** Signs people in, with or without the form, and chooses their shop. */
import { expect, test, type BrowserContext, type Page } from '@playwright/test';

/** The password of every demo persona. */
export const PERSONA_PASSWORD = 'Portale-2026!';

const isInside = (url: URL): boolean => url.pathname.startsWith('/app') && !url.pathname.startsWith('/app/login');

/** Browsers of which it is settled whether they fetch ahead. */
const settled = new WeakSet<BrowserContext>();
/** This journey is about what is fetched before it is asked for, or needs it: to be called before somebody signs in. */
export const lookAhead = (page: Page): unknown => settled.add(page.context());

/**
 * The browser says that it saves data: to fetch ahead the screens that somebody may go to next costs more than twice what
 * the page itself does. The journeys that go on a phone only are gone through with it.
 */
const saveData = async (page: Page): Promise<void> => {
  const context = page.context();
  if (settled.has(context) || test.info().tags.includes('@phone')) return;
  settled.add(context);
  await context.addInitScript(() => {
    const { connection } = navigator as Navigator & { connection: object };
    Object.defineProperty(connection, 'saveData', { get: () => true });
  });
};

/**
 * A session, without the form (e2e/access proves that); the page of somebody else is left first. It would notice that it
 * is another's by now and begin anew, right into what is opened next.
 */
export const beginSession = async (page: Page, username: string, password = PERSONA_PASSWORD): Promise<void> => {
  await saveData(page);
  if (!/^about:|\/app\/login/.test(page.url())) await page.goto('about:blank');
  const answer = await page.request.post('/login', { data: { username, password } });
  expect(answer.ok(), `${username} signs in`).toBe(true);
};

/** Signs in and opens the first screen. */
export const signIn = async (page: Page, username: string, password = PERSONA_PASSWORD): Promise<void> => {
  await beginSession(page, username, password);
  await page.goto('/app');
  await page.waitForURL(isInside);
};

/** Signs in and opens one screen, in a shop: one page load instead of three. */
export const signInAt = async (page: Page, username: string, path: string, shop?: 'fibra' | 'kleen'): Promise<void> => {
  await beginSession(page, username);
  if (shop) {
    const chosen = await page.request.put('/api/account/shop', { data: { shop: shop === 'fibra' ? 0 : 1 } });
    expect(chosen.ok(), `${username} in ${shop}`).toBe(true);
  }
  await page.goto(path);
};

/** Signs in through the form, as a person does, and waits to be inside; `at`: the portal under another address. */
export const signInByForm = async (
  page: Page,
  username: string,
  password = PERSONA_PASSWORD,
  at = '',
): Promise<void> => {
  await page.goto(`${at}/app/login`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await page.waitForURL(isInside);
};

/** Goes to a shop by the switcher of the header, as a person does; nothing when it is the current one. */
export const chooseShop = async (page: Page, shop: 'fibra' | 'kleen'): Promise<void> => {
  const switcher = page.getByRole('button', { name: /^Negozio: / });
  await expect(switcher).toBeVisible();
  if ((await switcher.getAttribute('aria-label'))?.startsWith(`Negozio: ${shop}`)) return;
  await switcher.click();
  await page.getByRole('menuitem', { name: shop }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^Negozio: ${shop}`) })).toBeVisible();
};
