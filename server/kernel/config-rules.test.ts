/** Which settings belong together, and what production refuses: each rule by itself, by the whole of its sentence. */
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

type Env = Record<string, string>;
const PLAIN: Env = { DATABASE_URL: 'postgres://owner@database/ema' };
const CALLS = 'postgres://calls@database/ema';
const PAGODIL: Env = {
  PAGODIL_API_KEY: 'key',
  PAGODIL_API_BASE: 'https://pagodil.example',
  PAGODIL_MERCHANT_ID: '7',
  PAGODIL_PROVIDER_ID: '8',
};
const WHOLE: Env = {
  ...PLAIN,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.example',
  EMA_SECRET: 'x'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SMS_ADAPTER: 'http',
  SMS_URL: 'https://sms.example',
  SMS_TOKEN: 'x',
  MAIL_ADAPTER: 'smtp',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'EMA Planet <avvisi@example.it>',
  EMA_SUPPORT_PHONE: '0171 000000',
  EMA_COMPANY_SEAT: 'Via Roma 1, 12100 Cuneo (CN)',
  EMA_COMPANY_VAT_NUMBER: '00743110157',
  EMA_CUSTOMERS_MAIL: 'clienti@example.it',
  EMA_WITHDRAWALS_MAIL: 'recessi@example.it',
  EMA_PRIVACY_MAIL: 'privacy@example.it',
  EMA_DPO_MAIL: 'dpo@example.it',
  EMA_AUDIT_MAIL: 'revisore@example.it',
};
const without = (env: Env, name: string): Env =>
  Object.fromEntries(Object.entries(env).filter(([key]) => key !== name));

/** What a start says of these settings; nothing when it goes on. */
const refusal = (env: Env): string => {
  try {
    readConfig(env);
    return '';
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
};
const missing = (wanted: string): string => `Configuration refused, missing or wrong: ${wanted}`;
const OF_PAGODIL = 'PAGODIL_API_BASE, PAGODIL_MERCHANT_ID and PAGODIL_PROVIDER_ID';
const OF_SEAL = 'EMA_SEAL_COMMAND and EMA_SEAL_CERTIFICATE together';
const OF_CALLS = 'DATABASE_CALLS_URL without a password (DATABASE_CALLS_PASSWORD_FILE has it)';

describe('settings that belong together', () => {
  it.each<[id: string, more: Env, wanted: string]>([
    ['ACC-435', { SMS_ADAPTER: 'http', SMS_URL: 'https://sms.example' }, 'SMS_URL and SMS_TOKEN'],
    ['ACC-435', { SMS_ADAPTER: 'http', SMS_TOKEN: 'x' }, 'SMS_URL and SMS_TOKEN'],
    ['ACC-435', { MAIL_ADAPTER: 'smtp' }, 'SMTP_URL'],
    ['ACC-388', { EMA_SEAL_COMMAND: '/opt/seal' }, OF_SEAL],
    ['ACC-388', { EMA_SEAL_CERTIFICATE: '/opt/seal.pem' }, OF_SEAL],
    ['ACC-388', { TIMESTAMP_ADAPTER: 'http' }, 'TIMESTAMP_URL'],
    ['NET-531', { FILES_ADAPTER: 's3', S3_BUCKET: 'ema' }, 'S3_BUCKET and S3_REGION'],
    ['NET-531', { FILES_ADAPTER: 's3', S3_REGION: 'eu-south-1' }, 'S3_BUCKET and S3_REGION'],
    ['ACC-171', without(PAGODIL, 'PAGODIL_API_BASE'), OF_PAGODIL],
    ['ACC-171', without(PAGODIL, 'PAGODIL_MERCHANT_ID'), OF_PAGODIL],
    ['ACC-171', without(PAGODIL, 'PAGODIL_PROVIDER_ID'), OF_PAGODIL],
    [
      'NET-916',
      { EMA_POOLER: 'transaction', DATABASE_CALLS_URL: CALLS, EMA_CLOCK_START: '2026-11-21T15:00:00+01:00' },
      'DATABASE_CALLS_URL (through the pooler; DATABASE_URL leads to PostgreSQL itself)',
    ],
    ['NET-1163', { EMA_SECURITY_EXPIRES: '2026-12-31' }, 'EMA_SECURITY_CONTACT and EMA_SECURITY_EXPIRES'],
    [
      'NET-530',
      { DATABASE_URL: 'postgres://owner:x@database/ema', DATABASE_PASSWORD_FILE: '/run/owner' },
      'DATABASE_URL without a password (DATABASE_PASSWORD_FILE has it)',
    ],
    ['NET-530', { DATABASE_CALLS_PASSWORD_FILE: '/run/calls' }, OF_CALLS],
    [
      'NET-530',
      { DATABASE_CALLS_URL: 'postgres://calls:x@database/ema', DATABASE_CALLS_PASSWORD_FILE: '/run/calls' },
      OF_CALLS,
    ],
  ])('%s %j alone is refused with what is missing, and nothing else', (_id, more, wanted) => {
    expect(refusal({ ...PLAIN, ...more })).toBe(missing(wanted));
  });

  it.each<[id: string, more: Env]>([
    ['ACC-435', { SMS_ADAPTER: 'http', SMS_URL: 'https://sms.example', SMS_TOKEN: 'x' }],
    ['ACC-435', { MAIL_ADAPTER: 'smtp', SMTP_URL: 'smtp://mail.example' }],
    ['ACC-388', { EMA_SEAL_COMMAND: '/opt/seal', EMA_SEAL_CERTIFICATE: '/opt/seal.pem' }],
    ['ACC-388', { TIMESTAMP_ADAPTER: 'http', TIMESTAMP_URL: 'http://tsa.example' }],
    ['NET-531', { FILES_ADAPTER: 's3', S3_BUCKET: 'ema', S3_REGION: 'eu-south-1' }],
    ['ACC-171', PAGODIL],
    ['NET-916', { EMA_POOLER: 'transaction', DATABASE_CALLS_URL: CALLS }],
    ['NET-1163', { EMA_SECURITY_CONTACT: 'mailto:a@b.example', EMA_SECURITY_EXPIRES: '2026-12-31' }],
    ['NET-530', { DATABASE_PASSWORD_FILE: '/run/owner' }],
    ['NET-530', { DATABASE_CALLS_URL: CALLS, DATABASE_CALLS_PASSWORD_FILE: '/run/calls' }],
  ])('%s %j together are taken', (_id, more) => {
    expect(readConfig({ ...PLAIN, ...more })).toMatchObject({ ...more, isProduction: false });
  });
});

describe('what production refuses', () => {
  it.each<[id: string, more: Env, wanted: string]>([
    ['ACC-171', { STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET'],
    ['NET-476', { EMA_WEBHOOK_PRIVATE: '1' }, 'EMA_WEBHOOK_PRIVATE must be 0 in production'],
    ['ACC-388', { TIMESTAMP_ADAPTER: 'local' }, 'TIMESTAMP_ADAPTER must not be local in production'],
    ['ACC-388', { TIMESTAMP_URL: 'http://tsa.example' }, 'TIMESTAMP_URL (https)'],
    ['NET-1163', { PUBLIC_URL: 'http://portal.example' }, 'PUBLIC_URL (https)'],
    ['NET-1162', { MAIL_FROM: 'EMA Planet' }, 'MAIL_FROM (from whom e-mails come)'],
    ['NET-1162', { EMA_SUPPORT_PHONE: 'chiedi in sede' }, 'EMA_SUPPORT_PHONE (whom people call)'],
  ])('%s %j is refused there alone, by its own sentence', (_id, more, wanted) => {
    expect(refusal({ ...WHOLE, ...more })).toBe(missing(wanted));
    expect(refusal({ ...WHOLE, ...more, NODE_ENV: 'development' })).toBe('');
  });

  it('ACC-388 an authority for timestamps by https is taken there', () => {
    expect(refusal({ ...WHOLE, TIMESTAMP_ADAPTER: 'http', TIMESTAMP_URL: 'https://tsa.example' })).toBe('');
  });
});
