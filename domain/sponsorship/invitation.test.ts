import { describe, expect, it } from 'vitest';
import {
  EMPTY_INVITATION,
  INVITATION_FIELDS,
  invitationFaults,
  ISSUED_BY,
  withIssuedBy,
  type InvitationData,
} from './invitation.ts';

const TODAY = '2026-11-21';
const RIGHT: InvitationData = {
  firstName: 'Mario',
  lastName: 'Rossi',
  gender: 'M',
  birthDate: '1985-04-01',
  birthCountry: 'IT',
  birthPlace: 'Bologna',
  birthState: 'BO',
  nationalIdentificationNumber: 'RSSMRA85D01A944T',
  street: 'Via Po',
  buildingNumber: '1',
  postCode: '10123',
  city: 'Torino',
  state: 'TO',
  email: 'mario.rossi@example.it',
  mobile: '3471234567',
  phone: '',
  fax: '',
  idCardType: 'Passaporto',
  idCardNumber: 'YA1234567',
  idCardIssueDate: '2022-01-10',
  idCardExpiryDate: '2032-01-09',
  idCardIssuedBy: 'Comune di Torino',
};
const wrong = (change: Partial<InvitationData>): string[] =>
  invitationFaults({ ...RIGHT, ...change }, TODAY).map((f) => f.propertyPath);

describe('the data of a candidate', () => {
  it('NET-059 all are asked for but phone and fax', () => {
    expect(wrong({})).toEqual([]);
    for (const field of INVITATION_FIELDS)
      expect(wrong({ [field]: '' }), field).toEqual(field === 'phone' || field === 'fax' ? [] : [field]);
  });
  it('ORD-499 a name that is kept already is not judged anew, what takes its place is', () => {
    const kept = { ...RIGHT, firstName: 'Anna (Nina)', lastName: 'Rossi 2' };
    expect(invitationFaults(kept, TODAY, kept)).toEqual([]);
    expect(invitationFaults({ ...kept, city: 'Asti' }, TODAY, kept)).toEqual([]);
    const both = ['firstName', 'lastName'];
    expect(invitationFaults(kept, TODAY).map((f) => f.propertyPath)).toEqual(both);
    const other = { ...kept, firstName: 'Anna (Lina)', lastName: 'Rossi 3' };
    expect(invitationFaults(other, TODAY, kept).map((f) => f.propertyPath)).toEqual(both);
  });
  it('NET-054 the province of birth is asked of Italian places alone', () =>
    expect(wrong({ birthCountry: 'FR', birthPlace: 'Lyon', birthState: '' })).toEqual([]));
  it.each<[string, Partial<InvitationData>, string[]]>([
    ['NET-045 another gender', { gender: 'X' }, ['gender']],
    ['a child', { birthDate: '2008-11-22' }, ['birthDate']],
    ['an adult since today', { birthDate: '2008-11-21' }, []],
    ['a day to come', { birthDate: '2026-11-21' }, ['birthDate', 'idCardIssueDate']],
    ['a birthday that the calendar does not have', { birthDate: '1985-02-30' }, ['birthDate']],
    ['a year as birthday', { birthDate: '1985' }, ['birthDate']],
    ['an issue that the calendar does not have', { idCardIssueDate: '2022-02-30' }, ['idCardIssueDate']],
    ['an expiry that the calendar does not have', { idCardExpiryDate: '2032-13-01' }, ['idCardExpiryDate']],
    ['a country that is none', { birthCountry: 'XX' }, ['birthCountry']],
    ['a province of one letter', { birthState: 'B' }, ['birthState']],
    ['NET-012 NET-056 a province of residence that is none', { state: 'ZZ' }, ['state']],
    ['NET-056 a province of residence in small letters', { state: 'to' }, ['state']],
    ['a wrong check letter', { nationalIdentificationNumber: 'RSSMRA85D01A944A' }, ['nationalIdentificationNumber']],
    ['NET-048 an address without @', { email: 'mario.example.it' }, ['email']],
    ['a landline as mobile', { mobile: '0115551234' }, ['mobile']],
    ['a phone of letters', { phone: 'boh' }, ['phone']],
    ['a fax of letters', { fax: 'boh' }, ['fax']],
    ['a postcode of letters', { postCode: '1012A' }, ['postCode']],
    ['another type of paper', { idCardType: 'Tessera' }, ['idCardType']],
    ['issued tomorrow', { idCardIssueDate: '2026-11-22' }, ['idCardIssueDate']],
    ['issued before the birth', { idCardIssueDate: '1980-01-01' }, ['idCardIssueDate']],
    ['a paper that is over', { idCardExpiryDate: '2026-11-20' }, ['idCardExpiryDate']],
    ['its last day', { idCardExpiryDate: TODAY }, []],
    ['NET-049 without the prefix', { idCardIssuedBy: 'Torino' }, ['idCardIssuedBy']],
    ['NET-049 the prefix alone', { idCardIssuedBy: ISSUED_BY.trimEnd() }, ['idCardIssuedBy']],
  ])('%s', (_, change, fields) => expect(wrong(change)).toEqual(fields));

  it.each<[Partial<InvitationData>, string]>([
    [{ firstName: '' }, 'Campo obbligatorio.'],
    [{ gender: 'X' }, 'Scegli M o F.'],
    [{ birthDate: '2026-11-22' }, 'Inserisci una data di nascita valida.'],
    [{ birthDate: TODAY }, 'Inserisci una data di nascita valida.'],
    [{ birthDate: '1899-12-31' }, 'Inserisci una data di nascita valida.'],
    [{ birthDate: '2008-11-22' }, 'Chi si iscrive deve avere almeno 18 anni.'],
    [{ birthCountry: 'XX' }, 'Scegli il paese di nascita dall’elenco.'],
    [{ birthState: 'BOL' }, 'La provincia di nascita ha due lettere.'],
    [{ birthState: '1BO' }, 'La provincia di nascita ha due lettere.'],
    [{ postCode: '101234' }, 'Il CAP ha cinque cifre.'],
    [{ postCode: 'I10123' }, 'Il CAP ha cinque cifre.'],
    [{ postCode: '10123I' }, 'Il CAP ha cinque cifre.'],
    [{ state: 'ZZ' }, 'Inserisci la sigla di una provincia, per esempio TO.'],
    [{ email: 'mario.example.it' }, 'Inserisci un indirizzo e-mail valido.'],
    [{ mobile: '0115551234' }, 'Inserisci un numero di cellulare valido.'],
    [{ phone: '123456 int' }, 'Inserisci un numero di telefono valido.'],
    [{ phone: 'n. 123456' }, 'Inserisci un numero di telefono valido.'],
    [{ phone: '1234' }, 'Inserisci un numero di telefono valido.'],
    [{ fax: 'boh' }, 'Inserisci un numero di fax valido.'],
    [{ idCardType: 'Tessera' }, 'Scegli il tipo di documento dall’elenco.'],
    [{ idCardIssueDate: '2026-11-22' }, 'Inserisci la data di rilascio del documento.'],
    [{ idCardIssueDate: RIGHT.birthDate }, 'Inserisci la data di rilascio del documento.'],
    [{ idCardExpiryDate: '2032-13-01' }, 'Inserisci la data di scadenza del documento.'],
    [{ idCardExpiryDate: '2026-11-20' }, 'Il documento è scaduto.'],
    [{ idCardIssuedBy: 'Torino' }, 'L’ente di rilascio comincia con «Comune di».'],
    [{ idCardIssuedBy: 'Comune di' }, 'Scrivi il comune che ha rilasciato il documento.'],
    [{ idCardIssuedBy: 'Comune di ' }, 'Scrivi il comune che ha rilasciato il documento.'],
  ])('NET-059 of %j is said: %s', (change, message) =>
    expect(invitationFaults({ ...RIGHT, ...change }, TODAY)[0]?.message).toBe(message),
  );
  it.each<Partial<InvitationData>>([
    { gender: 'F' },
    { birthDate: '1900-01-01' },
    { idCardIssueDate: TODAY },
    { phone: '011/555-12.3' },
    { fax: '12345' },
  ])('NET-059 %j is right', (change) => expect(wrong(change)).toEqual([]));
  it('NET-046 a new form has Italy and the prefix, nothing else', () => {
    const { birthCountry, idCardIssuedBy, ...others } = EMPTY_INVITATION;
    expect([birthCountry, idCardIssuedBy]).toEqual(['IT', 'Comune di ']);
    expect(Object.values(others).join('')).toBe('');
  });
  it.each([
    ['', 'Comune di '],
    ['Comune di', 'Comune di '],
    ['Comune d', 'Comune di '],
    ['Comune di Asti', 'Comune di Asti'],
    ['Comune dAsti', 'Comune di Asti'],
    ['Asti', 'Comune di Asti'],
    ['Comune  Asti ', 'Comune di Asti '],
    ['b'.repeat(80), `Comune di ${'b'.repeat(50)}`],
    [`Comune di ${'a'.repeat(80)}`, `Comune di ${'a'.repeat(50)}`],
  ])('NET-049 NET-047 typed %j the field holds %j', (typed, held) => expect(withIssuedBy(typed)).toBe(held));
});
