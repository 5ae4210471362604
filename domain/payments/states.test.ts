import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueOnline, providerOf } from './due.ts';
import { financingOutcome, financingStatus, isWholeRefund } from './pagodil.ts';
import {
  ATTEMPT_STATES,
  decidePayment,
  FLAGS,
  flagSentence,
  PAYMENT_TRANSITIONS,
  type Attempt,
  type AttemptState,
  type ProviderFacts,
} from './states.ts';

const attempt: Attempt = {
  state: 'open',
  reference: 'ema-1',
  amountCents: 5000,
  currency: 'eur',
  livemode: false,
  dueCents: 5000,
  isOver: false,
  isCloseAsked: false,
};
const paid: ProviderFacts = {
  reference: 'ema-1',
  amountCents: 5000,
  currency: 'eur',
  livemode: false,
  outcome: 'paid',
};
const KEPT: readonly AttemptState[] = ['paid', 'in_review', 'paid_after_close', 'refunding', 'refunded'];

describe('what a provider’s answer does', () => {
  it.each([
    ['I2 paid', {}, {}, 'paid', null, null],
    ['I2 paid before the session was kept', { state: 'created' }, {}, 'paid', null, null],
    ['I2 again', { state: 'paid' }, {}, null, null, null],
    ['I2 again while it is given back', { state: 'refunding' }, {}, null, null, null],
    ['I4 a cent less', {}, { amountCents: 4999 }, 'mismatch', 'amount', null],
    ['I4 a cent more', {}, { amountCents: 5001 }, 'mismatch', 'amount', null],
    ['I4 dollars', {}, { currency: 'usd' }, 'mismatch', 'currency', null],
    ['I4 another reference', {}, { reference: 'ema-2' }, 'mismatch', 'reference', null],
    ['I4 the order asks for something else now', { dueCents: 5100 }, {}, 'mismatch', 'order_changed', null],
    ['I2 live money in test', {}, { livemode: true }, 'mismatch', 'livemode', null],
    ['I5 after it was cancelled', { state: 'cancelled' }, {}, 'late', 'closed', null],
    ['I5 after it expired', { state: 'expired' }, {}, 'late', 'closed', null],
    ['I5 after it was refused', { state: 'refused' }, {}, 'late', 'closed', null],
    ['I5 another amount after it expired', { state: 'expired' }, { amountCents: 1 }, 'mismatch', 'amount', null],
    ['I7 complete but unpaid', {}, { outcome: 'pending' }, null, null, null],
    ['I7 later failed', {}, { outcome: 'refused' }, 'refused', null, null],
    ['I7 refused after it was confirmed', { state: 'paid' }, { outcome: 'refused' }, null, 'contradiction', null],
    ['I7 granted', {}, { outcome: 'to_confirm' }, null, null, 'confirm'],
    ['I7 granted after it was cancelled', { state: 'cancelled' }, { outcome: 'to_confirm' }, null, null, 'close'],
    ['I7 granted for another amount', {}, { outcome: 'to_confirm', amountCents: 1 }, 'refused', null, 'close'],
    ['expired', {}, { outcome: 'expired' }, 'expired', null, null],
    ['not paid yet', {}, { outcome: 'open' }, null, null, null],
    ['its time is over', { isOver: true }, { outcome: 'open' }, null, null, 'close'],
    ['still open after it was closed', { isCloseAsked: true }, { outcome: 'open' }, 'expired', null, null],
  ] as const)('%s', (_, a, f, event, flag, ask) => {
    const decided = decidePayment({ ...attempt, ...a }, { ...paid, ...f });
    expect([decided.event, decided.flag, decided.ask]).toEqual([event, flag, ask]);
  });

  it('every decision is a transition of the table, whatever the provider says about whatever attempt', () => {
    const attempts = fc.record({
      state: fc.constantFrom(...ATTEMPT_STATES),
      reference: fc.constantFrom('ema-1', 'ema-2'),
      amountCents: fc.constantFrom(5000, 4999),
      currency: fc.constantFrom('eur', 'usd'),
      livemode: fc.boolean(),
      dueCents: fc.constantFrom(5000, 5100),
      isOver: fc.boolean(),
      isCloseAsked: fc.boolean(),
    });
    const facts = fc.record({
      reference: fc.constantFrom('ema-1', 'ema-2'),
      amountCents: fc.constantFrom(5000, 4999),
      currency: fc.constantFrom('eur', 'usd'),
      livemode: fc.boolean(),
      outcome: fc.constantFrom(...(['open', 'pending', 'to_confirm', 'paid', 'refused', 'expired'] as const)),
    });
    fc.assert(
      fc.property(attempts, facts, (a, f) => {
        const d = decidePayment(a, f);
        if (d.event) expect(PAYMENT_TRANSITIONS[d.event].from).toContain(a.state);
        if (d.event === 'paid')
          expect([a.reference, a.amountCents, a.currency, a.livemode, a.dueCents, f.outcome]).toEqual([
            f.reference,
            f.amountCents,
            f.currency,
            f.livemode,
            f.amountCents,
            'paid',
          ]);
        if (d.ask === 'confirm') expect(['created', 'open']).toContain(a.state);
        if (f.outcome === 'paid') expect(KEPT).toContain(d.event ? PAYMENT_TRANSITIONS[d.event].to : a.state);
        expect(d.event === 'late' || d.event === 'mismatch').toBe(d.flag !== null && d.flag !== 'contradiction');
      }),
      { numRuns: 5000 },
    );
  });

  it('I7 any order of the same news ends in the same place: the money that came in is kept', () => {
    const news = fc.array(
      fc.constantFrom(...(['open', 'pending', 'to_confirm', 'paid', 'refused', 'expired'] as const)),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(news, (outcomes) => {
        let state: AttemptState = 'open';
        for (const outcome of outcomes) {
          const d = decidePayment({ ...attempt, state }, { ...paid, outcome });
          if (KEPT.includes(state)) expect(d.event).toBeNull();
          if (d.event) state = PAYMENT_TRANSITIONS[d.event].to;
        }
        expect(KEPT.includes(state)).toBe(outcomes.includes('paid'));
      }),
    );
  });

  it('money that came in leaves only by a refund or by an administrator’s word', () => {
    for (const [event, t] of Object.entries(PAYMENT_TRANSITIONS))
      for (const from of t.from)
        if (KEPT.includes(from)) {
          expect(KEPT).toContain(t.to);
          expect(['refund_started', 'refunded', 'accepted']).toContain(event);
        }
  });

  it('every reason to look at a payment is a sentence', () => {
    const facts = { amountCents: 5000, receivedCents: 4999, receivedCurrency: 'usd', dueCents: 5100 };
    const said = FLAGS.map((flag) => flagSentence(flag, facts));
    expect(new Set(said).size).toBe(FLAGS.length);
    expect(said.every((s) => /^[A-ZÈ].*\.$/.test(s))).toBe(true);
    expect(flagSentence('amount', facts)).toContain('49,99');
  });
});

describe('PagoDIL', () => {
  it.each([
    ['Initialized', 'open', 'UNDEFINED'],
    ['Undefined', 'open', 'UNDEFINED'],
    ['pending', 'pending', 'PENDING'],
    ['PENDING', 'pending', 'PENDING'],
    ['to_confirm', 'to_confirm', 'TO_CONFIRM'],
    ['validated', 'paid', 'UNDEFINED'],
    ['Refused', 'refused', 'REFUSED'],
    ['confirm_refused', 'refused', 'REFUSED'],
    ['Aborted', 'expired', 'UNDEFINED'],
    ['Error', 'expired', 'UNDEFINED'],
    ['Refunded', 'expired', 'UNDEFINED'],
    ['something new', 'pending', 'UNDEFINED'],
  ] as const)('ORD-268 the provider’s %s is %s here and %s for the customer', (status, outcome, shown) => {
    expect(financingOutcome(status)).toBe(outcome);
    expect(financingStatus(status)).toBe(shown);
  });
  it('before the provider was asked it is UNDEFINED', () => expect(financingStatus(null)).toBe('UNDEFINED'));
  it('NET-253 is given back as a whole or not at all', () => {
    expect(isWholeRefund(5000, 5000)).toBe(true);
    expect(isWholeRefund(4999, 5000)).toBe(false);
  });
});

describe('what is paid online', () => {
  it.each([
    ['stripe_credit_card', 10_000, 'stripe'],
    ['stripe_klarna', 10_000, 'stripe'],
    ['cash_on_delivery', 2000, 'stripe'],
    ['pagodil', 10_000, 'pagodil'],
    ['mav', 10_000, null],
  ] as const)('ORD-119 ORD-121 %s', (method, cents, provider) => {
    if (provider) expect(dueOnline(method, 10_000)).toBe(cents);
    expect(providerOf(method)).toBe(provider);
  });
});
