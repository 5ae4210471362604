import { describe, expect, it } from 'vitest';
import { mayConfirm, mayRemind } from './may.ts';

describe('what may be done with an alert', () => {
  it.each([
    [true, false, 'Per confermare spunta «Accetto le regole».'],
    [true, true, null],
    [false, false, null],
    [false, true, null],
  ])('ACC-235 acceptance asked %s, ticked %s', (acceptanceCheckEnabled, accepted, why) => {
    expect(mayConfirm({ acceptanceCheckEnabled, acceptanceCheckLabel: 'Accetto le regole' }, accepted)).toBe(why);
  });
  it('ACC-240 nobody is reminded of a suspended alert', () => {
    expect(mayRemind({ suspended: false })).toBeNull();
    expect(mayRemind({ suspended: true })).toMatch(/^La notifica è sospesa/);
  });
});
