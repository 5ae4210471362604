import { expect, it } from 'vitest';
import { addressFault } from '@ema/domain/views/address.ts';
import { isBare, viewAddress } from './view-address.ts';

it('NET-497 a view is the same however its filters are ordered, and has no page', () => {
  expect(viewAddress({ search: 'rossi è', page: '3', exported: '', from: undefined, dir: 'asc' })).toBe(
    'dir=asc&search=rossi+%C3%A8',
  );
  expect(viewAddress({ b: '1', a: '2' })).toBe(viewAddress({ a: '2', b: '1', page: '9' }));
});
it.each([
  [{}, true],
  [{ search: '', from: undefined }, true],
  [{ page: '3' }, false],
  [{ perPage: '50' }, false],
  [{ search: 'rossi' }, false],
])('NET-499 a view opens by itself where the address asks for nothing, also no other page: %o %s', (address, is) =>
  expect(isBare(address)).toBe(is),
);
it.each(['1&2', '=?#/', 'https://evil.example', 'è’*.-_ ~!()', '😀'])('NET-497 %s can be kept as it is', (value) =>
  expect(addressFault(viewAddress({ search: value, from: value }))).toBeNull(),
);
