/** Turns whatever went wrong into an answer a person and a program can understand. */
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { CallError, ERRORS, type Violation } from '@ema/calls/kernel/errors.ts';

export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  'hydra:description': string;
  violations: readonly Violation[];
  errors: Record<string, string>;
  errorId?: string;
  requestId: string;
};

/** Turns whatever was thrown into one of the closed list of errors; what nobody foresaw becomes a generic 500. */
export const toCallError = (thrown: unknown): CallError => {
  if (thrown instanceof CallError) return thrown;
  if (hasZodFastifySchemaValidationErrors(thrown)) {
    const violations = thrown.validation.map((v) => ({
      propertyPath: v.instancePath.replace(/^\//, '').replaceAll('/', '.') || unknownKeys(v.params),
      message: v.message ?? 'Valore non valido.',
    }));
    return new CallError('invalid', violations.length === 1 ? violations[0]?.message : undefined, {
      violations,
      cause: thrown,
    });
  }
  const status = (thrown as { statusCode?: unknown } | null)?.statusCode;
  if (status === 414) return new CallError('address_too_long');
  if (status === 413) return new CallError('too_large');
  if (status === 415) return new CallError('unsupported_media');
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new CallError('malformed', undefined, { cause: thrown });
  const causes = causesOf(thrown);
  if (causes.some(isUnavailable))
    return new CallError('unavailable', undefined, { retryAfterSeconds: 2, cause: thrown });
  if (causes.some((cause) => ['22021', '22003', '22P05'].includes(String(codeOf(cause)))))
    return new CallError('malformed', undefined, { cause: thrown });
  return new CallError('internal', undefined, { cause: thrown });
};

/** What was thrown and what it was thrown for: a failed statement has the driver's error as its cause. */
export const causesOf = (thrown: unknown): unknown[] => {
  const causes: unknown[] = [];
  for (let one = thrown; one && causes.length < 4; one = (one as { cause?: unknown }).cause) causes.push(one);
  return causes;
};
export const codeOf = (thrown: unknown): unknown => (thrown as { code?: unknown }).code;

/**
 * PostgreSQL says: try again later (no connection, a password that is just being turned, shutdown, restart, too many
 * clients, timeouts, lock not to be had, deadlock, no room on its disk, a primary that has become a standby). So do the
 * network, and the disk of the files: full, read-only, broken, not there.
 */
const LATER = /^(?:08...|28000|28P01|53...|57...|55P03|40001|40P01|25P03|25006)$/;
const LATER_OF_THE_SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'ENOTDIR',
]);
/** What the driver says of its connections, without any code. */
const NO_CONNECTION = new RegExp(
  [
    'Connection terminated',
    'is not queryable',
    'Query read timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'after calling end on the pool',
    'ECONNREFUSED|ECONNRESET|EPIPE',
  ].join('|'),
);

export const isUnavailable = (thrown: unknown): boolean => {
  const code = codeOf(thrown);
  if (typeof code === 'string' && (LATER.test(code) || LATER_OF_THE_SYSTEM.has(code))) return true;
  return thrown instanceof Error && NO_CONNECTION.test(thrown.message);
};

const unknownKeys = (params: unknown): string => {
  const keys = (params as { keys?: unknown } | undefined)?.keys;
  return Array.isArray(keys) ? keys.join(', ') : '';
};

/** The body of an error answer (`application/problem+json`). */
export const toProblem = (error: CallError, requestId: string): Problem => ({
  type: `urn:ema:${error.code}`,
  title: ERRORS[error.code][1],
  status: error.status,
  detail: error.detail,
  'hydra:description': error.detail,
  violations: error.violations,
  errors: Object.fromEntries(error.violations.map((v) => [v.propertyPath, v.message])),
  ...(error.code === 'not_found' ? { errorId: 'NotFound' } : {}),
  requestId,
});
