/** What a search says where it shows nothing: why, and what to do. */
type Search = {
  /** What is typed is too short to be searched for. */
  isShort: boolean;
  /** The answer is on its way, or what is typed has not settled yet. */
  isSearching: boolean;
  hasFailed: boolean;
};
type Words = { short: string; failed: string; none: string };

/** Only an answer says that there is nothing (ACC-699). */
export const searchWords = ({ isShort, isSearching, hasFailed }: Search, words: Words): string => {
  if (isShort) return words.short;
  if (isSearching) return 'Ricerca in corso…';
  return hasFailed ? words.failed : words.none;
};
