import { describe, expect, it } from 'vitest';
import {
  isLessThanPaid,
  leftOf,
  mayRefundAt,
  REFUND_METHOD_NAMES,
  REFUND_STATES,
  REFUND_TRANSITIONS,
  refundFault,
  type RefundFacts,
} from './refund.ts';

describe('giving the money back', () => {
  const facts: RefundFacts = {
    state: 'due',
    method: 'card',
    amountCents: 5000,
    orderTotalCents: 9000,
    paidCents: 9000,
    isDeliveryOpen: false,
    paid: { provider: 'stripe', cents: 9000 },
    hasOtherFigure: false,
    customersAtDoorCents: null,
    transferredCents: 0,
    begun: null,
    reason: 'Merce usata',
  };
  it.each<[string, Partial<RefundFacts>, 'method' | 'amount' | 'state' | null]>([
    ['part of what was paid by card', {}, null],
    ['all of it', { amountCents: 9000 }, null],
    ['more than was paid', { amountCents: 9001 }, 'amount'],
    ['nothing', { amountCents: 0 }, 'amount'],
    ['less than nothing', { amountCents: -1 }, 'amount'],
    ['by card what came otherwise', { paid: null }, 'method'],
    ['by card what was financed', { paid: { provider: 'pagodil', cents: 9000 } }, 'method'],
    ['a financing in part', { method: 'financing', paid: { provider: 'pagodil', cents: 9000 } }, 'amount'],
    ['a financing', { method: 'financing', amountCents: 9000, paid: { provider: 'pagodil', cents: 9000 } }, null],
    ['a financing that there is not', { method: 'financing' }, 'method'],
    ['by bank transfer what was paid in cash', { method: 'bank_transfer', paid: null }, null],
    ['nothing was paid', { method: 'none', amountCents: 0, paidCents: 0 }, null],
    ['nothing was paid, and yet an amount', { method: 'none', paidCents: 0 }, 'amount'],
    ['nothing for what was paid', { method: 'none', amountCents: 0, paidCents: 1 }, 'method'],
    ['a second time', { state: 'done' }, 'state'],
    [
      'one that was begun, as it was begun',
      { state: 'in_progress', begun: { method: 'card', amountCents: 5000 } },
      null,
    ],
    [
      'ORD-451 a transfer that was begun is finished, whatever is known to be paid by now',
      {
        state: 'in_progress',
        method: 'bank_transfer',
        paidCents: 0,
        begun: { method: 'bank_transfer', amountCents: 5000 },
      },
      null,
    ],
    ['one that was begun, otherwise', { state: 'in_progress', begun: { method: 'card', amountCents: 4000 } }, 'state'],
    [
      'ORD-451 more than is known to be paid',
      { method: 'bank_transfer', paid: null, paidCents: 0, isDeliveryOpen: true },
      'amount',
    ],
  ])('%s', (_, change, field) => expect(refundFault({ ...facts, ...change })?.field ?? null).toBe(field));
});

describe('what is told of a refund that cannot be made', () => {
  const facts: RefundFacts = {
    state: 'due',
    method: 'card',
    amountCents: 9000,
    orderTotalCents: 9000,
    paidCents: 9000,
    isDeliveryOpen: false,
    paid: { provider: 'stripe', cents: 9000 },
    hasOtherFigure: false,
    customersAtDoorCents: null,
    transferredCents: 0,
    begun: null,
    reason: 'Merce usata',
  };
  const TOO_MUCH = 'L’importo supera quanto è stato pagato.';
  it.each<[string, Partial<RefundFacts>, string | null]>([
    ['all of it by card', {}, null],
    [
      'nothing, though it was paid',
      { method: 'none', amountCents: 0, paidCents: 12_420 },
      'Risultano pagati 124,20\u00a0€: scegli come si rimborsano.',
    ],
    ['a cent more by card', { amountCents: 9001 }, TOO_MUCH],
    ['by card what the card paid, though the order cost less', { orderTotalCents: 100 }, null],
    ['by card more than it paid, though the order cost more', { paid: { provider: 'stripe', cents: 8999 } }, TOO_MUCH],
    ['all of it by transfer', { method: 'bank_transfer', paid: null }, null],
    ['a cent more by transfer', { method: 'bank_transfer', paid: null, amountCents: 9001 }, TOO_MUCH],
    [
      'by transfer more than the card paid, the rest at the door',
      { method: 'bank_transfer', paid: { provider: 'stripe', cents: 1 } },
      null,
    ],
    [
      'ORD-451 by transfer what nobody is known to have paid',
      { method: 'bank_transfer', paid: null, paidCents: 0, isDeliveryOpen: true },
      'Risultano pagati 0,00\u00a0€: prima verifica la consegna come pagata.',
    ],
    [
      'ORD-451 by transfer the whole, of which a deposit is known',
      { method: 'bank_transfer', paid: { provider: 'stripe', cents: 2000 }, paidCents: 2000, isDeliveryOpen: true },
      'Risultano pagati 20,00\u00a0€: prima verifica la consegna come pagata.',
    ],
    [
      'ORD-451 by transfer the deposit alone',
      { method: 'bank_transfer', amountCents: 2000, paidCents: 2000, isDeliveryOpen: true },
      null,
    ],
    ['ORD-451 a cent more than all was', { method: 'bank_transfer', paidCents: 8999 }, TOO_MUCH],
    [
      'ORD-503 what the customer paid at the door beside the agent’s card, to the card',
      { amountCents: 3000, customersAtDoorCents: 6000, paid: { provider: 'stripe', cents: 3000 } },
      'Al cliente si rimborsano con bonifico i 60,00\u00a0€ pagati alla consegna; quanto ha pagato l’incaricato torna poi a lui.',
    ],
    [
      'ORD-503 of it to the customer a part, or all of it',
      { method: 'bank_transfer', amountCents: 6000, customersAtDoorCents: 6000 },
      null,
    ],
    [
      'ORD-521 by card what is left of what went back by transfer',
      { transferredCents: 3000, amountCents: 6000, paidCents: 6000 },
      'Sono già stati restituiti 30,00\u00a0€ con bonifico: anche il resto torna così.',
    ],
    [
      'ORD-521 by transfer what is left',
      { transferredCents: 3000, amountCents: 6000, paidCents: 6000, method: 'bank_transfer' },
      null,
    ],
    [
      'ORD-521 by transfer more than is left',
      { transferredCents: 3000, amountCents: 6001, paidCents: 6000, method: 'bank_transfer' },
      TOO_MUCH,
    ],
    [
      'ORD-566 by card a part of what came in another currency',
      { hasOtherFigure: true, amountCents: 8000 },
      'Il pagamento è arrivato in un’altra valuta o con un altro riferimento: si rimborsa soltanto per intero.',
    ],
    ['ORD-566 all of it', { hasOtherFigure: true }, null],
    [
      'ORD-566 a part that was begun before',
      {
        hasOtherFigure: true,
        amountCents: 8000,
        state: 'in_progress',
        begun: { method: 'card', amountCents: 8000 },
      },
      null,
    ],
    ['ORD-566 a part of it by transfer', { hasOtherFigure: true, method: 'bank_transfer', amountCents: 8000 }, null],
    ['ORD-503 to the customer the whole', { method: 'bank_transfer', customersAtDoorCents: 6000 }, null],
    [
      'ORD-503 to the customer more than theirs, and not the whole',
      { method: 'bank_transfer', amountCents: 6001, customersAtDoorCents: 6000 },
      'Al cliente si rimborsano con bonifico i 60,00\u00a0€ pagati alla consegna, oppure tutti i 90,00\u00a0€.',
    ],
    [
      'ORD-503 as it was begun before',
      { amountCents: 3000, customersAtDoorCents: 6000, begun: { method: 'card', amountCents: 3000 } },
      null,
    ],
    [
      'a financing dearer than the order',
      { method: 'financing', paid: { provider: 'pagodil', cents: 9001 }, amountCents: 9001 },
      TOO_MUCH,
    ],
    [
      'a financing but for a cent',
      { method: 'financing', paid: { provider: 'pagodil', cents: 9001 } },
      'Un finanziamento si rimborsa soltanto per intero.',
    ],
    [
      'a financing that there is not',
      { method: 'financing', paid: null },
      'Quest’ordine non è stato pagato con PagoDIL: scegli un altro modo.',
    ],
    ['by card without a card', { paid: null }, 'Quest’ordine non è stato pagato con carta: scegli un altro modo.'],
    ['nothing', { amountCents: 0 }, 'Inserisci un importo maggiore di zero.'],
    ['a cent', { amountCents: 1 }, null],
    [
      'something though nothing was paid',
      { method: 'none', paidCents: 0 },
      'Se non è stato pagato nulla, l’importo del rimborso è 0,00 €.',
    ],
    ['nothing, as nothing was paid', { method: 'none', amountCents: 0, paidCents: 0 }, null],
    ['a second time', { state: 'done' }, 'Il rimborso di questo recesso è già stato registrato.'],
    [
      'another amount than was begun',
      { begun: { method: 'card', amountCents: 1 } },
      'Un rimborso è già stato avviato con un altro importo: completalo prima.',
    ],
    [
      'another way than was begun',
      { begun: { method: 'none', amountCents: 9000 } },
      'Un rimborso è già stato avviato con un altro importo: completalo prima.',
    ],
  ])('ORD-363 %s', (_, change, message) => expect(refundFault({ ...facts, ...change })?.message ?? null).toBe(message));
  it('ORD-363 is due, then asked for, then done; one that is refused is due again', () =>
    expect([REFUND_STATES, REFUND_TRANSITIONS]).toEqual([
      ['due', 'in_progress', 'done'],
      {
        begin: { from: ['due'], to: 'in_progress' },
        refuse: { from: ['in_progress'], to: 'due' },
        complete: { from: ['in_progress'], to: 'done' },
        come_back: { from: ['done'], to: 'due' },
        more_came_in: { from: ['done'], to: 'due' },
      },
    ]));
  it('ORD-363 each way to give money back has its name', () =>
    expect(REFUND_METHOD_NAMES).toEqual({
      card: 'Sulla carta',
      financing: 'Con PagoDIL',
      bank_transfer: 'Con bonifico',
      none: 'Nulla da rimborsare',
    }));
});

describe('ORD-513 giving back less than was paid', () => {
  const facts: RefundFacts = {
    state: 'due',
    method: 'card',
    amountCents: 4800,
    orderTotalCents: 24_000,
    paidCents: 24_000,
    transferredCents: 0,
    isDeliveryOpen: false,
    paid: { provider: 'stripe', cents: 4800 },
    hasOtherFigure: false,
    customersAtDoorCents: null,
    begun: null,
    reason: '',
  };
  const MISSING = 'Risultano pagati 240,00\u00a0€: scrivi perché se ne restituiscono 48,00\u00a0€.';
  const ofTwo = { method: 'bank_transfer', customersAtDoorCents: 19_200 } as const;
  it.each<[string, Partial<RefundFacts>, boolean, string | null]>([
    ['the deposit, of what was paid with the door', {}, true, MISSING],
    ['with a blank for a word', { reason: ' \u2800' }, true, MISSING],
    ['with a word', { reason: 'Il resto in contanti dal venditore' }, true, null],
    ['by transfer a part', { method: 'bank_transfer' }, true, MISSING],
    ['all of it', { method: 'bank_transfer', amountCents: 24_000 }, false, null],
    ['to the customer their own, beside what the agent paid', { ...ofTwo, amountCents: 19_200 }, false, null],
    ['to the customer less than their own', { ...ofTwo }, true, MISSING],
    ['nothing, as nothing was paid', { method: 'none', amountCents: 0, paidCents: 0 }, false, null],
    ['as it was begun before', { begun: { method: 'card', amountCents: 4800 } }, true, null],
  ])('%s', (_, change, isLess, message) => {
    const given = { ...facts, ...change };
    expect([isLessThanPaid(given), refundFault(given)?.message ?? null]).toEqual([isLess, message]);
    if (message !== null) expect(refundFault(given)?.field).toBe('refundReason');
  });
});

describe('ORD-567 what is left once so much went back by transfer', () => {
  it.each([
    ['nothing went back', [2000, 8000], 0, [2000, 8000]],
    ['what was paid at the door', [0, 10_000], 5000, [0, 5000]],
    ['all that was known, more came in at the door', [4000, 3000], 5000, [0, 2000]],
    ['a part of what was paid online', [4000, 3000], 1000, [3000, 3000]],
    ['all of it', [4000, 3000], 7000, [0, 0]],
    ['more than is known now: never less than nothing', [4000, 3000], 9000, [0, 0]],
  ] as const)('%s', (_, [onlineCents, doorCents], transferred, [online, door]) =>
    expect(leftOf({ onlineCents, doorCents }, transferred)).toEqual({ onlineCents: online, doorCents: door }),
  );
});

describe('ORD-600 what was seen to be paid', () => {
  it.each([
    ['is still so', 5000, 5000, null],
    ['is not told', 5000, null, null],
    [
      'is less than came in by now',
      10_000,
      5000,
      'Nel frattempo i pagamenti sono cambiati: in tutto non risultano più pagati 50,00\u00A0€, ma 100,00\u00A0€. ' +
        'Ricontrolla quanto si rimborsa.',
    ],
  ])('%s', (_, paid, seen, sentence) => {
    expect(mayRefundAt(paid, seen)).toBe(sentence);
  });
});
