/** Tells which kinds of papers stand on a part of a screen, by their titles. */
import { expect, type Locator } from '@playwright/test';
import { FISCAL_TYPES, TYPES, type FiscalType } from '@ema/domain/fiscal-documents/types.ts';

/** These and no others; of each at least one. */
export const expectPapers = async (part: Locator, types: readonly FiscalType[]): Promise<void> => {
  const shown = async (): Promise<FiscalType[]> => {
    const text = await part.innerText();
    return FISCAL_TYPES.filter((type) => text.includes(TYPES[type].name));
  };
  await expect.poll(shown).toEqual(FISCAL_TYPES.filter((type) => types.includes(type)));
};
