/** Reads every setting of the server from the environment, and refuses to start on nonsense. */
import { z } from 'zod';

/**
 * Every setting of the server, read once from the environment. The server refuses to start on nonsense.
 * In production every secret must be given; elsewhere the start script makes and keeps them.
 */
const Settings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** Any PostgreSQL 15 or newer, directly and as its owner: migrates, seeds and prepares jobs while a server starts. */
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address'),
  /**
   * What calls and jobs connect with: a role that owns nothing, member of `ema_app` alone. Without it the owner makes
   * one for this database, whose password follows from EMA_SECRET.
   */
  DATABASE_CALLS_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
    .optional(),
  /** `transaction`: DATABASE_CALLS_URL leads to a PgBouncer in that mode, so nothing is kept in a connection. */
  EMA_POOLER: z.enum(['none', 'transaction']).default('none'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Address people type; used in links, cookies and cross-site checks. */
  PUBLIC_URL: z.url().optional(),
  EMA_DATA_DIR: z.string().default('.data'),
  /** `1`: load the demo data into an empty database. */
  EMA_DEMO: z.enum(['0', '1']).default('0'),
  /** At least 32 characters; keys one-time codes and signatures of links. */
  EMA_SECRET: z.string().min(32).optional(),
  /** Connections that all processes of the portal together may hold, and how many processes share them. */
  EMA_CONNECTIONS: z.coerce.number().int().min(4).max(5_000).default(80),
  EMA_PROCESSES: z.coerce.number().int().min(1).max(500).default(1),
  /** More than so many connections for calls no process takes, also when its share is larger. */
  EMA_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(20),
  /** Reverse proxies in front whose X-Forwarded-For is believed. */
  EMA_TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  /** Tests and measurements come from one address: limits of networks are so many times higher. */
  EMA_LIMIT_FACTOR: z.coerce.number().min(1).default(1),
  /** Whoever asks for `/metrics` says `Authorization: Bearer …` with this; without it there is no `/metrics`. */
  EMA_METRICS_TOKEN: z.string().min(16).optional(),
  /** To whom the nightly check of the log of events reports. */
  EMA_AUDIT_MAIL: z.email().optional(),
  EMA_LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  EMA_SUPPORT_PHONE: z.string().default('800 000 000'),
  EMA_TITLE_SUFFIX: z.string().default('EMA Planet'),
  EMA_WORKERS: z.enum(['0', '1']).default('1'),
  /** `1`: exit when standard input ends (the start script died). */
  EMA_PARENT_PIPE: z.enum(['0', '1']).default('0'),
  EMA_MAINTENANCE: z.enum(['0', '1']).default('0'),
  /** `outbox` keeps messages in the database only; `http` posts SMS to SMS_URL. */
  SMS_ADAPTER: z.enum(['outbox', 'http']).default('outbox'),
  SMS_URL: z.url().optional(),
  SMS_TOKEN: z.string().optional(),
  MAIL_ADAPTER: z.enum(['outbox', 'smtp']).default('outbox'),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('EMA Planet <noreply@emaplanet.example>'),
  FILES_ADAPTER: z.enum(['disk', 's3']).default('disk'),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ENDPOINT: z.url().optional(),
  /** Without a key the payment sandbox answers; it exists outside production only. */
  STRIPE_SECRET_KEY: z.string().optional(),
  /** Several, separated by commas, while a secret is being changed. */
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: z.url().optional(),
  /** Without a key the sandbox answers for PagoDIL too; in production without one, that way to pay is refused. */
  PAGODIL_API_KEY: z.string().optional(),
  PAGODIL_API_BASE: z.url().optional(),
  PAGODIL_MERCHANT_ID: z.string().optional(),
  PAGODIL_PROVIDER_ID: z.string().optional(),
  /**
   * `http`: seals of contracts carry a timestamp (RFC 3161) of the authority at TIMESTAMP_URL; when it does not answer
   * they are made without. `local`: of one that nobody trusts, outside production.
   */
  TIMESTAMP_ADAPTER: z.enum(['none', 'local', 'http']).default('none'),
  TIMESTAMP_URL: z.url().optional(),
  /** The whole header, such as `Basic …`. */
  TIMESTAMP_AUTHORIZATION: z.string().optional(),
  /** Tests only: the instant at which the server's clock starts. */
  EMA_CLOCK_START: z.iso.datetime({ offset: true }).optional(),
});
type Given = z.output<typeof Settings>;

export type Config = Given & { secret: string; isProduction: boolean };

/** Where links in messages lead: the portal's address without a path. */
export const originOf = (config: Pick<Config, 'PUBLIC_URL' | 'PORT'>): string =>
  config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;

type Rule = readonly [holds: (s: Given) => unknown, wanted: string];

/** What belongs together, everywhere. */
const TOGETHER: readonly Rule[] = [
  [(s) => s.SMS_ADAPTER !== 'http' || (s.SMS_URL && s.SMS_TOKEN), 'SMS_URL and SMS_TOKEN'],
  [(s) => s.MAIL_ADAPTER !== 'smtp' || s.SMTP_URL, 'SMTP_URL'],
  [(s) => s.TIMESTAMP_ADAPTER !== 'http' || s.TIMESTAMP_URL, 'TIMESTAMP_URL'],
  [(s) => s.FILES_ADAPTER !== 's3' || (s.S3_BUCKET && s.S3_REGION), 'S3_BUCKET and S3_REGION'],
  [
    (s) => !s.PAGODIL_API_KEY || (s.PAGODIL_API_BASE && s.PAGODIL_MERCHANT_ID && s.PAGODIL_PROVIDER_ID),
    'PAGODIL_API_BASE, PAGODIL_MERCHANT_ID and PAGODIL_PROVIDER_ID',
  ],
  [
    (s) => s.EMA_POOLER === 'none' || (s.DATABASE_CALLS_URL && !s.EMA_CLOCK_START),
    'DATABASE_CALLS_URL (through the pooler; DATABASE_URL leads to PostgreSQL itself)',
  ],
  [
    (s) => s.EMA_CONNECTIONS / s.EMA_PROCESSES >= 4,
    'EMA_CONNECTIONS of at least four for each of EMA_PROCESSES (calls and jobs have their own)',
  ],
];
const IN_PRODUCTION: readonly Rule[] = [
  [(s) => s.EMA_SECRET, 'EMA_SECRET'],
  [(s) => s.PUBLIC_URL?.startsWith('https://'), 'PUBLIC_URL (https)'],
  [(s) => s.EMA_DEMO === '0', 'EMA_DEMO must be 0 in production'],
  [(s) => !s.EMA_CLOCK_START, 'EMA_CLOCK_START is for tests'],
  [(s) => s.EMA_LIMIT_FACTOR === 1, 'EMA_LIMIT_FACTOR is for tests'],
  [(s) => s.STRIPE_SECRET_KEY && s.STRIPE_WEBHOOK_SECRET, 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET'],
  [(s) => s.SMS_ADAPTER !== 'outbox', 'SMS_ADAPTER must not be outbox in production: codes would go nowhere'],
  [(s) => s.MAIL_ADAPTER !== 'outbox', 'MAIL_ADAPTER must not be outbox in production: e-mails would go nowhere'],
  [(s) => s.TIMESTAMP_ADAPTER !== 'local', 'TIMESTAMP_ADAPTER must not be local in production'],
  [(s) => !s.TIMESTAMP_URL || s.TIMESTAMP_URL.startsWith('https://'), 'TIMESTAMP_URL (https)'],
  [(s) => s.EMA_AUDIT_MAIL, 'EMA_AUDIT_MAIL (who hears of the nightly check of the log)'],
];

/** Reads and checks the configuration. Throws one error that lists every wrong setting. */
export const readConfig = (env: Record<string, string | undefined> = process.env): Config => {
  const parsed = Settings.safeParse(env);
  if (!parsed.success) throw new Error(`Configuration refused:\n${z.prettifyError(parsed.error)}`);
  const s = parsed.data;
  const isProduction = s.NODE_ENV === 'production';
  const missing = [...TOGETHER, ...(isProduction ? IN_PRODUCTION : [])].flatMap(([holds, wanted]) =>
    holds(s) ? [] : [wanted],
  );
  if (missing.length > 0) throw new Error(`Configuration refused, missing or wrong: ${missing.join('; ')}`);
  return { ...s, isProduction, secret: s.EMA_SECRET ?? 'development-only-secret-0123456789abcdef' };
};
