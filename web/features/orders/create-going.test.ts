/** Why the wizard of a new commission does not go on, and what it says is ordered. */
import { describe, expect, it } from 'vitest';
import { goodsOf, measuredOf, reasonAgainst, type Going } from './create-going.ts';
import { reasonAgainstSaving } from './edit-reason.ts';

const priced = { isStale: false, error: null, breakdown: { points: { balance: '3.0', used: '2.0' } } };
const short = { ...priced, breakdown: { points: { balance: '-0.5', used: '2.0' } } };
const owing = { ...priced, breakdown: { points: { balance: '-40.0', used: '0.0' } } };
const ready: Going = {
  step: 'select_products__from_listing',
  differences: 0,
  uneven: [],
  isKits: false,
  composition: { kitId: null, paymentMethod: 'mav', sampleOnly: false },
  hasGoods: true,
  quotation: priced,
};
const uneven = [{ name: 'Panno' }, { name: 'Mop' }];
const sampleOnly = { ...ready.composition, sampleOnly: true };
const GIFTS = 'Gli omaggi superano i tuoi punti: togline qualcuno.';
const WAIT = 'Attendi: sto calcolando il totale.';

describe('going on with a new commission', () => {
  it.each<[what: string, change: Partial<Going>, reason: string | null]>([
    ['products are chosen', {}, null],
    ['changed prices come first', { differences: 1, hasGoods: false }, 'Guarda prima i prezzi che sono cambiati.'],
    ['no products', { hasGoods: false }, 'Scegli almeno un prodotto.'],
    ['variants', { uneven, hasGoods: false }, 'Completa le varianti di 2 prodotti: Panno.'],
    ['too many gifts', { quotation: short }, GIFTS],
    ['ORD-450 no gifts, with points below nothing', { quotation: owing }, null],
    ['no kit', { isKits: true }, 'Scegli un pacchetto.'],
    ['a kit has no gifts', { isKits: true, composition: { ...ready.composition, kitId: 2 }, quotation: short }, null],
    [
      'no method',
      { step: 'select_payment_method', composition: { ...ready.composition, paymentMethod: null }, quotation: short },
      'Scegli come si paga.',
    ],
    ['a method', { step: 'select_payment_method' }, null],
    ['gifts at the payment', { step: 'select_payment_method', quotation: short }, GIFTS],
    ['all is there', { step: 'submit_commission' }, null],
    ['a price on its way', { step: 'submit_commission', quotation: { ...priced, isStale: true } }, WAIT],
    ['no price yet', { step: 'submit_commission', quotation: { ...priced, breakdown: null } }, WAIT],
    ['a refused price', { step: 'submit_commission', quotation: { ...priced, error: 'Troppo.' } }, 'Troppo.'],
    [
      'the sample alone needs no price',
      { step: 'submit_commission', composition: sampleOnly, quotation: { ...priced, breakdown: null } },
      null,
    ],
  ])('%s', (_, change, reason) => expect(reasonAgainst({ ...ready, ...change })).toBe(reason));

  const line = (name: string, quantity: number, detail = '') => ({
    key: name,
    name,
    detail,
    quantity,
    cents: 0,
    isGift: false,
  });
  it.each([
    ['nothing', [], false, '–'],
    ['the sample', [line('Campione', 1, 'Verde')], true, 'Solo il campione, verde'],
    ['one line', [line('Panno', 2)], false, '2 × Panno'],
    ['more', [line('Panno', 2), line('Mop', 1)], false, '3 pezzi, 2 righe'],
  ] as const)('ORD-116 in a few words: %s', (_, lines, isSample, words) =>
    expect(goodsOf(lines, isSample)).toBe(words),
  );
  it('ORD-490 what is made to measure is named with its size', () => {
    const mat = { ...line('Zerbino', 2, '400 × 40 cm'), isMeasured: true };
    expect(measuredOf([line('Panno', 3, 'Verde'), mat])).toEqual(['2 × Zerbino, 400 × 40 cm']);
  });
});

describe('saving a changed commission', () => {
  const changed = { isLocked: false, uneven: 0, hasItems: true, isShortOfPoints: false };
  it.each([
    ['it can', {}, null],
    [
      'it is locked',
      { isLocked: true, uneven: 1 },
      'La commissione è bloccata: l’ordine è in pagamento, in verifica o già confermato.',
    ],
    ['variants', { uneven: 2, hasItems: false }, 'Completa le varianti di 2 prodotti.'],
    ['nothing is left', { hasItems: false, isShortOfPoints: true }, 'Scegli almeno un prodotto.'],
    ['too many gifts', { isShortOfPoints: true }, 'Gli omaggi superano i tuoi punti.'],
  ])('%s', (_, change, reason) => expect(reasonAgainstSaving({ ...changed, ...change })).toBe(reason));
});
