import { expect, it } from 'vitest';
import { REFUND_REQUEST_STATES, REFUND_REQUEST_TRANSITIONS } from './refund-states.ts';

it('I8 ACC-436 a request to give money back ends once, one way or the other; what was done may come back', () => {
  expect(REFUND_REQUEST_TRANSITIONS).toEqual({
    complete: { from: ['requested'], to: 'done' },
    fail: { from: ['requested', 'done'], to: 'failed' },
  });
  expect(REFUND_REQUEST_STATES).toEqual(['requested', 'done', 'failed']);
});
