import { describe, expect, it } from 'vitest';
import { contactFaults, tidyContact, writeAddress } from './contact.ts';
import { GIFT_LISTING, GIFT_METHOD, GIFT_ORDER_TYPE, giftFault, isGift } from './gift.ts';

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
  it('NET-126 NET-1121 what is wrong with each field, in words', () => {
    const faults = (over: Partial<typeof contact>) =>
      contactFaults({ ...contact, ...over }).map(({ propertyPath, message }) => [propertyPath, message]);
    expect(faults({ firstName: '', lastName: '', mobile: '' })).toEqual([
      ['customerFirstName', 'Campo obbligatorio.'],
      ['customerLastName', 'Campo obbligatorio.'],
      ['customerMobile', 'Campo obbligatorio.'],
    ]);
    const WRONG = 'Scrivi solo lettere, spazi, apostrofi, trattini e punti.';
    for (const name of ['https://x.it', 'Ada\nBuone notizie', 'Hai vinto: chiama 899 1234'])
      expect(faults({ firstName: name, lastName: name }), 'NET-1121').toEqual([
        ['customerFirstName', WRONG],
        ['customerLastName', WRONG],
      ]);
    expect(faults({ firstName: 'Maria José', lastName: 'D’Angelo-Rossi' })).toEqual([]);
    expect(faults({ mobile: '0141 123456', email: 'ada@' })).toEqual([
      ['customerMobile', 'Inserisci un numero di cellulare valido.'],
      ['customerEmail', 'Inserisci un indirizzo e-mail valido.'],
    ]);
  });
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

  const colour = { name: 'Colore', options: ['Blu', 'Rosso'] };
  const size = { name: 'Taglia', options: ['S', 'L'] };
  const NOT_LISTED = 'Scegli uno degli omaggi dell’elenco.';
  it.each([
    ['none', null, {}, NOT_LISTED],
    ['what is sold', { ...gift, code: 'VEN-1' }, { Colore: 'Blu' }, NOT_LISTED],
    ['one made to measure', { ...gift, custom_product_options: {} }, { Colore: 'Blu' }, NOT_LISTED],
    ['one without its colour', gift, {}, 'Scegli colore.'],
    ['one with another variant in its place', gift, { Taglia: 'L' }, 'Scegli colore.'],
    [
      'one with half of its variants',
      { ...gift, attributes: [colour, size] },
      { Taglia: 'L' },
      'Scegli colore e taglia.',
    ],
    ['one with both', { ...gift, attributes: [colour, size] }, { Taglia: 'L', Colore: 'Rosso' }, null],
    ['one that has no variants', { ...gift, attributes: [] }, { Colore: 'Blu' }, 'Scegli solo l’omaggio.'],
  ])('NET-129 NET-130 who chooses %s reads what to choose', (_, of, chosen, sentence) =>
    expect(giftFault(of, chosen)).toBe(sentence),
  );
  it('NET-129 NET-282 ORD-087 it comes from its own listing and becomes an ordinary order that nobody pays', () => {
    expect([GIFT_LISTING, GIFT_ORDER_TYPE]).toEqual(['pl.kleen_commission_gift', 'kleen-commission']);
    expect(GIFT_METHOD).toEqual({ id: 'gift', name: 'Omaggio' });
  });
});
