/** How many rows of a list a phone shows at once. */
import { expect, type Page } from '@playwright/test';

/** At 390 × 844 (ACC-350). */
const ROWS = 8;
const THUMB = 44;

/** Where the first row begins, how high rows are, and what is stuck to the lower edge. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('main [data-rows] > *')].map((row) => row.getBoundingClientRect());
    const stuck = [...document.querySelectorAll('main *')]
      .filter((element) => getComputedStyle(element).position === 'fixed')
      .map((element) => element.getBoundingClientRect())
      .filter(({ height, bottom }) => height > 0 && bottom >= innerHeight - 1)
      .map(({ top }) => top);
    const heights = rows.map(({ height }) => height).toSorted((a, b) => a - b);
    return {
      top: rows[0]?.top ?? Number.POSITIVE_INFINITY,
      lowest: heights[0] ?? 0,
      usual: heights[Math.floor(heights.length / 2)] ?? 0,
      edge: Math.min(innerHeight, ...stuck),
    };
  });

/** Every row of the list that is open is as high as a thumb, eight are in view, and nothing is wider than the phone. */
export const expectEightRows = async (page: Page, list: string) => {
  await expect(page.locator('main [data-rows] > *').first(), list).toBeVisible();
  await expect(page.locator('main [aria-busy]'), list).toHaveCount(0);
  const { top, lowest, usual, edge } = await measure(page);
  expect(lowest, `${list}: as high as a thumb`).toBeGreaterThanOrEqual(THUMB);
  const inView = Math.floor((edge - top + 1) / usual);
  expect(inView, `${list}: rows of ${usual} px from ${top} to ${edge}`).toBeGreaterThanOrEqual(ROWS);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), list).toBeLessThanOrEqual(390);
};
