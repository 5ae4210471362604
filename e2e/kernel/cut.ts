/** Tells whether the end of a text does not fit its place and so is not seen. */
import type { Locator } from '@playwright/test';

/** The narrowest phone that every screen is made for. */
export const NARROW = { width: 360, height: 740 };

export const isCut = (text: Locator): Promise<boolean> => text.evaluate((e) => e.scrollWidth > e.clientWidth);
