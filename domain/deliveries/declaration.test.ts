import { describe, expect, it } from 'vitest';
import { declarationFaults, shortfall, type Declaration, type DeclaredDelivery } from './declaration.ts';

const mav: DeclaredDelivery = { slip: 'mav', toPayCents: 12_103, sentOn: '2026-11-01' };
const byMav: Declaration = {
  amountCents: 12_103,
  date: '2026-11-21',
  vcyCode: '',
  bank: 'Banca di Asti',
  bankBranch: '',
};
const bp: DeclaredDelivery = { ...mav, slip: 'bp' };
const byPost: Declaration = { ...byMav, bank: '', vcyCode: '01234' };

describe('a declared payment', () => {
  it.each([
    ['as it should be', mav, {}, []],
    ['part of what is due', mav, { amountCents: 1 }, []],
    ['nothing', mav, { amountCents: 0 }, ['amount']],
    ['less than nothing', mav, { amountCents: -1 }, ['amount']],
    ['a cent too much', mav, { amountCents: 12_104 }, ['amount']],
    ['tomorrow', mav, { date: '2026-11-22' }, ['date']],
    ['on the day the order was sent', mav, { date: '2026-11-01' }, []],
    ['before the order was sent', mav, { date: '2026-10-31' }, ['date']],
    ['a MAV without a bank', mav, { bank: '' }, ['bank']],
    ['a MAV with a VCY code', mav, { vcyCode: '1' }, ['vcyCode']],
  ] as const)('ORD-198 ORD-202 %s', (_, delivery, more, fields) =>
    expect(declarationFaults({ ...byMav, ...more }, delivery, '2026-11-21').map((f) => f.field)).toEqual(fields),
  );
  it.each([
    ['as it should be', {}, []],
    ['without its code', { vcyCode: '' }, ['vcyCode']],
    ['with a bank', { bank: 'Banca di Asti' }, ['bank']],
    ['with a branch', { bankBranch: 'Asti' }, ['bank']],
  ] as const)('ORD-198 by post, %s', (_, more, fields) =>
    expect(declarationFaults({ ...byPost, ...more }, bp, '2026-11-21').map((f) => f.field)).toEqual(fields),
  );
});

describe('what is told of a declared payment', () => {
  it.each<[string, DeclaredDelivery, Partial<Declaration>, string]>([
    ['nothing', mav, { amountCents: 0 }, 'Inserisci un importo maggiore di zero.'],
    ['too much', mav, { amountCents: 12_104 }, 'L’importo da pagare è 121,03\u00a0€.'],
    ['tomorrow', mav, { date: '2026-11-22' }, 'La data del pagamento non può essere nel futuro.'],
    ['before it was sent', mav, { date: '2026-10-31' }, 'La data del pagamento è precedente all’invio dell’ordine.'],
    ['a MAV without a bank', mav, { bank: '' }, 'Inserisci la banca con la quale hai pagato.'],
    ['a MAV with a code', mav, { vcyCode: '1' }, 'Il codice VCY è dei bollettini postali.'],
    ['by post without a code', bp, { bank: '' }, 'Inserisci il codice VCY della ricevuta.'],
    ['by post with a bank', bp, { vcyCode: '01234' }, 'La banca si indica solo per i MAV.'],
  ])('ORD-202 %s', (_, delivery, change, message) =>
    expect(declarationFaults({ ...byMav, ...change }, delivery, '2026-11-21').map((f) => f.message)).toEqual([message]),
  );
});

describe('what a declaration leaves due', () => {
  it.each([
    [12_420, 1000, 'Mancano 114,20\u00a0€: restano da pagare e la consegna resta nell’elenco.'],
    [12_420, 12_419, 'Mancano 0,01\u00a0€: restano da pagare e la consegna resta nell’elenco.'],
    [12_420, 12_420, null],
    [12_420, 12_421, null],
    [12_420, 0, null],
  ])('ORD-374 of %i cents, %i declared', (due, amount, said) => expect(shortfall(amount, due)).toBe(said));
});
