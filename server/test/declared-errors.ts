/** Holds every error that a handler answers in a test against the list its call declares. */
import { appendFileSync } from 'node:fs';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { DailyLimit } from '../kernel/daily-limits.ts';
import type { Handler } from '../kernel/handle.ts';

/** Where the whole run notes, a line each, which declared errors were seen; `tools/errors-proved.ts` reads it. */
const SEEN = process.env['EMA_ERRORS_SEEN'];

/** The error of a refusal that is committed, or of one that is not. */
const errorOf = (thrown: unknown): CallError | null => {
  if (thrown instanceof CallError) return thrown;
  const inner = (thrown as { error?: unknown } | null)?.error;
  return inner instanceof CallError ? inner : null;
};

/** Failures of others and races are any call's; what its own rules refuse with, a call declares. */
const ANY_CALLS = new Set(['internal', 'unavailable', 'overloaded']);

/** The same handlers, which fail the test when they answer an error that their call does not declare. */
export const declaring = (handlers: readonly Handler[], isNoted = true): Handler[] =>
  handlers.map((handler) => ({
    ...handler,
    run: async (c, input) => {
      try {
        return await handler.run(c, input);
      } catch (thrown) {
        const code = errorOf(thrown)?.code;
        if (code === undefined || ANY_CALLS.has(code) || thrown instanceof DailyLimit) throw thrown;
        if (SEEN && isNoted) appendFileSync(SEEN, `${handler.spec.name} ${code}\n`);
        if (handler.spec.errors.includes(code)) throw thrown;
        throw new Error(`${handler.spec.name} answers ${code}, which it does not declare`, { cause: thrown });
      }
    },
  }));
