import { describe, expect, it } from 'vitest';
import {
  addressFaults,
  addressFromPostal,
  addressOf,
  addressOrNull,
  NO_ADDRESS,
  partsOf,
  postalOf,
  STREET_TYPES,
  type AddressParts,
} from './address.ts';

const PARTS: AddressParts = {
  streetType: 'Piazza',
  streetName: 'Garibaldi',
  buildingNumber: '12/A',
  postCode: '14100',
  city: 'Asti',
  state: 'AT',
};
const ADDRESS = { street: 'Piazza Garibaldi', buildingNumber: '12/A', postCode: '14100', city: 'Asti', state: 'AT' };

describe('an address', () => {
  it('NET-133 the street is sent as its type and its name', () => {
    expect(addressOf(PARTS)).toEqual(ADDRESS);
    expect(addressOf({ ...PARTS, streetName: '  del   Lavoro ', state: 'at' }).street).toBe('Piazza del Lavoro');
    expect(
      addressOf({
        streetType: 'Piazza',
        streetName: ' Garibaldi ',
        buildingNumber: ' 12/A ',
        postCode: ' 14100 ',
        city: ' Asti ',
        state: ' at ',
      }),
    ).toEqual(ADDRESS);
  });
  it('NET-134 the eight types, «Via» to begin with', () => {
    expect(STREET_TYPES).toEqual(['Via', 'Viale', 'Vicolo', 'Piazza', 'Strada', 'Corso', 'Largo', 'Borgo']);
    expect(NO_ADDRESS.streetType).toBe('Via');
  });
  it('NET-136 where it may be none, all parts empty are null, whatever the type; one part is an address', () => {
    expect(addressOrNull(NO_ADDRESS)).toBeNull();
    expect(addressOrNull({ ...NO_ADDRESS, streetType: 'Borgo', city: '  ' })).toBeNull();
    expect(addressOrNull({ ...NO_ADDRESS, city: 'Asti' })).toMatchObject({ street: '', city: 'Asti' });
    expect(addressOrNull(PARTS)).toEqual(ADDRESS);
  });
  it.each([
    ['Piazza Garibaldi', 'Piazza', 'Garibaldi'],
    ['VIA ROMA', 'Via', 'ROMA'],
    ['Viale Europa', 'Viale', 'Europa'],
    ['Località Valle Tanaro', '', 'Località Valle Tanaro'],
    ['Viafora', '', 'Viafora'],
  ])('NET-138 «%s» is shown as «%s» and «%s»', (street, streetType, streetName) => {
    const parts = partsOf({ ...ADDRESS, street });
    expect(parts).toEqual({ ...PARTS, streetType, streetName });
    expect(addressOf(parts).street.toLowerCase()).toBe(street.toLowerCase());
  });
  it('NET-138 kept in one line, it comes back in the same parts', () => {
    expect(postalOf(ADDRESS)).toEqual({
      streetAndNumber: 'Piazza Garibaldi, 12/A',
      postCode: '14100',
      city: 'Asti',
      state: 'AT',
    });
    expect(partsOf(addressFromPostal(postalOf(ADDRESS)))).toEqual(PARTS);
    for (const street of ['Via Roma', 'Via Primo Maggio, angolo Corso Dante'])
      expect(addressFromPostal(postalOf({ ...ADDRESS, street }))).toEqual({ ...ADDRESS, street });
    for (const streetAndNumber of ['Via Roma 5', 'Via Roma, scala destra'])
      expect(addressFromPostal({ ...postalOf(ADDRESS), streetAndNumber })).toEqual({
        ...ADDRESS,
        street: streetAndNumber,
        buildingNumber: '',
      });
    expect(partsOf(null)).toEqual(NO_ADDRESS);
    expect(partsOf({ ...ADDRESS, street: '' })).toEqual({ ...PARTS, streetType: 'Via', streetName: '' });
  });
  it.each([
    ['Via Roma, 12345', 'Via Roma', '12345'],
    ['Via Roma, 123456', 'Via Roma, 123456', ''],
    ['Borgo', 'Borgo', ''],
    [', 12', '', '12'],
    ['  Via Roma ,  5 ', 'Via Roma', '5'],
    [' Via Roma 5 ', 'Via Roma 5', ''],
    ['Via Roma,  ', 'Via Roma,', ''],
    ['', '', ''],
  ])('NET-138 the line «%s» is the street «%s» and the number «%s»', (streetAndNumber, street, buildingNumber) =>
    expect(addressFromPostal({ ...postalOf(ADDRESS), streetAndNumber })).toEqual({
      ...ADDRESS,
      street,
      buildingNumber,
    }),
  );
  it.each([
    ['Via Roma', '', 'Via Roma'],
    ['', '12', '12'],
    ['', '', ''],
  ])('NET-138 the street «%s» and the number «%s» are kept as «%s»', (street, buildingNumber, streetAndNumber) =>
    expect(postalOf({ ...ADDRESS, street, buildingNumber }).streetAndNumber).toBe(streetAndNumber),
  );
  it.each([
    [{ street: ' ' }, 'street', 'Inserisci il nome della via.'],
    [{ street: '\u200B' }, 'street', 'Inserisci il nome della via.'],
    [{ street: `Via ${'a'.repeat(117)}` }, 'street', 'La via ha al massimo 120 caratteri.'],
    [{ buildingNumber: '' }, 'buildingNumber', 'Inserisci il numero civico, o SNC.'],
    [{ buildingNumber: '      ' }, 'buildingNumber', 'Inserisci il numero civico, o SNC.'],
    [{ buildingNumber: '123456' }, 'buildingNumber', 'Il numero civico ha al massimo 5 caratteri.'],
    [{ postCode: '' }, 'postCode', 'Inserisci il CAP.'],
    [{ postCode: ' ' }, 'postCode', 'Inserisci il CAP.'],
    [{ postCode: '1410' }, 'postCode', 'Il CAP ha cinque cifre.'],
    [{ postCode: '141000' }, 'postCode', 'Il CAP ha cinque cifre.'],
    [{ city: '' }, 'city', 'Inserisci la città.'],
    [{ city: 'a'.repeat(81) }, 'city', 'La città ha al massimo 80 caratteri.'],
    [{ state: '' }, 'state', 'Scegli la provincia.'],
    [{ state: 'ZZ' }, 'state', 'Scegli la provincia dall’elenco.'],
  ] as const)('NET-135 with %j the fault is of %s: %s', (wrong, propertyPath, message) => {
    expect(addressFaults({ ...ADDRESS, ...wrong })).toEqual([{ propertyPath, message }]);
  });
  it('NET-135 five characters are right, and nothing is wrong with a whole address', () => {
    expect(addressFaults(ADDRESS)).toEqual([]);
    expect(addressFaults({ ...ADDRESS, street: `Via ${'a'.repeat(116)}`, buildingNumber: '12345' })).toEqual([]);
    expect(addressFaults({ ...ADDRESS, city: 'a'.repeat(80) })).toEqual([]);
  });
});
