import { expect, it } from 'vitest';
import { plainCode, printedCode, verificationCodeFault } from './verification-code.ts';

it.each([
  ['', 'Inserisci il codice di verifica.'],
  [' - ', 'Inserisci il codice di verifica.'],
  ['ABCD', 'Il codice ha 16 caratteri: ne hai inseriti 4.'],
  ['ABCD-EFGH-IJKL-MNO', 'Il codice ha 16 caratteri: ne hai inseriti 15.'],
  ['ABCD-EFGH-IJKL-MNOPQ', 'Il codice ha 16 caratteri: ne hai inseriti 17.'],
  ['abcd efgh ijkl mn12', null],
  ['ABCD-EFGH-IJKL-MN12', null],
])('R46 the code %j: %s', (typed, sentence) => expect(verificationCodeFault(typed)).toBe(sentence));

it('R46 spaces, hyphens and small letters do not count', () =>
  expect(plainCode('abcd efgh-IJKL.mn12')).toBe('ABCDEFGHIJKLMN12'));

it.each([
  ['ABCDEFGHJKMNPQRS', 'ABCD-EFGH-JKMN-PQRS'],
  ['TVWXYZ0123456789', 'TVWX-YZ01-2345-6789'],
  ['abcd-efgh-jkmn-pqrs', 'ABCD-EFGH-JKMN-PQRS'],
  [' abcd efgh\tjkmn pqrs\n', 'ABCD-EFGH-JKMN-PQRS'],
  ['', null],
  ['ABCDEFGHJKMNPQR', null],
  ['ABCDEFGHJKMNPQRST', null],
  ['.ABCDEFGHJKMNPQRS', null],
  ['ABCDEFGHJKMNPQRS.', null],
  ['ABCDEFGHJKMNPQR!', null],
  ['IBCDEFGHJKMNPQRS', null],
  ['ABCDEFGHJKMNPQRL', null],
  ['ABCDOFGHJKMNPQRS', null],
  ['ABCDUFGHJKMNPQRS', null],
])('NET-492 R46 %j as it is printed: %s', (typed, printed) => expect(printedCode(typed)).toBe(printed));
