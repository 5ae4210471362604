/** Contacts that can be proved, and those that cannot. */
import { describe, expect, it } from 'vitest';
import { contactFault, contactOrFault } from './contact.ts';

describe('ACC-659 a contact is looked at before a code is asked for', () => {
  it.each([
    ['mobile', '011 1234567', /cellulare valido, per esempio/],
    ['email', 'non è un indirizzo', /e-mail valido, per esempio/],
  ] as const)('%s «%s» is none', (type, written, fault) => expect(contactFault(type, written)).toMatch(fault));
  it.each([
    ['mobile', '347 1234567'],
    ['email', 'Ada@Example.it'],
  ] as const)('%s «%s» is one', (type, written) => expect(contactFault(type, written)).toBeNull());
  it('one way of writing is kept', () =>
    expect(contactOrFault('mobile', '347 123 4567')).toEqual({ contact: '+393471234567' }));
});
