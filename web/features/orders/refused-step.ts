/** Where a new order that was not taken is mended: at the step of a refused field, or where it stands. */
import { CallFailure } from '../../kernel/client.ts';

/** The first field that a refusal names and one of these steps asks for. */
export const refusedStep = <S extends string>(thrown: unknown, steps: Readonly<Record<string, S>>): S | null => {
  const named = thrown instanceof CallFailure ? thrown.violations : [];
  return named.map((v) => steps[v.propertyPath.split('.')[0] ?? '']).find((step) => step !== undefined) ?? null;
};

/** Not that anything was wrong with it: no answer, a fault of the server, too many at once, a page of the other shop. */
const UNDECIDED: readonly number[] = [0, 408, 429];
const UNDECIDED_CODES: readonly (string | null)[] = ['in_progress', 'other_shop'];
/** May what was sent be sent again as it is? Then nobody is led away from it (ORD-488). */
export const isUndecided = (thrown: unknown): boolean =>
  thrown instanceof CallFailure &&
  (UNDECIDED.includes(thrown.status) || thrown.status >= 500 || UNDECIDED_CODES.includes(thrown.code));
