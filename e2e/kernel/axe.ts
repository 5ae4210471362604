/** Expects that a screen has no fault of accessibility in either colour scheme. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** Of the two builds the small one: every page that is looked at reads it anew. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The other scheme changes colours and nothing else: the rules about colours are asked again, the rest once. */
const RULES = {
  light: { type: 'tag', values: TAGS },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const;

/** What the rules find on the page as it is: no foreign frames, so it is asked there; the library is brought once. */
const faultsOf = async (page: Page, { type, values }: (typeof RULES)['light' | 'dark']): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE);
  const violations = await page.evaluate(
    async (runOnly) => {
      const here = globalThis as unknown as { axe: typeof axe };
      // Of what is loaded for them the rules need films and sounds; style sheets only those that are still tried out.
      const preload = { assets: ['media'] };
      const { violations: found } = await here.axe.run(document, { runOnly, resultTypes: ['violations'], preload });
      return found.map((v) => ({
        id: v.id,
        nodes: v.nodes.map((n) => `${n.target.join(' ')} – ${n.failureSummary?.split('\n')[1]?.trim() ?? ''}`),
      }));
    },
    { type, values: [...values] },
  );
  return violations.flatMap((v) => v.nodes.map((node) => `${v.id}: ${node}`));
};

/** The rule and the element; what it says of them may change with what lies beside. */
const whereOf = (fault: string): string => fault.split(' – ')[0] ?? fault;

/** The screen is there, nothing is under way: no answer is waited for, nothing moves. */
const settled = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () =>
      document.querySelector('main') &&
      document.querySelector('h1') &&
      !document.querySelector('[aria-busy="true"]') &&
      document.getAnimations().every((a) => a.playState !== 'running' || a.effect?.getTiming().iterations === Infinity),
    undefined,
    { timeout: 20_000 },
  );
};

/**
 * A quotation that began meanwhile fades its sums; what stands half behind a bar that sticks is measured against the
 * bar. So what is found stands only if it is there afterwards too, some lines further on.
 */
const lastingFaultsOf = async (page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> => {
  const faults = await faultsOf(page, RULES[colorScheme]);
  if (faults.length === 0) return faults;
  await page.evaluate(() => scrollBy(0, scrollY > 0 ? -90 : 90));
  await settled(page);
  const again = new Set((await faultsOf(page, RULES[colorScheme])).map(whereOf));
  return faults.filter((fault) => again.has(whereOf(fault)));
};

/** Links whose words have the blue that browsers give what says no colour. */
const bareLinks = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href]')]
      .filter(
        (link) =>
          getComputedStyle(link).color === 'rgb(0, 0, 238)' &&
          [...link.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
      )
      .map((link) => link.outerHTML.slice(0, 200)),
  );

const expectNothingSideways = async (page: Page, screen: string): Promise<void> => {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${screen} scrolls sideways`).toBeLessThanOrEqual(0);
};

/** As `phone` in playwright.config.ts. */
const PHONE = { width: 390, height: 844 };
/** What is gone through at a desk only and tagged `@looks`: how each screen lies on a phone is looked at on the way. */
const lookOnPhone = async (page: Page, screen: string): Promise<void> => {
  const size = page.viewportSize();
  if (!test.info().tags.includes('@looks') || size === null) return;
  await page.setViewportSize(PHONE);
  await settled(page);
  expect(await lastingFaultsOf(page, 'light'), `axe on ${screen}, on a phone`).toEqual([]);
  await expectNothingSideways(page, `${screen} on a phone`);
  await page.setViewportSize(size);
  await settled(page);
};

/** WCAG 2.2 AA: nothing found on the screen as it is now, in the light and in the dark, and nothing scrolls sideways. */
export const expectAccessible = async (page: Page, screen: string): Promise<void> => {
  // Light is what every page begins with.
  for (const colorScheme of ['light', 'dark'] as const) {
    if (colorScheme === 'dark') await page.emulateMedia({ colorScheme });
    await settled(page);
    expect(await lastingFaultsOf(page, colorScheme), `axe on ${screen}, ${colorScheme}`).toEqual([]);
    if (colorScheme === 'light') expect(await bareLinks(page), `${screen} has links without a colour`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
  await expectNothingSideways(page, screen);
  await lookOnPhone(page, screen);
};
