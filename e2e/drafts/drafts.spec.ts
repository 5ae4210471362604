import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { startAgain } from '../kernel/order-steps.ts';
import { lookAhead, signInAt } from '../kernel/sign-in.ts';

/** Without a network only what was fetched ahead opens. */
test.beforeEach(({ page }) => void lookAhead(page));

/** A person of their own for each width: a draft belongs to a person. */
const personaOf = (project: string): string => (project === 'phone' ? 'gm' : 'manager');
const CREATE = '/app/orders/create';

const open = async (page: Page, username: string): Promise<void> => {
  const read = page.getByRole('button', { name: 'Ho letto' });
  await page.addLocatorHandler(read, () => read.click());
  await signInAt(page, username, CREATE, 'fibra');
  await expect(page.getByRole('heading', { level: 1, name: 'Nuova commissione' })).toBeVisible();
};
/** The server has what stands on the screen, with a product in it. */
const kept = (page: Page) =>
  page.waitForResponse(
    (r) =>
      r.url().includes('/api/drafts/') &&
      r.request().method() === 'PUT' &&
      r.ok() &&
      Object.keys(r.request().postDataJSON().content.value.seen).length > 0,
  );
/** An order that needs no customer, as far as its goods. @returns what adds the first of them */
const toGoods = async (page: Page): Promise<Locator> => {
  const type = page.getByRole('button', { name: /Ordine cumulativo fibra/ });
  await startAgain(page, type);
  await type.click();
  // The sample is offered to who has not had one in these weeks.
  const withoutSample = page.getByRole('button', { name: 'Avanti senza campione' });
  const add = page.getByRole('button', { name: /^Aggiungi uno/ }).first();
  await expect(withoutSample.or(add)).toBeVisible();
  if (await withoutSample.isVisible()) await withoutSample.click();
  return add;
};
/** With the first product once; kept on the server. */
const begin = async (page: Page): Promise<void> => {
  const add = await toGoods(page);
  const saved = kept(page);
  await add.click();
  await saved;
};
/** The first product of the listing is in the commission. */
const expectDraft = (page: Page) => expect(page.getByRole('textbox', { name: /^Quantità/ }).first()).toHaveValue('1');

test.describe.configure({ mode: 'serial' });
test.use({ serviceWorkers: 'allow' });

test('an order begun on one device is there after a reload, an ended session, and on another device', async ({
  page,
  browser,
}, info) => {
  const username = personaOf(info.project.name);
  await open(page, username);
  await begin(page);
  await page.reload();
  await expectDraft(page);

  const other = await browser.newContext({ locale: 'it-IT', timezoneId: 'Europe/Rome' });
  const desk = await other.newPage();
  await open(desk, username);
  await expectDraft(desk);
  await expectAccessible(desk, 'a draft of another device');
  await other.close();

  await page.context().clearCookies();
  await page.goto(CREATE);
  await page.waitForURL('**/app/login');
  await signInAt(page, username, CREATE, 'fibra');
  await expectDraft(page);
});

/** Begun, on the server and in this browser; then there is no network. */
const beginThenCut = async (page: Page, username: string): Promise<void> => {
  await open(page, username);
  await begin(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await expectDraft(page);
  await page.context().setOffline(true);
};

test('without a network the draft opens, changes are kept, and reach the server when it is back @phone', async ({
  page,
  context,
}, info) => {
  await beginThenCut(page, personaOf(info.project.name));
  await page.reload();
  await expect(page.getByText('Sei offline.')).toBeVisible();
  await expectDraft(page);
  await page
    .getByRole('button', { name: /^Aggiungi uno/ })
    .first()
    .click();
  await expectAccessible(page, 'a draft without a network');
  const sent = kept(page);
  await context.setOffline(false);
  await sent;
  // What is being put together stays on the screen meanwhile.
  const quantity = page.getByRole('textbox', { name: /^Quantità/ }).first();
  await expect(quantity).toHaveValue('2');
  await quantity.press('ArrowUp');
  await expect(quantity).toHaveValue('3');
  await expect(page.getByText(/modificata (in un’altra scheda|su un altro dispositivo)/)).toHaveCount(0);
});

test('ORD-593 what was thrown away without a network does not come back, nor is it in the way of what is begun then @phone', async ({
  page,
  context,
}, info) => {
  await beginThenCut(page, personaOf(info.project.name));
  const add = await toGoods(page);
  await add.click();
  await add.click();
  const sent = kept(page);
  await context.setOffline(false);
  await sent;
  await expect(page.getByText(/modificata (in un’altra scheda|su un altro dispositivo)/)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('textbox', { name: /^Quantità/ }).first()).toHaveValue('2');
});

test('prices that changed while the draft waited are shown before anything is sent @phone', async ({ page }, info) => {
  await open(page, personaOf(info.project.name));
  await begin(page);
  await expectDraft(page);
  const notice = page.getByText('I prezzi sono cambiati da quando hai iniziato questa commissione.');
  await expect(async () => {
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage).filter((k) => k.endsWith(':new-commission'))) {
        const draft = JSON.parse(localStorage.getItem(key) ?? '{}');
        for (const seen of Object.values(draft.content.seen) as { price: string }[]) seen.price = '0.01';
        localStorage.setItem(key, JSON.stringify(draft));
      }
    });
    await page.reload();
    await expect(notice).toBeVisible({ timeout: 4000 });
  }).toPass();
  await expect(page.getByText('0,01 €').first()).toBeVisible();
  await expectAccessible(page, 'prices that changed');
  await page.getByRole('button', { name: 'Ho visto' }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await expectDraft(page);
  await expect(notice).toBeHidden();
});

test('ORD-433 of two tabs on one commission neither writes over the other in silence @desktop @looks', async ({
  page,
  context,
}, info) => {
  const username = personaOf(info.project.name);
  await open(page, username);
  await begin(page);
  const other = await context.newPage();
  await other.goto(CREATE);
  await expectDraft(other);
  const amount = (of: Page) => of.getByRole('textbox', { name: /^Quantità/ }).first();
  const add = (of: Page) => of.getByRole('button', { name: /^Aggiungi uno/ }).first();
  const told = (of: Page) => of.getByText('Questa bozza è stata modificata in un’altra scheda di questo browser');
  await expect(told(page), 'opened beside, nothing was changed').toBeHidden();
  const saved = kept(other);
  await add(other).click();
  await saved;
  await expect(told(page)).toBeVisible();
  await expectAccessible(page, 'a commission that another tab changed');
  await add(page).click();
  await add(page).click();
  await expect(amount(page)).toHaveValue('3');
  await other.reload();
  await expect(amount(other), 'what was typed beside is not kept').toHaveValue('2');

  const taken = kept(page);
  await page.getByRole('button', { name: 'Continua con questa' }).click();
  await taken;
  await expect(told(page)).toBeHidden();
  await expect(told(other)).toBeVisible();
  await other.getByRole('button', { name: 'Riprendi quella' }).click();
  await expect(amount(other)).toHaveValue('3');
  await expect(told(other)).toBeHidden();

  await startAgain(page, page.getByRole('button', { name: /Ordine cumulativo fibra/ }));
  await expect(
    other.getByText('Questa commissione è già stata inviata o annullata su un altro dispositivo o in un’altra scheda.'),
  ).toBeVisible();
});

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Account di / }).click();
  await page.getByRole('menuitem', { name: 'Esci' }).click();
};

test('ACC-092 signing out keeps what was typed a moment ago, and asks for what only this device has @desktop', async ({
  page,
  context,
}) => {
  await open(page, 'manager');
  await begin(page);
  const add = page.getByRole('button', { name: /^Aggiungi uno/ }).first();
  const amount = page.getByRole('textbox', { name: /^Quantità/ }).first();
  await add.click();
  await signOut(page);
  await page.waitForURL('**/app/login**');
  await open(page, 'manager');
  await expect(amount).toHaveValue('2');

  await context.setOffline(true);
  await add.click();
  await signOut(page);
  await expect(page.getByRole('heading', { name: 'C’è una commissione non ancora salvata' })).toBeVisible();
  await expectAccessible(page, 'signing out with a commission of this device alone');
  await context.setOffline(false);
  const saved = kept(page);
  await page.getByRole('link', { name: 'Torna alla commissione' }).click();
  await expect(amount).toHaveValue('3');
  await saved;

  await context.setOffline(true);
  await add.click();
  await signOut(page);
  await page.getByRole('button', { name: 'Esci e cancellala' }).click();
  await expect(page.getByRole('heading', { name: 'Sei offline' })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('ema-draft')))).toEqual(
    [],
  );
  await context.setOffline(false);
  await page.waitForURL('**/app/login**');
  const account = (await (await page.request.get('/api/account')).json()) as { isAuthenticated: boolean };
  expect(account.isAuthenticated).toBe(false);
});

test('ACC-532 a wizard opened with what was fetched ahead stays when its answers are asked again', async ({
  page,
  context,
}, info) => {
  const read = page.getByRole('button', { name: 'Ho letto' });
  await page.addLocatorHandler(read, () => read.click());
  await page.clock.install();
  const ahead = page.waitForResponse('**/api/agent/me');
  await signInAt(page, personaOf(info.project.name), '/app', 'fibra');
  await ahead;
  await page.locator(`#contenuto a[href="${CREATE}"]`).first().click();
  await begin(page);
  const again = page.waitForRequest('**/api/agent/me');
  let answer = (): void => undefined;
  await page.route('**/api/agent/me', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.continue();
  });
  // Older than a minute it is asked for again once the network is back.
  await page.clock.fastForward(61_000);
  await context.setOffline(true);
  await context.setOffline(false);
  await again;
  await expectDraft(page);
  await expect(page.getByText('Caricamento…')).toHaveCount(0);
  answer();
  await expectDraft(page);
});

test('ACC-532 a draft that cannot be asked for while its page opens is gone on with as it is here', async ({
  page,
}, info) => {
  await open(page, personaOf(info.project.name));
  await begin(page);
  await page.route('**/api/drafts/**', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    // The page is there before the answer.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    return route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"status":500}' });
  });
  await page.reload();
  await expectDraft(page);
});

test('ORD-507 a page whose shop another tab left says so, and keeps what is typed for when one comes back @desktop', async ({
  page,
}, info) => {
  await open(page, personaOf(info.project.name));
  await begin(page);
  expect((await page.request.put('/api/account/shop', { data: { shop: 1 } })).ok()).toBe(true);
  const add = page.getByRole('button', { name: /^Aggiungi uno/ }).first();
  await add.click();
  await expect(
    page.getByText('In un’altra scheda lavori ora in kleen: questa pagina è ancora di fibra.'),
  ).toBeVisible();
  await expect(page.getByText('Quello che scrivi qui resta su questo dispositivo')).toBeVisible();
  await expectAccessible(page, 'a draft of the other shop');
  expect((await page.request.put('/api/account/shop', { data: { shop: 0 } })).ok()).toBe(true);
  await page.getByRole('button', { name: 'Ricarica la pagina' }).click();
  await expect(page.getByRole('textbox', { name: /^Quantità/ }).first()).toHaveValue('2');
});
