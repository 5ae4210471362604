import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { readConfig } from './config.ts';
import { refuseTooMany, shareConnections } from './connections.ts';

const WHOLE = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://owner@database/ema',
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
const without = (name: string) => Object.fromEntries(Object.entries(WHOLE).filter(([key]) => key !== name));

describe('the configuration', () => {
  it('is taken in production when it is whole', () => {
    expect(readConfig(WHOLE)).toMatchObject({ isProduction: true, EMA_LIMIT_FACTOR: 1, EMA_POOLER: 'none' });
  });

  it.each([
    ['SMS_ADAPTER', 'SMS_ADAPTER must not be outbox'],
    ['MAIL_ADAPTER', 'MAIL_ADAPTER must not be outbox'],
    ['EMA_AUDIT_MAIL', 'EMA_AUDIT_MAIL'],
    ['EMA_SECRET', 'EMA_SECRET'],
    ['PUBLIC_URL', 'PUBLIC_URL (https)'],
    ['STRIPE_SECRET_KEY', 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET'],
  ])('in production %s is missed, by its name', (name, said) => {
    expect(() => readConfig(without(name))).toThrow(said);
  });

  it.each([
    [{ SMS_ADAPTER: 'outbox' }, 'codes would go nowhere'],
    [{ MAIL_ADAPTER: 'outbox' }, 'e-mails would go nowhere'],
    [{ EMA_LIMIT_FACTOR: '1000' }, 'EMA_LIMIT_FACTOR is for tests'],
    [{ EMA_DEMO: '1' }, 'EMA_DEMO must be 0'],
    [{ EMA_CLOCK_START: '2026-11-21T15:00:00+01:00' }, 'EMA_CLOCK_START is for tests'],
    [{ EMA_POOLER: 'transaction' }, 'DATABASE_CALLS_URL'],
    [{ EMA_PROCESSES: '40' }, 'EMA_CONNECTIONS of at least four'],
    [{ EMA_METRICS_TOKEN: 'short' }, 'EMA_METRICS_TOKEN'],
    [{ EMA_SECURITY_CONTACT: 'mailto:a@b.example' }, 'EMA_SECURITY_CONTACT and EMA_SECURITY_EXPIRES'],
  ])('in production %j is refused, all faults at once', (more, said) => {
    expect(() => readConfig({ ...WHOLE, ...more })).toThrow(said);
    expect(() => readConfig({ ...without('EMA_SECRET'), ...more })).toThrow(/^Configuration refused/);
  });

  it.each([
    ['MAIL_FROM', 'MAIL_FROM (from whom e-mails come)'],
    ['EMA_SUPPORT_PHONE', 'EMA_SUPPORT_PHONE (whom people call)'],
  ])('NET-1162 in production %s is never the one that is made up', (name, said) => {
    expect(() => readConfig(without(name))).toThrow(said);
    expect(() => readConfig({ ...WHOLE, [name]: '' }), 'named, and left empty').toThrow(said);
    expect(readConfig({ ...without(name), NODE_ENV: 'test' }).isProduction).toBe(false);
  });

  it.each([
    ['EMA_COMPANY_SEAT', 'Via Roma 1, Cuneo'],
    ['EMA_COMPANY_VAT_NUMBER', '00743110158'],
    ['EMA_CUSTOMERS_MAIL', 'clienti'],
    ['EMA_WITHDRAWALS_MAIL', 'recessi'],
    ['EMA_PRIVACY_MAIL', 'privacy'],
    ['EMA_DPO_MAIL', 'dpo'],
  ] as const)('NET-1171 in production %s is said, and never the one of the demo', (name, wrong) => {
    const ofDemo = readConfig({ ...without(name), NODE_ENV: 'test' })[name];
    for (const env of [without(name), { ...WHOLE, [name]: ofDemo }])
      expect(() => readConfig(env)).toThrow(new RegExp(`^Configuration refused, missing or wrong: ${name} \\(`));
    for (const value of ['', wrong]) expect(() => readConfig({ ...WHOLE, [name]: value }), value).toThrow(name);
  });

  it('a turned secret knows the one before, which is another and never alone', () => {
    const old = 'y'.repeat(32);
    expect(readConfig(WHOLE).secrets).toEqual([WHOLE.EMA_SECRET]);
    expect(readConfig({ ...WHOLE, EMA_SECRET_BEFORE: old }).secrets).toEqual([WHOLE.EMA_SECRET, old]);
    for (const wrong of [
      { ...WHOLE, EMA_SECRET_BEFORE: WHOLE.EMA_SECRET },
      { DATABASE_URL: WHOLE.DATABASE_URL, EMA_SECRET_BEFORE: old },
    ])
      expect(() => readConfig(wrong)).toThrow('EMA_SECRET (another than EMA_SECRET_BEFORE)');
  });

  it('elsewhere messages stay in the outbox and tests raise limits', () => {
    const config = readConfig({ DATABASE_URL: WHOLE.DATABASE_URL, EMA_LIMIT_FACTOR: '1000' });
    expect(config).toMatchObject({ isProduction: false, SMS_ADAPTER: 'outbox', EMA_LIMIT_FACTOR: 1000 });
  });
});

describe('the connections to the database', () => {
  const shareOf = (more: Record<string, string>) => shareConnections(readConfig({ ...WHOLE, ...more }));

  it.each([
    [{}, { calls: 20, jobs: 4, reads: 0 }],
    [{ EMA_PROCESSES: '4' }, { calls: 16, jobs: 4, reads: 0 }],
    [
      { EMA_PROCESSES: '4', EMA_WORKERS: '0' },
      { calls: 19, jobs: 1, reads: 0 },
    ],
    [{ EMA_PROCESSES: '16' }, { calls: 3, jobs: 2, reads: 0 }],
    [{ DATABASE_READS_URL: 'postgres://standby/ema' }, { calls: 20, jobs: 4, reads: 20 }],
    [{ EMA_CONNECTIONS: '4' }, { calls: 2, jobs: 2, reads: 0 }],
    [
      { EMA_CONNECTIONS: '400', EMA_POOL_SIZE: '50' },
      { calls: 50, jobs: 4, reads: 0 },
    ],
  ])('L4 are shared out: %j', (more, share) => {
    expect(shareOf(more)).toEqual(share);
  });

  it('L4 all processes together never hold more than was said, and each has some for calls and for jobs', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: 500 }),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 2, max: 200 }),
        fc.constantFrom('0', '1'),
        (connections, processes, most, workers) => {
          fc.pre(connections / processes >= 4);
          const { calls, jobs } = shareOf({
            EMA_CONNECTIONS: String(connections),
            EMA_PROCESSES: String(processes),
            EMA_POOL_SIZE: String(most),
            EMA_WORKERS: workers,
          });
          expect((calls + jobs) * processes).toBeLessThanOrEqual(connections);
          expect(Math.min(calls, jobs)).toBeGreaterThanOrEqual(1);
          expect(calls).toBeGreaterThanOrEqual(2);
        },
      ),
    );
  });

  it('L4 more than the database lets in are refused, with what would do', () => {
    expect(() => refuseTooMany({ EMA_CONNECTIONS: 80 }, 97)).not.toThrow();
    expect(() => refuseTooMany({ EMA_CONNECTIONS: 92 }, 97)).not.toThrow();
    expect(() => refuseTooMany({ EMA_CONNECTIONS: 93 }, 97)).toThrow('92 or less');
  });
});
