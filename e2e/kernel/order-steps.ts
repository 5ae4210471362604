/** The steps of the order wizard, as journeys take them. */
import { expect, type Locator, type Page } from '@playwright/test';

export const main = (page: Page) => page.getByRole('main');

/** Chooses a type on `/app/orders/create`; the sample is left out where it is offered. */
export const chooseType = async (page: Page, title: RegExp, customerId?: number): Promise<void> => {
  await page.goto(`/app/orders/create${customerId ? `?customerId=${customerId}` : ''}`);
  await page.getByRole('button', { name: title }).click();
  const without = page.getByRole('button', { name: 'Avanti senza campione' });
  const next = page
    .getByLabel('Cerca un prodotto')
    .or(page.getByText(/risparmio/))
    .or(page.getByRole('heading', { name: 'Cerca il cliente' }));
  await expect(without.or(next).first()).toBeVisible();
  if (await without.isVisible()) await without.click();
};
/** «Ricomincia», where something was begun; it asks about goods that were chosen. `first`: what a new one shows. */
export const startAgain = async (page: Page, first: Locator): Promise<void> => {
  const again = page.getByRole('button', { name: 'Ricomincia' });
  const sure = page.getByRole('button', { name: 'Elimina la bozza' });
  await expect(again.or(first)).toBeVisible();
  if (!(await again.isVisible())) return;
  await again.click();
  await expect(sure.or(first)).toBeVisible();
  if (await sure.isVisible()) await sure.click();
};
export const pieces = async (page: Page, product: string, quantity: number): Promise<void> => {
  const field = page.getByRole('textbox', { name: `Quantità: ${product}`, exact: true });
  await field.fill(String(quantity));
  await expect(field).toHaveValue(String(quantity));
};
/** From the products to the review, paid in this way. */
export const toReview = async (page: Page, method: RegExp): Promise<void> => {
  await main(page).getByRole('button', { name: 'Vai al pagamento' }).click();
  await page.getByRole('radio', { name: method }).check();
  await main(page).getByRole('button', { name: 'Vai alla conferma' }).click();
};
export type Made = { id: number; orderId: number; total: string };
/** Confirms; the screen that opens is the gateway's choice. */
export const confirm = async (page: Page): Promise<Made> => {
  const created = page.waitForResponse(
    (r) => r.url().endsWith('/api/agent/commissions') && r.request().method() === 'POST',
  );
  await main(page).getByRole('button', { name: 'Conferma la commissione' }).click();
  const answer = await created;
  expect(answer.status()).toBe(201);
  return (await answer.json()) as Made;
};
/** A whole commission of one product, without looking at its screens. */
export const makeCommission = async (
  page: Page,
  title: RegExp,
  product: string,
  quantity: number,
  method: RegExp,
): Promise<Made> => {
  await chooseType(page, title);
  await pieces(page, product, quantity);
  await toReview(page, method);
  return confirm(page);
};
/** `1234.50` as the screen writes it. */
export const euro = (wire: string): string => {
  const [whole = '', cents = ''] = wire.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${cents} €`;
};
/** The paths the page goes through while something is done. */
export const pathsDuring = async (page: Page, act: () => Promise<unknown>): Promise<string[]> => {
  const paths: string[] = [];
  await page.exposeFunction('pathSeen', (path: string) => paths.push(path)).catch(() => undefined);
  await page.evaluate(() => {
    const seen = (window as unknown as { pathSeen: (path: string) => void }).pathSeen;
    for (const name of ['pushState', 'replaceState'] as const) {
      const original = history[name].bind(history);
      history[name] = (...given) => {
        original(...given);
        seen(location.pathname);
      };
    }
  });
  await act();
  return paths;
};
