/** Expects that a screen has no fault of accessibility in either colour scheme. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The other scheme changes colours and nothing else: the rules about colours are asked again, the rest once. */
const RULES = {
  light: { type: 'tag', values: TAGS },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const;

/** WCAG 2.2 AA: nothing found on the screen as it is now, in the light and in the dark, and nothing scrolls sideways. */
export const expectAccessible = async (page: Page, screen: string): Promise<void> => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction(() =>
      document.getAnimations().every((a) => a.playState !== 'running' || a.effect?.getTiming().iterations === Infinity),
    );
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    // One page, no foreign frames: the scan runs in it and needs no blank page of its own.
    const { violations } = await new AxeBuilder({ page })
      .options({
        runOnly: { ...RULES[colorScheme], values: [...RULES[colorScheme].values] },
        resultTypes: ['violations'],
      })
      .setLegacyMode()
      .analyze();
    const found = violations.map(
      (v) =>
        `${v.id}: ${v.nodes.map((n) => `${n.target.join(' ')} – ${n.failureSummary?.split('\n')[1]?.trim() ?? ''}`).join(' | ')}`,
    );
    expect(found, `axe on ${screen}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${screen} scrolls sideways`).toBeLessThanOrEqual(0);
};
