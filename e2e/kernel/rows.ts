/** Opens what a phone keeps behind a row of a list; on a desk it stands in the row itself. */
import type { Locator, Page } from '@playwright/test';

/** Where everything of the row can be read and pressed. */
export const openRow = async (page: Page, row: Locator): Promise<Locator> => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (!isPhone) return row;
  await row.locator('button[aria-haspopup="dialog"]').click();
  return page.getByRole('dialog').last();
};
