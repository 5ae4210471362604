/** Why the customer's wizard does not go on, step by step. */
import { describe, expect, it } from 'vitest';
import { reasonAgainst, type Going } from './order-going.ts';

const ready: Going = {
  step: 'goods',
  isKits: false,
  hasKit: false,
  hasGoods: true,
  uneven: [],
  hasMethod: true,
  quotation: { error: null, isStale: false, breakdown: { warning: null } },
  isActing: false,
};
const uneven = [{ name: 'Panno' }, { name: 'Mop' }];

describe('going on', () => {
  it.each<[what: string, change: Partial<Going>, reason: string | null]>([
    ['a type needs nothing', { step: 'type', hasGoods: false }, null],
    ['goods are chosen', {}, null],
    ['no goods', { hasGoods: false }, 'Scegli almeno un prodotto.'],
    ['variants first', { uneven, hasGoods: false }, 'Completa le varianti di 2 prodotti: Panno.'],
    ['one of them', { uneven: [{ name: 'Mop' }] }, 'Completa le varianti di 1 prodotto: Mop.'],
    ['no kit', { isKits: true, uneven }, 'Scegli un pacchetto.'],
    ['a kit', { isKits: true, hasKit: true, hasGoods: false }, null],
    ['no method', { step: 'payment', hasMethod: false }, 'Scegli come pagare.'],
    ['a method', { step: 'payment' }, null],
    ...(['goods', 'payment'] as const).map((step): [string, Partial<Going>, string] => [
      `ORD-434 an amount that would be refused is no amount to go on with from ${step}`,
      { step, quotation: { ...ready.quotation, breakdown: { warning: 'Troppo poco.' } } },
      'Troppo poco.',
    ]),
    [
      'ORD-434 what is missing first',
      { hasGoods: false, quotation: { ...ready.quotation, breakdown: { warning: 'Troppo poco.' } } },
      'Scegli almeno un prodotto.',
    ],
    ['a price that is seen', { step: 'confirm' }, null],
    [
      'a price on its way',
      { step: 'confirm', quotation: { ...ready.quotation, isStale: true } },
      'Attendi: sto calcolando il totale.',
    ],
    [
      'no price yet',
      { step: 'confirm', quotation: { ...ready.quotation, breakdown: null } },
      'Attendi: sto calcolando il totale.',
    ],
    [
      'a price that is refused',
      { step: 'confirm', quotation: { error: 'Troppo.', isStale: false, breakdown: { warning: null } } },
      'Troppo.',
    ],
    [
      'ORD-434 an amount that would be refused',
      { step: 'confirm', quotation: { ...ready.quotation, breakdown: { warning: 'Troppo.' } } },
      'Troppo.',
    ],
    [
      'for somebody else',
      {
        step: 'confirm',
        isActing: true,
        quotation: { error: 'Troppo.', isStale: false, breakdown: { warning: null } },
      },
      'Solo il cliente può confermare l’ordine: stai operando per suo conto.',
    ],
  ])('%s', (_, change, reason) => expect(reasonAgainst({ ...ready, ...change })).toBe(reason));
});
