import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Transition } from '../kernel/transitions.ts';
import {
  ATTEMPT_STATES,
  HELD_ATTEMPTS,
  isHeld,
  isOpen,
  mayHappen,
  MONEY_STATES,
  OPEN_ATTEMPTS,
  PAYMENT_TRANSITIONS,
  type AttemptState,
  type PaymentEvent,
} from './states.ts';

/** What may happen, as the rules I1 to I8 of payments say it: event, from where, what comes of it. */
const RULES: readonly [id: string, event: PaymentEvent, from: readonly AttemptState[], to: AttemptState][] = [
  ['I1', 'sent', ['created', 'open'], 'open'],
  ['I2', 'paid', ['created', 'open'], 'paid'],
  ['I7', 'refused', ['created', 'open'], 'refused'],
  ['I7', 'expired', ['created', 'open'], 'expired'],
  ['I7', 'cancelled', ['created'], 'cancelled'],
  ['I4', 'mismatch', ['created', 'open', 'refused', 'expired', 'cancelled'], 'in_review'],
  ['I5', 'late', ['created', 'open', 'refused', 'expired', 'cancelled'], 'paid_after_close'],
  ['I4 I5', 'accepted', ['in_review', 'paid_after_close'], 'paid'],
  ['I8', 'refund_started', ['paid', 'in_review', 'paid_after_close'], 'refunding'],
  ['I8', 'refunded', ['refunding'], 'refunded'],
  ['I8', 'refund_refused_when_paid', ['refunding', 'refunded'], 'paid'],
  ['I8', 'refund_refused_in_review', ['refunding', 'refunded'], 'in_review'],
  ['I8', 'refund_refused_after_close', ['refunding', 'refunded'], 'paid_after_close'],
];
const table: Readonly<Record<PaymentEvent, Transition<AttemptState>>> = PAYMENT_TRANSITIONS;
const events = Object.keys(PAYMENT_TRANSITIONS) as PaymentEvent[];
const KEPT: readonly AttemptState[] = ['paid', 'in_review', 'paid_after_close', 'refunding', 'refunded'];

describe('the life of an attempt to pay', () => {
  it.each(RULES)('%s %s comes from %j and leads to %s', (_, event, from, to) => {
    expect(table[event].to).toBe(to);
    for (const state of ATTEMPT_STATES) expect(mayHappen(state, event), state).toBe(from.includes(state));
  });
  it('no other event is known', () => expect(RULES.map(([, event]) => event).toSorted()).toEqual(events.toSorted()));
  it('I1 I8 money that came in leaves only by a refund or by an administrator’s word', () => {
    for (const event of events)
      for (const from of table[event].from)
        if (KEPT.includes(from)) {
          expect(KEPT).toContain(table[event].to);
          expect(event).toMatch(/^(refund_started|refunded|refund_refused_.*|accepted)$/);
        }
  });
  it('I8 a refund that is refused leads back to exactly where a refund may begin', () =>
    expect(
      events
        .filter((event) => event.startsWith('refund_refused'))
        .map((event) => table[event].to)
        .toSorted(),
    ).toEqual([...PAYMENT_TRANSITIONS.refund_started.from].toSorted()));
  it('every state is reached, and what was refunded stays, unless its provider takes that back', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 30 }), (tried) => {
        let state: AttemptState = 'created';
        for (const event of tried) {
          if (state === 'refunded') expect(mayHappen(state, event)).toBe(event.startsWith('refund_refused'));
          if (mayHappen(state, event)) state = table[event].to;
        }
        expect(ATTEMPT_STATES).toContain(state);
      }),
    ));
  it.each(ATTEMPT_STATES)('I2 I4 I5 %s is open, held or neither', (state) => {
    expect(isOpen(state)).toBe(state === 'created' || state === 'open');
    expect(isHeld(state)).toBe(state === 'in_review' || state === 'paid_after_close');
  });
  it('the lists that SQL is given', () =>
    expect([OPEN_ATTEMPTS, HELD_ATTEMPTS, MONEY_STATES]).toEqual([
      ['created', 'open'],
      ['in_review', 'paid_after_close'],
      ['paid', 'refunding', 'refunded'],
    ]));
});
