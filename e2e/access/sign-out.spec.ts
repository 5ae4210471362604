import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { signInByForm } from '../kernel/sign-in.ts';

test.use({ serviceWorkers: 'allow' });

type Account = { isAuthenticated: boolean; displayName: string | null; username: string | null };
const accountOf = async (page: Page): Promise<Account> =>
  (await (await page.request.get('/api/account')).json()) as Account;

/** Everything the browser keeps for the portal, of every kind, as text. */
const everyStorage = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)));
    const databases: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        for (const key of await done(database.transaction(store).objectStore(store).getAllKeys()))
          databases.push(`${name}/${store}/${String(key)}`);
      database.close();
    }
    const answers: string[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) {
        const answer = await caches.match(request, { cacheName: name });
        const path = new URL(request.url).pathname;
        // Built files are the same for everybody.
        answers.push(`${name} ${path} ${path.startsWith('/assets/') ? '' : await answer?.text()}`);
      }
    return {
      local: { ...localStorage },
      session: { ...sessionStorage },
      databases,
      answers,
      cookies: document.cookie,
    };
  });
type Kept = Awaited<ReturnType<typeof everyStorage>>;
const isOfPerson = (answer: string): boolean => answer.startsWith('ema-answers');

/** Something of the person in every kind of storage, and the service worker in charge of the page. */
const enter = async (page: Page, username: string): Promise<Account> => {
  await signInByForm(page, username);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect(page.getByRole('button', { name: /^Account di / })).toBeVisible();
  await page.evaluate(() => {
    sessionStorage.setItem('prova', 'mia');
    localStorage.setItem('ema-draft:u1:1:customer-new-RSSMRA80A01H501U', '{"name":"Ada"}');
  });
  await expect.poll(async () => (await everyStorage(page)).answers.filter(isOfPerson).length).toBeGreaterThan(1);
  return accountOf(page);
};
const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Account di / }).click();
  await page.getByRole('menuitem', { name: 'Esci' }).click();
};
const expectNothingOf = (person: Account, kept: Kept, marks: readonly string[]): void => {
  expect(Object.keys(kept.local).filter((name) => name !== 'mantine-color-scheme-value')).toEqual(marks);
  expect(kept.session).toEqual({});
  expect(kept.databases).toEqual([]);
  expect(kept.answers.filter(isOfPerson)).toEqual([]);
  const all = JSON.stringify(kept);
  for (const own of [person.displayName, `"username":"${person.username}"`]) expect(all).not.toContain(own);
};

test('NET-592 signing out with a network leaves nothing readable in any storage @desktop', async ({ page }) => {
  const person = await enter(page, 'agente');
  await signOut(page);
  await page.waitForURL('**/app/login');
  await expect(page.getByLabel('Username')).toBeVisible();
  expectNothingOf(person, await everyStorage(page), []);
  expect((await accountOf(page)).isAuthenticated).toBe(false);
});

test('NET-592 signed out without a network the person is nobody at once, on every page, and out when it is back', async ({
  page,
  context,
}, info) => {
  const person = await enter(page, info.project.name === 'phone' ? 'manager' : 'agente');
  const beside = await context.newPage();
  await beside.goto('/app');
  await expect(beside.getByRole('button', { name: /^Account di / })).toBeVisible();

  await page.bringToFront();
  await context.setOffline(true);
  await signOut(page);
  await expect(page.getByRole('heading', { name: 'Sei offline' })).toBeVisible();
  await expectAccessible(page, 'signed out without a network');
  await expect.poll(async () => (await everyStorage(page)).answers.filter(isOfPerson)).toEqual([]);
  expectNothingOf(person, await everyStorage(page), ['ema-sign-out-owed']);
  await expect(beside.getByLabel('Username')).toBeVisible();
  await beside.close();

  // Neither back nor opened anew does the portal know anybody.
  await page.goBack();
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.goto('/app');
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(page).toHaveURL(/\/app\/login$/);
  expectNothingOf(person, await everyStorage(page), ['ema-sign-out-owed']);

  // Every page was closed before the network came back: the next one ends the session before it shows anything.
  const closing = await context.newPage();
  await page.close();
  await context.setOffline(false);
  expect((await accountOf(closing)).isAuthenticated, 'the server has not heard yet').toBe(true);
  const asked: string[] = [];
  closing.on('request', (r) => void asked.push(`${r.method()} ${new URL(r.url()).pathname}`));
  await closing.addInitScript(() => {
    const look = () => {
      if (document.querySelector('#contenuto')) sessionStorage.setItem('shown', 'the frame of somebody');
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  await closing.goto('/app');
  await closing.waitForURL('**/app/login');
  await expect(closing.getByLabel('Username')).toBeVisible();
  expect((await accountOf(closing)).isAuthenticated).toBe(false);
  expect(asked).toContain('GET /logout');
  // What the server announces with the page is fetched before any code runs; the code asks who one is.
  const before = asked.slice(0, asked.indexOf('GET /logout')).filter((line) => line.includes(' /api/'));
  const announced = ['GET /api/account', 'GET /api/account/shell', 'GET /api/home'];
  expect(before.filter((line) => !announced.includes(line))).toEqual([]);
  await expect.poll(async () => (await everyStorage(closing)).local['ema-sign-out-owed']).toBeUndefined();
  expectNothingOf(person, await everyStorage(closing), []);
});

test('NET-592 whoever signs in after somebody else finds nothing of theirs @desktop', async ({ page, context }) => {
  const person = await enter(page, 'agente');
  // The session ended by itself: what was typed waits for whoever typed it.
  await context.clearCookies();
  // What the page asks by itself may learn of it first, and leads there.
  await page.goto('/app').catch(() => undefined);
  await page.waitForURL('**/app/login');
  expect((await everyStorage(page)).local).toHaveProperty('ema-draft:u1:1:customer-new-RSSMRA80A01H501U');
  await signInByForm(page, 'manager');
  await expect(page.getByRole('button', { name: /^Account di / })).toBeVisible();
  await expect.poll(async () => (await everyStorage(page)).answers.filter(isOfPerson).length).toBeGreaterThan(1);
  const kept = await everyStorage(page);
  expect(Object.keys(kept.local).filter((name) => name.startsWith('ema-draft'))).toEqual([]);
  expect(JSON.stringify(kept)).not.toContain(person.displayName);
});
