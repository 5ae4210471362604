import { expect, it } from 'vitest';
import { bankOfIban } from './bank-names.ts';

it('ACC-199 the bank is named by the ABI of the IBAN; an unknown one is none', () => {
  expect(bankOfIban('IT95P0306910400000001000037')).toBe('Intesa Sanpaolo');
  expect(bankOfIban('IT60X0542811101000000123456')).toBe('UBI Banca, ora Intesa Sanpaolo');
  expect(bankOfIban('IT00X0000011101000000123456')).toBeNull();
});

it.each([
  ['01005', 'BNL'],
  ['01030', 'Monte dei Paschi di Siena'],
  ['02008', 'UniCredit'],
  ['03015', 'FinecoBank'],
  ['03043', 'Fideuram – Intesa Sanpaolo Private Banking'],
  ['03058', 'Mediobanca Premier'],
  ['03062', 'Banca Mediolanum'],
  ['03069', 'Intesa Sanpaolo'],
  ['03075', 'Banca Generali'],
  ['03104', 'Deutsche Bank'],
  ['03111', 'UBI Banca, ora Intesa Sanpaolo'],
  ['03124', 'Banca del Fucino'],
  ['03268', 'Banca Sella'],
  ['03296', 'Fideuram – Intesa Sanpaolo Private Banking'],
  ['03332', 'Banca Passadore'],
  ['03440', 'Banco di Desio e della Brianza'],
  ['03475', 'ING'],
  ['03589', 'Allianz Bank'],
  ['03599', 'Cassa Centrale Banca'],
  ['05034', 'Banco BPM'],
  ['05216', 'Credito Valtellinese, ora Crédit Agricole Italia'],
  ['05387', 'BPER Banca'],
  ['05428', 'UBI Banca, ora Intesa Sanpaolo'],
  ['05696', 'Banca Popolare di Sondrio'],
  ['05856', 'Volksbank – Banca Popolare dell’Alto Adige'],
  ['06045', 'Sparkasse – Cassa di Risparmio di Bolzano'],
  ['06085', 'Cassa di Risparmio di Asti'],
  ['06175', 'Banca Carige, ora BPER Banca'],
  ['06230', 'Crédit Agricole Italia'],
  ['07601', 'Poste Italiane'],
])('ACC-199 ABI %s is %s', (abi, name) => expect(bankOfIban(`IT00X${abi}11101000000123456`)).toBe(name));
