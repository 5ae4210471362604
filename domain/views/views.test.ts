import { describe, expect, it } from 'vitest';
import { addressFault, isListPath } from './address.ts';
import { mayChangeView, mayKeepAnother, mayShare, MOST_VIEWS } from './may.ts';

describe('what may be kept as a view', () => {
  it.each([
    ['/admin/commissions', true],
    ['/app/orders/my-orders', true],
    ['/app', false],
    ['/admin/', false],
    ['//evil.example/admin/x', false],
    ['https://evil.example/admin/x', false],
    ['/admin/../app/x', false],
    ['/admin/x?y=1', false],
    ['/api/users', false],
    ['/admin/Users', false],
  ])('NET-497 the path %s: %s', (path, is) => expect(isListPath(path)).toBe(is));
  it.each([
    ['', true],
    ['exported=false&search=rossi', true],
    ['search=https%3A%2F%2Fevil.example', true],
    ['columns=a.b.c', true],
    ['?search=rossi', false],
    ['search=rossi&search=bianchi', false],
    ['search=a b', false],
    ['//evil.example', false],
    ['search=x#y', false],
    ['1a=2', false],
    [`search=${'x'.repeat(1000)}`, false],
  ])('NET-497 the address %s: %s', (address, is) => expect(addressFault(address) === null).toBe(is));
  it('NET-497 an address has at most 1.000 characters', () => {
    expect(addressFault(`search=${'x'.repeat(993)}`)).toBeNull();
    expect(addressFault(`search=${'x'.repeat(994)}`)).toBe(
      'I filtri sono troppo lunghi per essere salvati in una vista.',
    );
  });
  it.each(['?search=rossi', 'search=rossi&search=bianchi', '//evil.example'])(
    'NET-497 of the address %s it is said that it is none of a list',
    (address) => expect(addressFault(address)).toBe('L’indirizzo della vista non è quello di un elenco.'),
  );
});

describe('who may do what with a view', () => {
  const admin = { userId: 1, roles: ['ROLE_ADMIN'] as const };
  const agent = { userId: 2, roles: ['ROLE_BASE_AGENT'] as const };
  it('NET-498 administrators alone share', () => {
    expect(mayShare(admin)).toBeNull();
    expect(mayShare(agent)).toBe('Solo gli amministratori possono condividere una vista.');
  });
  it.each([
    [agent, { userId: 2, shared: false }, true],
    [agent, { userId: 2, shared: true }, true],
    [agent, { userId: 1, shared: true }, false],
    [admin, { userId: 2, shared: false }, false],
    [admin, { userId: 9, shared: true }, true],
  ])('NET-498 %o changes %o: %s', (viewer, view, may) => expect(mayChangeView(viewer, view)).toBe(may));
  it('NET-499 fifty views of a list', () =>
    expect([MOST_VIEWS - 1, MOST_VIEWS].map(mayKeepAnother)).toEqual([
      null,
      'Hai già 50 viste di questo elenco: eliminane una e riprova.',
    ]));
});
