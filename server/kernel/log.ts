/** Makes the log: one JSON line each, in which nothing stands that a person typed or a statement was given. */
import pino, { type DestinationStream, type Logger } from 'pino';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { Config } from './config.ts';
import { noTelemetry, type Telemetry } from './telemetry.ts';

/** Values under these names never reach the log, whoever writes them. */
const REDACTED = [
  'password',
  'token',
  'secret',
  'authorization',
  'code',
  'fiscalCode',
  'iban',
  'cookie',
  'parameters',
  'params',
];

/** What is written goes to the collector too. */
const alsoTo = (telemetry: Telemetry, stream: DestinationStream): DestinationStream => ({
  write: (line) => {
    stream.write(line);
    telemetry.line(line);
  },
});

/** So much is kept for a standard output that takes nothing for now; what is said beyond is said to nobody. */
const WAITING_BYTES = 1_000_000;

/** A disk of logs without room, or a pipe that nobody reads, ends no server: it goes on, and its lines follow. */
const standardOutput = (): DestinationStream => {
  const stream = pino.destination({ dest: 1, sync: true, maxLength: WAITING_BYTES });
  stream.on('error', () => {});
  return stream;
};

/** JSON lines to standard output, or to the stream of a test. */
export const createLog = (
  config: Pick<Config, 'EMA_LOG_LEVEL'>,
  to: DestinationStream = standardOutput(),
  telemetry: Telemetry = noTelemetry,
): Logger =>
  pino(
    {
      level: config.EMA_LOG_LEVEL,
      serializers: { err: withoutValues },
      hooks: {
        // Without a message of its own a line would be given the error's, values and all.
        logMethod(given, write) {
          const [first, message] = given as [unknown, unknown];
          const err = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
          const isErrors = message === undefined || message === (err as { message?: unknown } | null)?.message;
          if (err === undefined || !isErrors) return write.apply(this, given);
          write.call(this, { ...(first instanceof Error ? {} : (first as object)), err }, nameOf(err));
        },
      },
      ...(telemetry.isOn ? { mixin: () => ({ ...telemetry.current()?.ids }) } : {}),
      redact: { paths: REDACTED.flatMap((name) => [name, `*.${name}`]), censor: '…' },
    },
    telemetry.isOn ? alsoTo(telemetry, to) : to,
  );

export type LoggedError = {
  name: string;
  message?: string;
  statement?: string;
  sqlState?: string;
  stack?: string[];
  [more: string]: unknown;
};

const nameOf = (thrown: unknown): string =>
  thrown instanceof Error
    ? thrown.constructor.name
    : ((thrown as { name?: unknown } | null)?.name?.toString() ?? 'Error');

/** What PostgreSQL says besides: names of things, never what was in them. */
const NAMES = ['severity', 'schema', 'table', 'column', 'constraint', 'routine', 'position'] as const;
/** What the operating system says of a connection or a file. */
const SYSTEM = ['errno', 'syscall', 'port'] as const;

/**
 * An error as the log may have it. Of the database's own words nothing is left: its messages, details and contexts
 * quote what they were given. Code, names and the statement, in which values are `$1`, say what went wrong.
 */
export const withoutValues = (thrown: unknown, depth = 0): LoggedError => {
  const e = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as Record<string, unknown>;
  const code = typeof e['code'] === 'string' ? e['code'] : undefined;
  const isDatabase = code !== undefined && /^[0-9A-Z]{5}$/.test(code) && 'severity' in e;
  const statement = typeof e['query'] === 'string' ? e['query'].replace(/\s+/g, ' ').slice(0, 2_000) : undefined;
  const message = messageOf(thrown, e);
  return {
    name: nameOf(thrown),
    ...(isDatabase ? { sqlState: code } : code === undefined ? {} : { errorCode: code }),
    ...(isDatabase ? pick(e, NAMES) : pick(e, SYSTEM)),
    ...(statement === undefined ? {} : { statement }),
    ...(isDatabase || statement !== undefined || thrown instanceof CallError || message === '' ? {} : { message }),
    ...framesOf(e),
    ...(e['cause'] === undefined || depth === 3 ? {} : { cause: withoutValues(e['cause'], depth + 1) }),
  };
};

const pick = (from: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]));

/** Others' words: what they quote, addresses, longer numbers and what programs sign in with are left out. */
const messageOf = (thrown: unknown, e: Record<string, unknown>): string =>
  String(e['message'] ?? (typeof thrown === 'string' ? thrown : ''))
    .replace(/(?<!\p{L})["'`«“].*["'`»”]/su, '…')
    .replace(/\S*(?:@|\d{4}|ema_|whsec_)\S*/g, '…')
    .replace(/\s+/g, ' ')
    .slice(0, 300);

const FRAME = /^\s+at (?:[\w.<>$#[\] ]+ \()?(?:file:\/\/|node:|\/)[^()\s]*:\d+:\d+\)?$/;
/** Where it happened, without the words at the head of a stack. */
const framesOf = (e: Record<string, unknown>): { stack?: string[] } => {
  const stack = typeof e['stack'] === 'string' ? e['stack'] : '';
  const words = String(e['message'] ?? '');
  const at = stack.indexOf(words);
  const frames = stack
    .slice(at < 0 ? 0 : at + words.length)
    .split('\n')
    .filter((line) => FRAME.test(line))
    .slice(0, 12)
    .map((line) => line.trim().slice(3));
  return frames.length > 0 ? { stack: frames } : {};
};
