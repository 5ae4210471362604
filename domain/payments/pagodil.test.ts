import { describe, expect, it } from 'vitest';
import { financingOutcome, financingStatus, hasRefundFailed, isWholeRefund } from './pagodil.ts';

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
    ['authorized', 'pending', 'UNDEFINED'],
    ['refund_failed', 'paid', 'UNDEFINED'],
    ['confirm_failed', 'pending', 'UNDEFINED'],
    ['abandoned', 'expired', 'UNDEFINED'],
    ['canceled', 'expired', 'UNDEFINED'],
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
  it.each([
    ['refund_failed', true],
    ['Refund_failed', true],
    ['refunded', false],
    ['', false],
    [undefined, false],
  ])('NET-866 %s says that a refund came back: %s', (status, hasFailed) =>
    expect(hasRefundFailed(status)).toBe(hasFailed),
  );
});
