/** Finds a figure or a fact of a screen by the name that stands before it. */
import type { Locator, Page } from '@playwright/test';

/** What is said under exactly this name. */
export const factOf = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(name, { exact: true }) })
    .locator('dd');
