import { describe, expect, it } from 'vitest';
import { amountWarning, confirmationError, type ConfirmationFacts } from './confirmation-error.ts';

/** A Saturday at three in the afternoon, in Rome. */
const fine: ConfirmationFacts = {
  now: new Date('2026-11-21T14:00:00Z'),
  maintenance: null,
  heldPayment: null,
  lacksCreditor: false,
  window: null,
  linesCents: 10_000,
  discountedCents: 10_000,
  minTotalCents: 3000,
  maxTotalCents: 300_000,
  agentLimitCents: null,
  alreadySentThisWeek: false,
  isOtherBeingPaid: false,
  pointsBalanceTenths: 0,
  pointsUsedTenths: 50,
  customersNotValidated: 0,
  unpaidDelivery: null,
};
const MAINTENANCE = { startDay: 6, startTime: '14:00', endDay: 6, endTime: '16:30' };
const WEEKDAYS = { startDay: 1, startTime: '08:00', endDay: 5, endTime: '20:00' };

describe('why an order cannot go out', () => {
  it.each<[string, Partial<ConfirmationFacts>, string | null]>([
    ['ORD-163 nothing', {}, null],
    ['ACC-336 during maintenance', { maintenance: MAINTENANCE }, 'Il portale è in manutenzione fino alle 16:30.'],
    ['ACC-336 before maintenance', { maintenance: { ...MAINTENANCE, startTime: '15:01' } }, null],
    [
      'ORD-426 with money that waits for somebody’s word',
      { heldPayment: 'Il pagamento è in verifica.', lacksCreditor: true, unpaidDelivery: 'C0000007' },
      'Il pagamento è in verifica.',
    ],
    [
      'NET-1171 a MAV without its creditor’s code',
      { lacksCreditor: true, unpaidDelivery: 'C0000007' },
      'Per ora non si può pagare con MAV: scegli un altro pagamento, oppure chiedi all’ufficio di attivarlo.',
    ],
    [
      'NET-261 with a delivery not declared',
      { unpaidDelivery: 'C0000007' },
      'La consegna C0000007 non risulta pagata: dichiara il pagamento in «Stato pagamenti».',
    ],
    ['ORD-163 after the window', { window: WEEKDAYS }, 'Il periodo d’ordine è chiuso: si riapre il 23/11/2026 08:00.'],
    ['ORD-163 within the window', { window: { ...WEEKDAYS, endDay: 6 } }, null],
    ['ORD-163 with a window that is always open', { window: { ...WEEKDAYS, endDay: 1, endTime: '08:00' } }, null],
    [
      'ORD-190 a cent below the minimum',
      { linesCents: 2999 },
      'Il totale dei prodotti è inferiore al minimo di 30,00\u00a0€: mancano 0,01\u00a0€.',
    ],
    ['ORD-190 exactly the minimum', { linesCents: 3000 }, null],
    ['ORD-190 exactly the maximum', { linesCents: 300_000 }, null],
    [
      'ORD-190 above the maximum',
      { linesCents: 300_250 },
      'Il totale dei prodotti supera di 2,50\u00a0€ il massimo di 3.000,00\u00a0€.',
    ],
    ['ORD-380 the minimum reached before the discount', { linesCents: 3000, discountedCents: 2910 }, null],
    [
      'ORD-380 a cent above the maximum before the discount',
      { linesCents: 300_001, discountedCents: 290_000 },
      'Il totale dei prodotti supera di 0,01\u00a0€ il massimo di 3.000,00\u00a0€.',
    ],
    ['ORD-163 within the agent’s limit after the discount', { agentLimitCents: 9700, discountedCents: 9700 }, null],
    ['ORD-190 without a maximum', { linesCents: 300_250, maxTotalCents: null }, null],
    ['ORD-163 exactly the agent’s limit', { agentLimitCents: 10_000 }, null],
    [
      'ORD-163 a cent above the agent’s limit',
      { agentLimitCents: 9999 },
      'Il totale supera il tuo limite di 99,99\u00a0€.',
    ],
    ['ORD-163 with a limit of nothing', { agentLimitCents: 0 }, 'Il totale supera il tuo limite di 0,00\u00a0€.'],
    [
      'ORD-163 twice a week',
      { alreadySentThisWeek: true },
      'Hai già inviato un ordine di questo tipo questa settimana.',
    ],
    [
      'ORD-602 while another one of the week is being paid',
      { isOtherBeingPaid: true },
      'Un altro ordine di questo tipo è in pagamento: attendi che si concluda.',
    ],
    ['ORD-108 with as many points as gifts', { pointsBalanceTenths: 0 }, null],
    [
      'ORD-108 with a tenth of a point too few',
      { pointsBalanceTenths: -1 },
      'Gli omaggi superano i tuoi punti di 0,1.',
    ],
    ['ORD-450 with points below nothing and no gifts', { pointsBalanceTenths: -400, pointsUsedTenths: 0 }, null],
    ['ORD-108 with too few points', { pointsBalanceTenths: -25 }, 'Gli omaggi superano i tuoi punti di 2,5.'],
    [
      'ORD-163 a customer’s contacts',
      { customersNotValidated: 1 },
      'I contatti del cliente non sono ancora convalidati.',
    ],
    [
      'ORD-163 two customers’ contacts',
      { customersNotValidated: 2 },
      'I contatti di 2 clienti non sono ancora convalidati.',
    ],
  ])('%s', (_, change, sentence) => expect(confirmationError({ ...fine, ...change })).toBe(sentence));

  it('ORD-163 of several reasons the first is told', () => {
    const reasons: [Partial<ConfirmationFacts>, string][] = [
      [{ maintenance: MAINTENANCE }, 'manutenzione'],
      [{ unpaidDelivery: 'C1' }, 'C1'],
      [{ window: WEEKDAYS }, 'periodo'],
      [{ linesCents: 400_000, discountedCents: 400_000 }, 'massimo'],
      [{ agentLimitCents: 1 }, 'limite'],
      [{ alreadySentThisWeek: true }, 'settimana'],
      [{ isOtherBeingPaid: true }, 'in pagamento'],
      [{ pointsBalanceTenths: -1 }, 'punti'],
      [{ customersNotValidated: 1 }, 'contatti'],
    ];
    reasons.forEach(([, word], i) => {
      const all = Object.assign({}, ...reasons.slice(i).map(([change]) => change)) as Partial<ConfirmationFacts>;
      expect(confirmationError({ ...fine, ...all })).toContain(word);
    });
  });
});

describe('ORD-434 what the amount alone would keep back, told while goods are chosen', () => {
  const tooMuch = 'Il totale dei prodotti supera di 0,01\u00a0€ il massimo di 3.000,00\u00a0€.';
  const tooLittle = 'Il totale dei prodotti è inferiore al minimo di 30,00\u00a0€: mancano 0,01\u00a0€.';
  it.each<[string, Partial<ConfirmationFacts>, boolean, string | null]>([
    ['nothing', {}, false, null],
    ['too little', { linesCents: 2999 }, false, tooLittle],
    ['too little, but others join it', { linesCents: 2999 }, true, null],
    ['as much as may be', { linesCents: 300_000 }, true, null],
    ['too much', { linesCents: 300_001 }, false, tooMuch],
    ['too much, whatever joins it', { linesCents: 300_001 }, true, tooMuch],
    ['as much as the agent may', { discountedCents: 9_700, agentLimitCents: 9_700 }, false, null],
    [
      'more than the agent may',
      { discountedCents: 9_701, agentLimitCents: 9_700 },
      false,
      'Il totale supera il tuo limite di 97,00\u00a0€.',
    ],
    ['what else keeps an order back', { alreadySentThisWeek: true, pointsBalanceTenths: -1 }, false, null],
  ])('%s', (_, change, canGrow, sentence) => expect(amountWarning({ ...fine, ...change }, canGrow)).toBe(sentence));
});
