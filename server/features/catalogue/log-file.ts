/** Tells the log what a file changed: beside each product, or, of a long file, in parts with all of it (NET-940). */
import type { WritingContext } from '../../kernel/context.ts';

/** So many changes are told beside each product: a transaction with more rows of the log waits on itself. */
const BESIDE_EACH = 2_000;
/** So many changes does one event of a longer file name, and so many are in our memory at once. */
const IN_ONE_PART = 1_000;

type Changed = { place: number; code: string };
type Changes<T> = {
  object: 'prices' | 'products';
  many: number;
  /** The next so many after that place, in the order of the file. */
  next: (after: number, most: number) => Promise<T[]>;
  /** What one product's history says of its changes. */
  ofProduct: (changes: readonly T[]) => Record<string, unknown>;
  /** The same of one change among others. */
  inPart: (change: T) => Record<string, unknown>;
};

export const logFile = async <T extends Changed>(
  c: WritingContext,
  { object, many, next, ofProduct, inPart }: Changes<T>,
): Promise<void> => {
  if (many <= BESIDE_EACH) {
    const byCode = Map.groupBy(await next(0, BESIDE_EACH), ({ code }) => code);
    for (const [code, changes] of byCode)
      await c.audit({ object: 'product', objectId: code, detail: ofProduct(changes) });
    return;
  }
  for (let after = 0; ;) {
    const part = await next(after, IN_ONE_PART);
    const last = part.at(-1);
    if (!last) return;
    after = last.place;
    await c.audit({ object, detail: { [object]: part.map(inPart) } }, c.db);
  }
};
