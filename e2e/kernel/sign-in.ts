import { expect, type Page } from '@playwright/test';

/** The password of every demo persona. */
export const PERSONA_PASSWORD = 'Portale-2026!';

/** Signs in through the form, as a person does, and waits to be inside. */
export const signIn = async (page: Page, username: string, password = PERSONA_PASSWORD): Promise<void> => {
  await page.goto('/app/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/app') && !url.pathname.startsWith('/app/login'));
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
