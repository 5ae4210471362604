import { describe, expect, it } from 'vitest';
import { mayResend, troublesOf, type HealthFacts } from './health.ts';

const now = new Date('2026-11-23T12:00:00Z');
const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
const well: HealthFacts = {
  now,
  queues: [
    { channel: 'mail', oldestAt: ago(15), resendable: 0 },
    { channel: 'sms', oldestAt: null, resendable: 0 },
  ],
  audit: { endedAt: ago(36 * 60), faults: 0, hasFailed: false },
  disk: { freeBytes: 10, totalBytes: 100 },
  lastBackupAt: ago(36 * 60),
  overdueRequests: 0,
};
const keys = (more: Partial<HealthFacts>): string[] => troublesOf({ ...well, ...more }).map(({ key }) => key);

describe('what stands still', () => {
  it('NET-514 nothing at the limits, and nothing of what nobody knows', () => {
    expect(keys({})).toEqual([]);
    expect(keys({ audit: null, disk: null, lastBackupAt: null, queues: [] })).toEqual([]);
  });
  it.each<[string, Partial<HealthFacts>, string[]]>([
    ['an e-mail waits', { queues: [{ channel: 'mail', oldestAt: ago(16), resendable: 0 }] }, ['waiting-mail']],
    ['an SMS failed', { queues: [{ channel: 'sms', oldestAt: null, resendable: 1 }] }, ['failed-sms']],
    ['both', { queues: [{ channel: 'sms', oldestAt: ago(60), resendable: 2 }] }, ['waiting-sms', 'failed-sms']],
    ['the log was altered', { audit: { endedAt: ago(9), faults: 1, hasFailed: false } }, ['audit-faults']],
    ['its check fails', { audit: { endedAt: ago(9), faults: 0, hasFailed: true } }, ['audit-failed']],
    ['its check is late', { audit: { endedAt: ago(36 * 60 + 1), faults: 0, hasFailed: false } }, ['audit-late']],
    ['the disk is full', { disk: { freeBytes: 99, totalBytes: 1_000 } }, ['disk']],
    ['NET-502 a request about one’s data is overdue', { overdueRequests: 1 }, ['privacy-overdue']],
    ['the backup is old', { lastBackupAt: ago(36 * 60 + 1) }, ['backup']],
  ])('NET-514 %s', (_, more, expected) => expect(keys(more)).toEqual(expected));
  it('NET-514 says how long, in words', () => {
    const of = (minutes: number) => troublesOf({ ...well, lastBackupAt: ago(minutes) })[0]?.sentence;
    expect(of(37 * 60)).toBe('L’ultima copia di sicurezza è di 37 ore fa.');
    expect(of(3 * 1440)).toBe('L’ultima copia di sicurezza è di 3 giorni fa.');
    expect(troublesOf({ ...well, queues: [{ channel: 'sms', oldestAt: ago(119), resendable: 3 }] })).toEqual([
      { key: 'waiting-sms', sentence: 'SMS: il messaggio più vecchio attende da 119 minuti.' },
      { key: 'failed-sms', sentence: 'SMS: 3 messaggi non sono partiti e si possono inviare di nuovo.' },
    ]);
  });
});

describe('a message that is sent again', () => {
  it.each([
    [{ isSent: true, isFailed: false, isExpired: false }, /già partito/],
    [{ isSent: false, isFailed: false, isExpired: false }, /in coda/],
    [{ isSent: false, isFailed: true, isExpired: true }, /scaduto/],
  ])('NET-513 not when %o', (message, why) => expect(mayResend(message)).toMatch(why));
  it('NET-513 when it failed and still serves', () =>
    expect(mayResend({ isSent: false, isFailed: true, isExpired: false })).toBeNull());
});
