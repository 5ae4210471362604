/** Reads every setting of the server from the environment, and refuses to start on nonsense. */
import { z } from 'zod';

/**
 * Every setting of the server, read once from the environment. The server refuses to start on nonsense.
 * In production every secret must be given; elsewhere the start script makes and keeps them.
 */
const Settings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** Any PostgreSQL 15 or newer, as its owner: migrations need it. Calls run as the role `ema_app`. */
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Address people type; used in links, cookies and cross-site checks. */
  PUBLIC_URL: z.url().optional(),
  EMA_DATA_DIR: z.string().default('.data'),
  /** `1`: load the demo data into an empty database. */
  EMA_DEMO: z.enum(['0', '1']).default('0'),
  /** At least 32 characters; keys one-time codes and signatures of links. */
  EMA_SECRET: z.string().min(32).optional(),
  EMA_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(20),
  /** Reverse proxies in front whose X-Forwarded-For is believed. */
  EMA_TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
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
  /** Tests only: the instant at which the server's clock starts. */
  EMA_CLOCK_START: z.iso.datetime({ offset: true }).optional(),
});

export type Config = z.output<typeof Settings> & { secret: string; isProduction: boolean };

/** Where links in messages lead: the portal's address without a path. */
export const originOf = (config: Pick<Config, 'PUBLIC_URL' | 'PORT'>): string =>
  config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;

/** Reads and checks the configuration. Throws one error that lists every wrong setting. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const parsed = Settings.safeParse(env);
  if (!parsed.success) throw new Error(`Configuration refused:\n${z.prettifyError(parsed.error)}`);
  const s = parsed.data;
  const isProduction = s.NODE_ENV === 'production';
  const missing: string[] = [];
  if (isProduction && !s.EMA_SECRET) missing.push('EMA_SECRET');
  if (isProduction && !s.PUBLIC_URL?.startsWith('https://')) missing.push('PUBLIC_URL (https)');
  if (isProduction && s.EMA_DEMO === '1') missing.push('EMA_DEMO must be 0 in production');
  if (isProduction && s.EMA_CLOCK_START) missing.push('EMA_CLOCK_START is for tests');
  if (s.SMS_ADAPTER === 'http' && !(s.SMS_URL && s.SMS_TOKEN)) missing.push('SMS_URL and SMS_TOKEN');
  if (s.MAIL_ADAPTER === 'smtp' && !s.SMTP_URL) missing.push('SMTP_URL');
  if (s.FILES_ADAPTER === 's3' && !(s.S3_BUCKET && s.S3_REGION)) missing.push('S3_BUCKET and S3_REGION');
  if (isProduction && !(s.STRIPE_SECRET_KEY && s.STRIPE_WEBHOOK_SECRET))
    missing.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET');
  if (s.PAGODIL_API_KEY && !(s.PAGODIL_API_BASE && s.PAGODIL_MERCHANT_ID && s.PAGODIL_PROVIDER_ID))
    missing.push('PAGODIL_API_BASE, PAGODIL_MERCHANT_ID and PAGODIL_PROVIDER_ID');
  if (missing.length > 0) throw new Error(`Configuration refused, missing or wrong: ${missing.join(', ')}`);
  return { ...s, isProduction, secret: s.EMA_SECRET ?? 'development-only-secret-0123456789abcdef' };
};
