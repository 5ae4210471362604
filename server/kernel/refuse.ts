/** Turns a sentence of the domain's `may` functions into the answer of a refused call. */
import { CallError, invalidField, type ErrorCode } from '@ema/calls/kernel/errors.ts';

/** Goes on when there is no sentence. @throws the error of that code with it */
export const refuse = (code: ErrorCode, why: string | null): void => {
  if (why !== null) throw new CallError(code, why);
};
/** The same for one field of what was sent. @throws invalid with a violation under it */
export const refuseField = (propertyPath: string, why: string | null): void => {
  if (why !== null) throw invalidField(propertyPath, why);
};
