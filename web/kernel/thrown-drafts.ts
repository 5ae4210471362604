/** Remembers which drafts were thrown away here until the server has heard of it, also over a page loaded anew (ORD-593). */
import { readDraft, writeDraft } from './drafts.ts';

const placeOf = (key: string): string => `${key}:thrown`;
/** The drafts of this place that the server may still have. */
export const thrownAway = (key: string): readonly string[] => readDraft<string[]>(placeOf(key)) ?? [];

export const throwAway = (key: string, id: string): void =>
  writeDraft(placeOf(key), [...thrownAway(key).filter((known) => known !== id), id]);

const heard = (key: string, id: string): void => {
  const left = thrownAway(key).filter((known) => known !== id);
  if (left.length > 0) writeDraft(placeOf(key), left);
  else localStorage.removeItem(placeOf(key));
};

/** Tells the server of each that it has not heard of. @throws what `discard` throws; it is told again the next time */
export const discardThrown = async (key: string, discard: (id: string) => Promise<unknown>): Promise<void> => {
  for (const id of thrownAway(key)) {
    await discard(id);
    heard(key, id);
  }
};
