import { describe, expect, it } from 'vitest';
import { EVENT_FIELDS, EVENT_NAMES, SENT_TYPES, TEST_EVENT, WEBHOOK_EVENTS } from './events.ts';
import { isPausedNow, MOST_ATTEMPTS, RETRY_AFTER, retryAfter } from './retry.ts';

describe('webhooks', () => {
  it('NET-477 every event has a name, and says which fields it tells, none of them about who somebody is', () => {
    for (const type of SENT_TYPES) expect(EVENT_NAMES[type]).not.toBe('');
    for (const type of WEBHOOK_EVENTS)
      for (const field of EVENT_FIELDS[type]) expect(field).not.toMatch(/name|mail|mobile|phone|address|fiscal/i);
  });

  it.each([
    ['order.submitted', 'Ordine inviato', 'orderId shop type sellerId customerId paymentMethod total'],
    ['order.paid', 'Ordine pagato', 'orderId amount'],
    ['order.withdrawn', 'Recesso da un ordine', 'orderId withdrawalId total'],
    ['agent.registered', 'Nuovo incaricato', 'agentId sponsorId shops'],
    ['contract.signed', 'Contratto firmato', 'contractId documentType userId'],
  ] as const)('NET-477 %s, «%s», tells %s, in this order, and no more', (type, name, fields) => {
    expect([EVENT_NAMES[type], EVENT_FIELDS[type]]).toEqual([name, fields.split(' ')]);
  });
  it('NET-477 NET-481 these events are told, and the test besides, which nobody can be told of by itself', () => {
    expect(WEBHOOK_EVENTS).toEqual(Object.keys(EVENT_FIELDS));
    expect([TEST_EVENT, EVENT_NAMES[TEST_EVENT]]).toEqual(['webhook.test', 'Prova']);
    expect(SENT_TYPES).toEqual([...WEBHOOK_EVENTS, 'webhook.test']);
  });

  it('NET-479 is tried ten times over some three days, a fifth sooner or later, and then no more', () => {
    expect(MOST_ATTEMPTS).toBe(10);
    const days = RETRY_AFTER.reduce<number>((sum, seconds) => sum + seconds, 0) / 86_400;
    expect([days > 3, days < 3.5]).toEqual([true, true]);
    for (let attempts = 1; attempts < MOST_ATTEMPTS; attempts += 1) {
      const [soon = 0, middle = 0, late = 0] = [0, 0.5, 1].map((random) => retryAfter(attempts, random) ?? 0);
      expect([soon / middle, late / middle]).toEqual([expect.closeTo(0.8, 1), expect.closeTo(1.2, 1)]);
    }
    expect(retryAfter(MOST_ATTEMPTS, 0.5)).toBeNull();
  });

  it.each([
    [9, 48, false],
    [10, 23.9, false],
    [10, 24, true],
    [400, 72, true],
  ])('NET-480 %s failures in %s hours pause an address: %s', (failures, hours, isPaused) => {
    const now = new Date('2026-03-12T10:00:00Z');
    expect(isPausedNow({ failures, since: new Date(now.getTime() - hours * 3_600_000), now })).toBe(isPaused);
  });
});
