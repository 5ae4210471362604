/** A commission whose page is left while it is being created (ORD-590). */
import { expect, test, type Page } from '@playwright/test';
import { startAs } from '../kernel/agents.ts';
import { chooseType, main, pieces, startAgain, toReview } from '../kernel/order-steps.ts';

const toHome = (page: Page) => page.getByRole('link', { name: 'EMA Planet, vai alla Home' });
const TYPE = /^Vendita diretta kleen/;
const PATH = '**/api/agent/commissions';

/** Presses, and holds back what the server answers. @returns what lets it go */
const confirmSlowly = async (page: Page, refused?: { status: number; json: object }): Promise<() => void> => {
  const freed = Promise.withResolvers<void>();
  const made = Promise.withResolvers<void>();
  await page.route(PATH, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const answer = refused ?? { response: await route.fetch() };
    made.resolve();
    await freed.promise;
    return route.fulfill(answer);
  });
  await main(page).getByRole('button', { name: 'Conferma la commissione' }).click();
  await made.promise;
  return freed.resolve;
};
const begin = async (page: Page): Promise<void> => {
  await startAs(page, 'kleen');
  await chooseType(page, TYPE);
  await pieces(page, 'Gel WC', 6);
  await toReview(page, /^MAV/);
};

test(
  'ORD-590 a commission that is created after its page was left is told, and neither begun again nor made twice',
  { tag: '@desktop' },
  async ({ page }) => {
    await begin(page);
    const answer = await confirmSlowly(page);
    await toHome(page).click();
    await expect(page).toHaveURL(/\/app$/);
    answer();
    await expect(page.getByText('Commissione creata.')).toBeVisible();
    await expect(main(page).getByText('Completa l’ordine')).toBeVisible();
    await page.goto('/app/orders/create');
    await expect(main(page).getByRole('button', { name: TYPE })).toBeVisible();
    await expect(main(page).getByRole('button', { name: 'Ricomincia' })).toBeHidden();
  },
);

test(
  'ORD-590 ACC-710 a created commission leads nobody away from the page they are on the way to',
  { tag: '@desktop' },
  async ({ page }) => {
    await begin(page);
    const answer = await confirmSlowly(page);
    const code = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await code.promise;
      return route.continue();
    });
    const fetched = page.waitForRequest('**/*.js');
    await page.getByRole('link', { name: 'I miei clienti' }).first().click();
    await fetched;
    const refreshed = page.waitForResponse('**/api/agent/me');
    answer();
    await expect(page.getByText('Commissione creata.')).toBeVisible();
    await refreshed;
    code.resolve();
    await expect(page.getByRole('heading', { level: 1, name: 'I miei clienti' })).toBeVisible();
    await page.waitForTimeout(500);
    await expect(page).toHaveURL(/\/my-customers$/);
  },
);

test(
  'ORD-590 a commission that is refused after its page was left is told, and its draft is there',
  { tag: '@desktop' },
  async ({ page }) => {
    await begin(page);
    const json = { type: 'urn:ema:wrong_state', status: 409, detail: 'Così non si può.' };
    const answer = await confirmSlowly(page, { status: 409, json });
    await toHome(page).click();
    await expect(page).toHaveURL(/\/app$/);
    answer();
    const refused = page.getByRole('dialog', { name: 'Impossibile creare la commissione' });
    await expect(refused).toContainText('Così non si può.');
    await refused.getByRole('button', { name: 'Ho capito' }).click();
    await expect(page).toHaveURL(/\/app$/);
    await page.goto('/app/orders/create');
    await expect(main(page)).toContainText('Gel WC');
    await startAgain(page, page.getByRole('button', { name: TYPE }));
  },
);
