import { expect, it } from 'vitest';
import { recordOf, recordWords } from './records.ts';

it('NET-576 a record is named by its kind and id, and nothing else is one', () => {
  expect(recordOf('order:17')).toEqual({ kind: 'order', id: '17' });
  expect(recordOf('product:AB-1.2')).toEqual({ kind: 'product', id: 'AB-1.2' });
  for (const wrong of ['order', 'order:', 'orders:17', 'toString:1', '__proto__:1', "order:1' or 1=1", 'order:1:2'])
    expect(recordOf(wrong), wrong).toBeNull();
  expect([recordWords('invitation:5'), recordWords('x')]).toEqual(['Sponsorizzazione 5', 'x']);
});
