import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decidePayment, type Attempt, type ProviderFacts } from './decide.ts';
import { ATTEMPT_STATES, mayHappen, PAYMENT_TRANSITIONS, type AttemptState } from './states.ts';

const attempt: Attempt = {
  state: 'open',
  reference: 'ema-1',
  amountCents: 5000,
  currency: 'eur',
  livemode: false,
  dueCents: 5000,
  isSuperseded: false,
  isPaidOtherwise: false,
  isOver: false,
  isClosedThere: false,
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
    ['ORD-511 granted, paid otherwise', { isPaidOtherwise: true }, { outcome: 'to_confirm' }, 'expired', null, 'close'],
    ['ORD-511 open, and paid otherwise', { isPaidOtherwise: true }, { outcome: 'open' }, null, null, 'close'],
    ['ORD-511 paid twice', { isPaidOtherwise: true }, {}, 'paid', null, null],
    ['expired', {}, { outcome: 'expired' }, 'expired', null, null],
    ['not paid yet', {}, { outcome: 'open' }, null, null, null],
    ['its time is over', { isOver: true }, { outcome: 'open' }, null, null, 'close'],
    ['still open after it was closed', { isClosedThere: true }, { outcome: 'open' }, 'expired', null, null],
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
      isSuperseded: fc.boolean(),
      isPaidOtherwise: fc.boolean(),
      isOver: fc.boolean(),
      isClosedThere: fc.boolean(),
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
        if (d.event) expect(mayHappen(a.state, d.event)).toBe(true);
        if (d.event === 'paid')
          expect([a.isSuperseded, a.reference, a.amountCents, a.currency, a.livemode, a.dueCents, f.outcome]).toEqual([
            false,
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
});

describe('what is written down of a decision', () => {
  it.each([
    [{ state: 'paid' }, {}, 'already known', null, null],
    [{ state: 'refunded' }, {}, 'already known', null, null],
    [{}, {}, 'paid', null, null],
    [{}, { currency: 'usd' }, 'currency', 'currency', null],
    [{ state: 'expired' }, {}, 'paid while expired', 'closed', null],
    [{ state: 'refused', isSuperseded: true }, {}, 'method_changed', 'method_changed', null],
    [{ state: 'expired', isSuperseded: true, dueCents: 4000 }, {}, 'method_changed', 'method_changed', null],
    [{ state: 'refused', isSuperseded: true }, { outcome: 'to_confirm' }, 'closed here', null, 'close'],
    [{ state: 'paid' }, { outcome: 'to_confirm' }, 'closed here', null, null],
    [{ state: 'refused' }, { outcome: 'to_confirm' }, 'closed here', null, 'close'],
    [{}, { outcome: 'to_confirm' }, 'granted', null, 'confirm'],
    [{}, { outcome: 'to_confirm', livemode: true }, 'livemode', null, 'close'],
    [{}, { outcome: 'refused' }, 'the provider says refused', null, null],
    [{}, { outcome: 'expired' }, 'the provider says expired', null, null],
    [{ state: 'paid' }, { outcome: 'expired' }, 'paid, and now expired', 'contradiction', null],
    [{ state: 'refunded' }, { outcome: 'expired' }, 'closed already', null, null],
    [{ state: 'in_review' }, { outcome: 'refused' }, 'closed already', null, null],
    [{ state: 'paid' }, { outcome: 'open' }, 'closed here', null, null],
    [{ state: 'expired' }, { outcome: 'open' }, 'closed here', null, 'close'],
    [{ state: 'expired', isClosedThere: true }, { outcome: 'open' }, 'closed here', null, null],
    [{ state: 'paid', isClosedThere: true }, { outcome: 'open' }, 'closed here', null, null],
    [{ isClosedThere: true }, { outcome: 'open' }, 'closed with the provider', null, null],
    [{}, { outcome: 'open' }, 'not paid yet', null, null],
    [{ isOver: true }, { outcome: 'open' }, 'not paid yet', null, 'close'],
    [{}, { outcome: 'pending' }, 'not decided yet', null, null],
  ] as const)('I7 %j, %j: %s', (a, f, why, flag, ask) => {
    const decided = decidePayment({ ...attempt, ...a }, { ...paid, ...f });
    expect([decided.why, decided.flag, decided.ask]).toEqual([why, flag, ask]);
  });
});
