/** Says of two counts of what the night deletes whether the second may be the greater one. */

type Counted = { count: number; isAtLeast: boolean };
/** What was not counted to its end may be more, though the same figure stands there before and after. */
export const mayDeleteMore = ({ before, after }: { before: Counted; after: Counted }): boolean =>
  after.isAtLeast || after.count > before.count;
