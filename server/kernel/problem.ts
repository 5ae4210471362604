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
  const status = (thrown as { statusCode?: unknown }).statusCode;
  const code = (thrown as { code?: unknown }).code;
  if (status === 413) return new CallError('too_large');
  if (status === 415) return new CallError('unsupported_media');
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new CallError('malformed', undefined, { cause: thrown });
  const pgCode = typeof code === 'string' ? code : (thrown as { cause?: { code?: string } }).cause?.code;
  if (pgCode && UNAVAILABLE.has(pgCode))
    return new CallError('unavailable', undefined, { retryAfterSeconds: 2, cause: thrown });
  if (pgCode === '22021' || pgCode === '22003' || pgCode === '22P05')
    return new CallError('malformed', undefined, { cause: thrown });
  const message =
    thrown instanceof Error ? `${thrown.message} ${(thrown.cause as Error | undefined)?.message ?? ''}` : '';
  if (/Connection terminated|timeout exceeded when trying to connect|ECONNREFUSED|ECONNRESET|EPIPE/.test(message))
    return new CallError('unavailable', undefined, { retryAfterSeconds: 2, cause: thrown });
  return new CallError('internal', undefined, { cause: thrown });
};

/**
 * PostgreSQL says: try again later (shutdown, restart, too many clients, timeouts, lock not to be had, deadlock, no
 * room on its disk). So does the disk of the files: full, read-only, broken, not there.
 */
const UNAVAILABLE = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53100',
  '57014',
  '55P03',
  '40001',
  '40P01',
  '08006',
  '08003',
  '25P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'ENOTDIR',
]);

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
