/** Goes through a screen without a pointer: Tab, Shift+Tab, Enter, Space, arrows and letters, looking where the focus is. */
import { expect, type FileChooser, type Locator, type Page } from '@playwright/test';

/** More stops than any screen may have: whoever comes past them goes round. */
const MOST_STOPS = 150;
const BROWSER = '(the browser)';

type Stop = { name: string; isMarked: boolean; isSeen: boolean };
/** Where the focus is now, null when it is nowhere, and whether that is one of those that are looked for: asked at once. */
const lookAt = (found: readonly Element[]): { isThere: boolean; stop: Stop | null } => {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return { isThere: false, stop: null };
  // What stands for it where the browser's own control is hidden: its label, its card, what is drawn beside it.
  const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
  const around = [element.parentElement, element.parentElement?.parentElement, element.nextElementSibling, ...labels];
  const drawn = [element, ...around].filter((one) => one instanceof HTMLElement);
  const isMarked = drawn.some((one) =>
    [null, '::after', '::before'].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one, part);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    }),
  );
  // Not wholly hidden (WCAG 2.4.11): one of its places is in the window, under nothing else.
  const places = drawn.flatMap((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [0.1, 0.5, 0.9].flatMap((x) => [0.2, 0.5, 0.8].map((y) => [left + width * x, top + height * y] as const));
  });
  const isSeen = places.some(([x, y]) => {
    const there = document.elementFromPoint(x, y);
    return there !== null && drawn.some((one) => one.contains(there));
  });
  const text = element.getAttribute('aria-label') ?? (labels[0]?.textContent || element.textContent);
  const name = `${element.tagName.toLowerCase()} «${text.trim().replaceAll(/\s+/g, ' ').slice(0, 60)}»`;
  // What stands over the page and is pressed through is no place under a pointer, but it is drawn.
  const isPressedThrough = getComputedStyle(element).pointerEvents === 'none';
  return { isThere: found.includes(element), stop: { name, isMarked, isSeen: isSeen || isPressedThrough } };
};
const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluateAll((found) => found.some((one) => one === document.activeElement));

/** Goes on stop by stop until it is there; each stop must be seen and marked, and none is gone round twice. */
export const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await expect(target.first(), 'there is something to go to').toBeAttached();
  if (await isFocused(target)) return;
  const stops: string[] = [];
  for (let n = 0; n < MOST_STOPS; n += 1) {
    await page.keyboard.press(key);
    const { isThere, stop } = await target.evaluateAll(lookAt);
    // Past the last stop the browser itself has the focus, then the first stop again.
    stops.push(stop?.name ?? BROWSER);
    expect(stops.filter((one) => one === BROWSER).length, stops.join(' → ')).toBeLessThan(3);
    if (stop === null) continue;
    expect(stop.isSeen, `the focus can be seen on ${stop.name}`).toBe(true);
    expect(stop.isMarked, `the focus is marked on ${stop.name}`).toBe(true);
    if (isThere) return;
  }
  throw new Error(`Never came there: ${stops.join(' → ')}`);
};

/** Goes there and presses it, as soon as it is no longer inert. */
export const pressKey = async (page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> => {
  await tabTo(page, target);
  await expect(target).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press(key);
};

/** Types into a field in place of what is there. */
export const typeInto = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
};

/** Chooses one of several by the arrows: one stop for all of them. */
export const choose = async (page: Page, group: Locator, one: Locator): Promise<void> => {
  const all = group.getByRole('radio');
  await tabTo(page, all);
  const many = await all.count();
  for (let n = 0; n < many && !(await isFocused(one)); n += 1) await page.keyboard.press('ArrowDown');
  expect(await isFocused(one), 'the arrows come to it').toBe(true);
  if (!(await one.isChecked())) await page.keyboard.press('Space');
  await expect(one).toBeChecked();
};

/** Types what a list is searched by and takes the first that is found, by the arrows. */
export const pick = async (page: Page, box: Locator, text: string, option: RegExp | string): Promise<void> => {
  await typeInto(page, box, text);
  await expect(page.getByRole('option', { name: option }).first()).toBeVisible();
  const wanted = page.getByRole('option', { name: option }).first();
  const id = await wanted.getAttribute('id');
  for (let n = 0; n < 20 && (await box.getAttribute('aria-activedescendant')) !== id; n += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: option })).toHaveCount(0);
};

/** Chooses a file: the key opens the system's own dialog. */
export const chooseFile = async (
  page: Page,
  opener: Locator,
  file: Parameters<FileChooser['setFiles']>[0],
): Promise<void> => {
  // Asked for before the way there: the browser takes a moment until it tells of its dialogs.
  const opened = page.waitForEvent('filechooser', { timeout: 60_000 });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  await (await opened).setFiles(file);
};

/** A step has begun: the focus is on its heading, and from there the short way leads to its main button. */
export const expectBegun = async (page: Page, heading: RegExp | string, level = 2): Promise<void> => {
  await expect(page.locator('[aria-busy="true"]'), 'what it shows is there').toHaveCount(0);
  await expect(page.getByRole('heading', { name: heading, level })).toBeFocused();
};

/** By the short way of a step: heading, link, main button. */
export const skipToMain = async (page: Page, main: Locator): Promise<void> => {
  const way = page.getByRole('link', { name: 'Vai al pulsante per proseguire' });
  await tabTo(page, way);
  await expect(main).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(main).toBeFocused();
};

/** A dialog keeps the focus, forwards and backwards, and gives it back to what opened it. */
export const expectKept = async (page: Page, dialog: Locator): Promise<void> => {
  for (const key of ['Tab', 'Shift+Tab'] as const)
    for (let n = 0; n < 6; n += 1) {
      await page.keyboard.press(key);
      const isOutside = await page.evaluate(
        () =>
          document.activeElement !== document.body && document.activeElement?.closest('dialog,[role=dialog]') === null,
      );
      expect(isOutside, `${key} stays in the dialog`).toBe(false);
    }
  await expect(dialog).toBeVisible();
};

/** Nowhere on the screen is a stop that cannot be left: Tab comes round, and back again. */
export const expectNoTrap = async (page: Page): Promise<void> => {
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    const stops: string[] = [];
    while (stops.length < MOST_STOPS && stops.at(-1) !== BROWSER) {
      await page.keyboard.press(key);
      stops.push((await page.locator('body').evaluateAll(lookAt)).stop?.name ?? BROWSER);
    }
    expect(stops.at(-1), `${key} comes out of ${stops.at(-2)}`).toBe(BROWSER);
  }
};
