/** Reads every setting of the server from the environment, and refuses to start on nonsense. */
import { vatNumberFault } from '@ema/domain/kernel/identifiers.ts';
import { z } from 'zod';
import { DEMO, isSeat } from './company.ts';

/**
 * Every setting of the server, read once from the environment. The server refuses to start on nonsense.
 * In production every secret must be given; elsewhere the start script makes and keeps them.
 */
const Settings = z.object({
  /** In production every secret must be given, and nothing that is made up is taken. */
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
  /**
   * A file with the password of DATABASE_URL, which then holds none; one a line, up to three while it is turned. The
   * first that is let in is used; it is read anew for each connection: docs/cluster.md, «Keys that turn».
   */
  DATABASE_PASSWORD_FILE: z.string().optional(),
  /** The same for DATABASE_CALLS_URL: calls, jobs and what is read on a standby. */
  DATABASE_CALLS_PASSWORD_FILE: z.string().optional(),
  /** `transaction`: DATABASE_CALLS_URL leads to a PgBouncer in that mode, so nothing is kept in a connection. */
  EMA_POOLER: z.enum(['none', 'transaction']).default('none'),
  /**
   * A standby, or what leads to one: host, port and database (the role is that of calls). Lists, reports, files of
   * lists and the search are read there when it holds what who asks has written; without it on the primary.
   */
  DATABASE_READS_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
    .optional(),
  /** A standby that is further behind than so many seconds is not asked. */
  EMA_READS_LAG_SECONDS: z.coerce.number().min(0.5).max(60).default(2),
  /**
   * How many standbys the database has, at least one of which confirms each write: fewer are told to EMA_ALERT_MAIL,
   * and slots from which nobody reads. Without it nobody watches them.
   */
  EMA_STANDBYS: z.coerce.number().int().min(1).max(20).optional(),
  /** Where it listens, each process of a machine at another. */
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** At which of the machine’s addresses; `0.0.0.0`: at all of them, for a proxy on another machine. */
  HOST: z.string().default('127.0.0.1'),
  /** Address people type; used in links, cookies and cross-site checks. */
  PUBLIC_URL: z.url().optional(),
  /** The one folder that is written: the seal’s keys, heads of the log, what arrives, files unless they are on S3. */
  EMA_DATA_DIR: z.string().default('.data'),
  /**
   * Under which link the newest release stands, as `bin/ema-portal` was called: while a release goes round, the files
   * of a page that this one has not are taken from there.
   */
  EMA_CURRENT_RELEASE: z.string().optional(),
  /** `1`: load the demo data into an empty database. */
  EMA_DEMO: z.enum(['0', '1']).default('0'),
  /** At least 32 characters; keys one-time codes and signatures of links. */
  EMA_SECRET: z.string().min(32).optional(),
  /**
   * Also accepted: what it keyed is good. The next one in the first round of turning EMA_SECRET, in the second the one
   * before, until its links have ended.
   */
  EMA_SECRET_BEFORE: z.string().min(32).optional(),
  /** Connections that all processes of the portal together may hold. */
  EMA_CONNECTIONS: z.coerce.number().int().min(4).max(5_000).default(80),
  /** How many processes share them, on all machines. */
  EMA_PROCESSES: z.coerce.number().int().min(1).max(500).default(1),
  /** More than so many connections for calls no process takes, also when its share is larger. */
  EMA_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(20),
  /** Reverse proxies in front whose X-Forwarded-For is believed. */
  EMA_TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  /**
   * Tests and measurements come from one address: what a network may ask and how many wrong API keys it may try, and
   * the four daily limits below, are so many times higher; tries to sign in, resets and codes are not. 1 in production.
   */
  EMA_LIMIT_FACTOR: z.coerce.number().min(1).default(1),
  /** How many SMS one person may cause in a day (ACC-513). */
  EMA_DAILY_SMS: z.coerce.number().int().min(1).default(200),
  /** The same of exports and lists as files (ACC-514). */
  EMA_DAILY_EXPORTS: z.coerce.number().int().min(1).default(500),
  /** The same of papers by e-mail (ACC-515). */
  EMA_DAILY_DOCUMENT_MAILS: z.coerce.number().int().min(1).default(100),
  /** The same of e-mails of visits (ACC-740). */
  EMA_DAILY_VISIT_MAILS: z.coerce.number().int().min(1).default(200),
  /** Whoever asks for `/metrics` says `Authorization: Bearer …` with this; without it there is no `/metrics`. */
  EMA_METRICS_TOKEN: z.string().min(16).optional(),
  /** To whom the nightly check of the log of events reports. */
  EMA_AUDIT_MAIL: z.email().optional(),
  /** Who hears when something stands still: queues, disk, backups; EMA_AUDIT_MAIL unless said. */
  EMA_ALERT_MAIL: z.email().optional(),
  /** Whom to tell of a weakness (`mailto:…`, `https://…`): with a last day it stands in `/.well-known/security.txt`. */
  EMA_SECURITY_CONTACT: z
    .string()
    .regex(/^(?:mailto:|https:\/\/|tel:)\S+$/, 'must be a mailto:, https:// or tel: address')
    .optional(),
  /** The last day on which that is true; afterwards the file is not there any more. */
  EMA_SECURITY_EXPIRES: z.iso.date().optional(),
  /** Which lines the server writes: those of this level and whatever is graver. */
  EMA_LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** Whom people call for help, on every page and in e-mails; in production it must be said. */
  EMA_SUPPORT_PHONE: z.string().default(DEMO.phone),
  /**
   * Where the company is, `Via …, 14100 Asti (AT)`: in receipts, in the first texts of contracts and as the first value
   * of the creditor’s address; in production it must be said, as the five after it.
   */
  EMA_COMPANY_SEAT: z.string().refine(isSeat, 'must be like «Via …, 14100 Asti (AT)»').default(DEMO.seat),
  /** The company’s VAT number, in the same papers. */
  EMA_COMPANY_VAT_NUMBER: z
    .string()
    .refine((number) => vatNumberFault(number) === null, 'must be a VAT number of eleven digits')
    .default(DEMO.vatNumber),
  /** To whom customers write for help: in copies of orders, and the first value of the office that handles orders. */
  EMA_CUSTOMERS_MAIL: z.email().default(`clienti${DEMO.mailDomain}`),
  /** To whom they write of a withdrawal: in copies of orders, receipts and where the term is over. */
  EMA_WITHDRAWALS_MAIL: z.email().default(`recessi${DEMO.mailDomain}`),
  /** To whom people write about their data: in the first notices. */
  EMA_PRIVACY_MAIL: z.email().default(`privacy${DEMO.mailDomain}`),
  /** The data protection officer, in the same notices. */
  EMA_DPO_MAIL: z.email().default(`dpo${DEMO.mailDomain}`),
  /** How the title of every page ends. */
  EMA_TITLE_SUFFIX: z.string().default('EMA Planet'),
  /** `0`: this process serves and works no jobs. */
  EMA_WORKERS: z.enum(['0', '1']).default('1'),
  /** `1`: exit when standard input ends (the start script died). */
  EMA_PARENT_PIPE: z.enum(['0', '1']).default('0'),
  /** Asked to end, the process says on `/readyz` that it leaves and serves on for so long: proxies look in between. */
  EMA_DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  /** `1`: every call below `/api/` answers 503 with Retry-After. */
  EMA_MAINTENANCE: z.enum(['0', '1']).default('0'),
  /** `1`: webhooks may go to addresses of one’s own network, by http too; development and tests only. */
  EMA_WEBHOOK_PRIVATE: z.enum(['0', '1']).default('0'),
  /** `outbox` keeps messages in the database only; `http` posts SMS to SMS_URL. */
  SMS_ADAPTER: z.enum(['outbox', 'http']).default('outbox'),
  /** Where the gateway takes an SMS: README, «The SMS gateway». */
  SMS_URL: z.url().optional(),
  /** What the gateway knows the portal by (`Authorization: Bearer …`). */
  SMS_TOKEN: z.string().optional(),
  /** `outbox` keeps e-mails in the database only; `smtp` gives them to SMTP_URL. */
  MAIL_ADAPTER: z.enum(['outbox', 'smtp']).default('outbox'),
  /** The mail server: `smtps://user:password@host:465`, or `smtp://…:587`, with TLS where that is offered. */
  SMTP_URL: z.string().optional(),
  /** From whom e-mails come, `Name <address>`; in production it must be said. */
  MAIL_FROM: z.string().default(`EMA Planet <noreply${DEMO.mailDomain}>`),
  /** `disk` keeps files below EMA_DATA_DIR, `s3` in S3_BUCKET. */
  FILES_ADAPTER: z.enum(['disk', 's3']).default('disk'),
  /** Where files are kept, alone: the night takes away what no row names. */
  S3_BUCKET: z.string().optional(),
  /** Its region. */
  S3_REGION: z.string().optional(),
  /** Another store that speaks as S3 does; without it AWS’s own address of the region. */
  S3_ENDPOINT: z.url().optional(),
  /**
   * Keys of S3 in a file of AWS’s own kind (`[default]`, `aws_access_key_id`, `aws_secret_access_key`), read anew for
   * each request. Without it they come from where the AWS SDK looks (environment, role of the machine).
   */
  S3_CREDENTIALS_FILE: z.string().optional(),
  /** Without a key the payment sandbox answers; it exists outside production only. */
  STRIPE_SECRET_KEY: z.string().optional(),
  /** Several, separated by commas, while a secret is being changed. */
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  /** Something else that answers in Stripe’s place; without it `api.stripe.com`. */
  STRIPE_API_BASE: z.url().optional(),
  /** Without a key the sandbox answers for PagoDIL too; in production without one, that way to pay is refused. */
  PAGODIL_API_KEY: z.string().optional(),
  /** Where PagoDIL answers, as its contract says. */
  PAGODIL_API_BASE: z.url().optional(),
  /** The number that PagoDIL gave the shop. */
  PAGODIL_MERCHANT_ID: z.string().optional(),
  /** The number of who provides the shop to PagoDIL, as it gave it. */
  PAGODIL_PROVIDER_ID: z.string().optional(),
  /**
   * `http`: seals of contracts carry a timestamp (RFC 3161) of the authority at TIMESTAMP_URL; when it does not answer
   * they are made without. `local`: of one that nobody trusts, outside production.
   */
  TIMESTAMP_ADAPTER: z.enum(['none', 'local', 'http']).default('none'),
  /** The address of the authority; https in production. */
  TIMESTAMP_URL: z.url().optional(),
  /** The whole header, such as `Basic …`. */
  TIMESTAMP_AUTHORIZATION: z.string().optional(),
  /**
   * Seals with a key that is in a device (PKCS#11) or a service (KMS): an executable file that reads what is to be
   * signed and writes the signature, and the certificates (PEM, that of the seal first):
   * docs/decisions/0046-seal-keys.md
   */
  EMA_SEAL_COMMAND: z.string().optional(),
  /** The file with those certificates. */
  EMA_SEAL_CERTIFICATE: z.string().optional(),
  /** Traces, metrics and logs go by OTLP over HTTP to the collector at this address; without one nothing is told. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** What the collector asks for: `name=value,name=value`, percent-encoded. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  /** How long one report may take, in milliseconds. */
  OTEL_EXPORTER_OTLP_TIMEOUT: z.coerce.number().int().min(100).max(60_000).default(5_000),
  /** As what the portal reports. */
  OTEL_SERVICE_NAME: z.string().default('ema-portal'),
  /** More that is said of this process: `name=value,name=value`. */
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
  /** Which part of the calls is traced, from 0 to 1; metrics count all of them. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.1),
  /** How long spans and lines of the log are gathered, in milliseconds. */
  OTEL_BSP_SCHEDULE_DELAY: z.coerce.number().int().min(50).max(60_000).default(5_000),
  /** How often metrics are reported, in milliseconds. */
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce.number().int().min(200).max(600_000).default(60_000),
  /** Tests only: the instant at which the server's clock starts. */
  EMA_CLOCK_START: z.iso.datetime({ offset: true }).optional(),
});
type Given = z.output<typeof Settings>;

export type Config = Given & {
  /** Keys whatever is made now. */
  secret: string;
  /** What is met may have been keyed by any of these; the present one first. */
  secrets: readonly [string, ...string[]];
  isProduction: boolean;
};
/** What is said once of the company, and put into the first texts and parameters of a portal. */
export type CompanyFacts = Pick<
  Config,
  | 'isProduction'
  | 'EMA_COMPANY_SEAT'
  | 'EMA_COMPANY_VAT_NUMBER'
  | 'EMA_CUSTOMERS_MAIL'
  | 'EMA_WITHDRAWALS_MAIL'
  | 'EMA_PRIVACY_MAIL'
  | 'EMA_DPO_MAIL'
>;

/** Where links in messages lead: the portal's address without a path. */
export const originOf = (config: Pick<Config, 'PUBLIC_URL' | 'PORT'>): string =>
  config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
/** Where somebody signs in. */
export const loginAddress = (config: Pick<Config, 'PUBLIC_URL' | 'PORT'>): string => `${originOf(config)}/app/login`;

type Rule = readonly [holds: (s: Given) => unknown, wanted: string];

/** What belongs together, everywhere. */
const TOGETHER: readonly Rule[] = [
  [(s) => s.SMS_ADAPTER !== 'http' || (s.SMS_URL && s.SMS_TOKEN), 'SMS_URL and SMS_TOKEN'],
  [(s) => s.MAIL_ADAPTER !== 'smtp' || s.SMTP_URL, 'SMTP_URL'],
  [(s) => !s.EMA_SEAL_COMMAND === !s.EMA_SEAL_CERTIFICATE, 'EMA_SEAL_COMMAND and EMA_SEAL_CERTIFICATE together'],
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
    (s) => Boolean(s.EMA_SECURITY_CONTACT) === Boolean(s.EMA_SECURITY_EXPIRES),
    'EMA_SECURITY_CONTACT and EMA_SECURITY_EXPIRES',
  ],
  [
    (s) => !s.DATABASE_PASSWORD_FILE || !new URL(s.DATABASE_URL).password,
    'DATABASE_URL without a password (DATABASE_PASSWORD_FILE has it)',
  ],
  [
    (s) => !s.DATABASE_CALLS_PASSWORD_FILE || (s.DATABASE_CALLS_URL && !new URL(s.DATABASE_CALLS_URL).password),
    'DATABASE_CALLS_URL without a password (DATABASE_CALLS_PASSWORD_FILE has it)',
  ],
  [
    (s) => s.EMA_CONNECTIONS / s.EMA_PROCESSES >= 4,
    'EMA_CONNECTIONS of at least four for each of EMA_PROCESSES (calls and jobs have their own)',
  ],
  [
    (s) => !s.EMA_SECRET_BEFORE || (s.EMA_SECRET && s.EMA_SECRET !== s.EMA_SECRET_BEFORE),
    'EMA_SECRET (another than EMA_SECRET_BEFORE)',
  ],
];
const IN_PRODUCTION: readonly Rule[] = [
  [(s) => s.EMA_SECRET, 'EMA_SECRET'],
  [(s) => s.PUBLIC_URL?.startsWith('https://'), 'PUBLIC_URL (https)'],
  [(s) => s.EMA_DEMO === '0', 'EMA_DEMO must be 0 in production'],
  [(s) => !s.EMA_CLOCK_START, 'EMA_CLOCK_START is for tests'],
  [(s) => s.EMA_LIMIT_FACTOR === 1, 'EMA_LIMIT_FACTOR is for tests'],
  [(s) => s.EMA_WEBHOOK_PRIVATE === '0', 'EMA_WEBHOOK_PRIVATE must be 0 in production'],
  [(s) => s.STRIPE_SECRET_KEY && s.STRIPE_WEBHOOK_SECRET, 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET'],
  [(s) => s.SMS_ADAPTER !== 'outbox', 'SMS_ADAPTER must not be outbox in production: codes would go nowhere'],
  [(s) => s.MAIL_ADAPTER !== 'outbox', 'MAIL_ADAPTER must not be outbox in production: e-mails would go nowhere'],
  [(s) => s.TIMESTAMP_ADAPTER !== 'local', 'TIMESTAMP_ADAPTER must not be local in production'],
  [(s) => !s.TIMESTAMP_URL || s.TIMESTAMP_URL.startsWith('https://'), 'TIMESTAMP_URL (https)'],
  [(s) => s.MAIL_FROM.includes('@') && !s.MAIL_FROM.includes(DEMO.mailDomain), 'MAIL_FROM (from whom e-mails come)'],
  [(s) => /\d/.test(s.EMA_SUPPORT_PHONE) && s.EMA_SUPPORT_PHONE !== DEMO.phone, 'EMA_SUPPORT_PHONE (whom people call)'],
  [(s) => s.EMA_COMPANY_SEAT !== DEMO.seat, 'EMA_COMPANY_SEAT (where the company is)'],
  [(s) => s.EMA_COMPANY_VAT_NUMBER !== DEMO.vatNumber, 'EMA_COMPANY_VAT_NUMBER (the company’s)'],
  [(s) => !s.EMA_CUSTOMERS_MAIL.includes(DEMO.mailDomain), 'EMA_CUSTOMERS_MAIL (to whom customers write)'],
  [
    (s) => !s.EMA_WITHDRAWALS_MAIL.includes(DEMO.mailDomain),
    'EMA_WITHDRAWALS_MAIL (to whom they write of a withdrawal)',
  ],
  [(s) => !s.EMA_PRIVACY_MAIL.includes(DEMO.mailDomain), 'EMA_PRIVACY_MAIL (to whom people write about their data)'],
  [(s) => !s.EMA_DPO_MAIL.includes(DEMO.mailDomain), 'EMA_DPO_MAIL (the data protection officer)'],
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
  const secret = s.EMA_SECRET ?? 'development-only-secret-0123456789abcdef';
  return { ...s, isProduction, secret, secrets: [secret, ...(s.EMA_SECRET_BEFORE ? [s.EMA_SECRET_BEFORE] : [])] };
};
