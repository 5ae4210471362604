import { describe, expect, it } from 'vitest';
import { contactFaults, tidyContact, writeAddress } from './contact.ts';
import { giftFault, isGift } from './gift.ts';

const contact = { firstName: 'Ada', lastName: 'Neri', mobile: '347 1234567', email: '' };

describe('who is met, and where', () => {
  it.each([
    [{}, []],
    [{ firstName: '' }, ['customerFirstName']],
    [{ lastName: '' }, ['customerLastName']],
    [{ mobile: '' }, ['customerMobile']],
    [{ mobile: '0141 123456' }, ['customerMobile']],
    [{ email: 'ada@' }, ['customerEmail']],
  ])('NET-126 %j', (over, fields) =>
    expect(contactFaults({ ...contact, ...over }).map((f) => f.propertyPath)).toEqual(fields),
  );
  it('NET-126 it is kept in one way of writing', () => {
    expect(tidyContact({ ...contact, email: ' Ada@Example.it ' })).toMatchObject({
      mobile: '+393471234567',
      email: 'ada@example.it',
    });
    expect(tidyContact({ ...contact, lastName: 'Neri\r\n\r\nIl tuo conto' }).lastName).toBe('Neri Il tuo conto');
    expect(tidyContact({ ...contact, mobile: 'x', email: 'x' })).toMatchObject({ mobile: 'x', email: 'x' });
  });

  it('NET-117 an address in one line', () => {
    const kept = { streetAndNumber: 'Via Roma 12A', postCode: '14100', city: 'Asti', state: 'AT' };
    expect(writeAddress(kept)).toBe('Via Roma 12A, 14100 Asti (AT)');
    expect(writeAddress({ ...kept, streetAndNumber: '', state: '' })).toBe('14100 Asti');
    expect(writeAddress(null)).toBe('');
  });
});

describe('a gift', () => {
  const gift = {
    code: 'REF-1',
    attributes: [{ name: 'Colore', options: ['Blu', 'Rosso'] }],
    custom_product_options: null,
  };
  it.each([
    [null, {}, false],
    [{ ...gift, code: 'VEN-1' }, { Colore: 'Blu' }, false],
    [{ ...gift, custom_product_options: {} }, { Colore: 'Blu' }, false],
    [gift, { Colore: 'Blu' }, true],
    [gift, {}, false],
    [gift, { Colore: 'Verde' }, false],
    [gift, { Colore: 'Blu', Taglia: 'L' }, false],
    [{ ...gift, attributes: [] }, {}, true],
    [{ ...gift, attributes: [] }, { Colore: 'Blu' }, false],
  ])('NET-129 NET-130 %j with %j', (of, chosen, isRight) => expect(giftFault(of, chosen) === null).toBe(isRight));
  it('NET-129 which ones are shown', () =>
    expect([isGift(gift), isGift({ ...gift, code: 'SCN-1' })]).toEqual([true, false]));
});
