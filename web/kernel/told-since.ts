/** What pages of this release tell and a server of the release before refuses to be told, while one follows the other. */

/** So servers say that they know no such field, one or several. */
const IS_UNKNOWN = /^(?:Il campo «.*» non è previsto|I campi «.*» non sono previsti)\.$/;
/** Told since, and can be left out: a server that does not know them does as it did before (NET-1013). */
const TOLD_SINCE: ReadonlySet<string> = new Set([
  'coming',
  'draftId',
  'expectedPaid',
  'expectedTotal',
  'refundReason',
  'shop',
  'version',
]);

const without = (told: unknown, names: ReadonlySet<string>): unknown =>
  told !== null && typeof told === 'object' && Object.getPrototypeOf(told) === Object.prototype
    ? Object.fromEntries(Object.entries(told).filter(([name]) => !names.has(name)))
    : told;

/** As long as a note may be. */
const NOTE_MAX = 200;
/** Before, what stands in the note was the reason why less goes back: it is written there, not lost. */
const asNote = (body: unknown, names: ReadonlySet<string>): unknown => {
  const left = without(body, names);
  if (!names.has('refundReason') || !(left instanceof Object)) return left;
  const { refundReason, note } = body as { refundReason?: string | null; note?: string | null };
  return refundReason ? { ...left, note: [refundReason, note].filter(Boolean).join('. ').slice(0, NOTE_MAX) } : left;
};

type Told = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
type Refused = { status: number; violations: readonly { propertyPath: string; message: string }[] };

/**
 * What to ask a server of another release instead, once.
 * @returns the input without the fields that it does not know; null: it is refused for something else, or cannot do
 * without one of them
 */
export const asBefore = (input: Told, { status, violations }: Refused): Told | null => {
  if (status !== 422 || violations.length === 0 || !violations.every(({ message }) => IS_UNKNOWN.test(message)))
    return null;
  const names = new Set(violations.flatMap(({ propertyPath }) => propertyPath.split(', ')));
  if (![...names].every((name) => TOLD_SINCE.has(name))) return null;
  return {
    ...input,
    ...(input.query ? { query: without(input.query, names) as Record<string, unknown> } : {}),
    ...(input.body === undefined ? {} : { body: asNote(input.body, names) }),
  };
};
