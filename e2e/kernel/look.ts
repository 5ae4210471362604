import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';

/** A screen in both colour schemes, and on a phone at its narrowest: nothing to be found, nothing that scrolls sideways. */
export const expectGoodLook = async (page: Page, screen: string): Promise<void> => {
  await expectAccessible(page, screen);
  const size = page.viewportSize();
  if (!size || size.width > 400) return;
  await page.setViewportSize({ width: 360, height: 740 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${screen} at 360 px scrolls sideways`).toBeLessThanOrEqual(0);
  await page.setViewportSize(size);
};
