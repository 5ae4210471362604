import { describe, expect, it } from 'vitest';
import {
  agentsDepositWords,
  refundedWords,
  refundPromise,
  refundWayOf,
  wayOfRefund,
  type RefundMoney,
} from './refund-words.ts';

const NOT_OWED = 'Quello che non hai ancora pagato non è più dovuto.';
const WAIT = 'Possiamo attendere il rientro della merce o la prova che l’hai spedita.';
const money: RefundMoney = {
  onlineCents: 9408,
  doorCents: 0,
  totalCents: 9408,
  way: 'card',
  isCustomers: true,
  returnedCents: 0,
  returningCents: 0,
  reviewedCents: 0,
};
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const promise = (change: Partial<RefundMoney>): string =>
  plain(refundPromise({ ...money, ...change }, 'il 12/12/2026'));

describe('what a customer is told of the money of a withdrawal (ORD-480)', () => {
  it('of one that was paid what comes back, how and by when, and nothing of what is not owed', () =>
    expect(promise({})).toBe(
      `Entro il 12/12/2026 ti rimborsiamo 94,08 €, tutto quanto ci risulta pagato comprese le spese di consegna, sulla carta con la quale hai pagato. ${WAIT}`,
    ));
  it('of a deposit and what was paid at the door both, by what they are paid back, and that the rest is not owed', () => {
    const both = promise({ onlineCents: 1000, doorCents: 2000, way: 'bank_transfer' });
    expect(both).toContain(' ti rimborsiamo 30,00 €, ');
    expect(both).toContain(' con bonifico. ');
    expect(both).toContain(` ${NOT_OWED} ${WAIT}`);
    expect(promise({ onlineCents: 9407 })).toContain(NOT_OWED);
  });
  it('of a financing that PagoDIL is paid', () => expect(promise({ way: 'financing' })).toContain(' a PagoDIL, '));
  it('of one of which no payment is known no amount', () =>
    expect(promise({ onlineCents: 0 })).toBe(
      `Non ci risulta ancora alcun pagamento: quanto avessi già pagato te lo rimborsiamo, comprese le spese di consegna, entro il 12/12/2026. ${NOT_OWED} ${WAIT}`,
    ));
});

describe('ORD-503 of an order that its agent paid', () => {
  const agents = { isCustomers: false } as const;
  it('that the money goes back to the card it was paid with, which is not said to be the customer’s', () => {
    expect(promise(agents)).toBe(
      `Entro il 12/12/2026 restituiamo 94,08 €, quanto ci risulta pagato online, sulla carta con la quale l’ordine è stato pagato. ${WAIT}`,
    );
    for (const way of ['card', 'klarna', 'financing'] as const)
      expect(promise({ ...agents, way })).not.toMatch(/ti rimborsiamo|hai pagato|tuo|tue/);
  });
  it('that what was paid at the door is the customer’s, and the deposit none of it', () =>
    expect(promise({ ...agents, onlineCents: 1882, doorCents: 7526 })).toBe(
      [
        'Entro il 12/12/2026 ti rimborsiamo 75,26 €, quanto ci risulta pagato alla consegna, con bonifico.',
        'Entro il 12/12/2026 restituiamo 18,82 €, quanto ci risulta pagato online, sulla carta con la quale l’ordine è stato pagato.',
        WAIT,
      ].join(' '),
    ));
  it('of a slip paid at the bank, or the whole at the door, that it is the customer’s, with the delivery', () =>
    expect(promise({ ...agents, onlineCents: 0, doorCents: 9408, way: 'bank_transfer' })).toBe(
      `Entro il 12/12/2026 ti rimborsiamo 94,08 €, tutto quanto ci risulta pagato comprese le spese di consegna, con bonifico. ${WAIT}`,
    ));
  it('that it was given back, to whom it was', () => {
    const done = (way: 'card' | 'bank_transfer', isCustomers: boolean) =>
      plain(refundedWords({ cents: 9408, way, isCustomers }));
    expect(done('card', true)).toBe('ti abbiamo rimborsato 94,08 € sulla carta con la quale hai pagato.');
    expect(done('card', false)).toBe('abbiamo restituito 94,08 € sulla carta con la quale l’ordine è stato pagato.');
    expect(done('bank_transfer', false)).toBe('ti abbiamo rimborsato 94,08 € con bonifico.');
    expect(plain(agentsDepositWords(1882))).toBe(
      'Il pagamento online di 18,82 € torna a chi l’ha fatto, per la stessa via.',
    );
  });
});

describe('ORD-504 Klarna is no card', () => {
  it('is told by its name, before and after', () => {
    expect(promise({ way: 'klarna' })).toContain(', con Klarna, che ricalcola le tue rate. ');
    expect(plain(refundedWords({ cents: 9408, way: wayOfRefund('card', 'stripe_klarna'), isCustomers: true }))).toBe(
      'ti abbiamo rimborsato 94,08 € con Klarna, che ricalcola le tue rate.',
    );
  });
  it.each([
    ['stripe', 'stripe_credit_card', 0, true, 'card'],
    ['stripe', 'stripe_klarna', 0, true, 'klarna'],
    ['stripe', 'cash_on_delivery', 0, true, 'card'],
    ['stripe', 'cash_on_delivery', 1, true, 'bank_transfer'],
    ['stripe', 'cash_on_delivery', 1, false, 'card'],
    ['pagodil', 'pagodil', 0, true, 'financing'],
    [null, 'mav', 0, true, 'bank_transfer'],
    [null, 'mav', 500, false, 'bank_transfer'],
  ] as const)(
    '%s, %s, %i cents at the door, of its customer %s: %s',
    (provider, paymentMethodId, doorCents, isCustomers, way) =>
      expect(refundWayOf({ provider, paymentMethodId, doorCents, isCustomers })).toBe(way),
  );
  it.each([
    ['card', 'stripe_credit_card', 'card'],
    ['card', 'stripe_klarna', 'klarna'],
    ['bank_transfer', 'stripe_klarna', 'bank_transfer'],
    ['financing', 'pagodil', 'financing'],
  ] as const)('a refund made as %s of %s is told as %s', (method, paymentMethodId, way) =>
    expect(wayOfRefund(method, paymentMethodId)).toBe(way),
  );
});

describe('ORD-505 of money that went back by another way', () => {
  const none = { onlineCents: 0 } as const;
  it('that it did, and no second refund', () =>
    expect(promise({ ...none, returnedCents: 9408 })).toBe(
      'Il pagamento online di 94,08 € è già stato restituito. Non resta altro da rimborsare.',
    ));
  it('that it is on its way', () =>
    expect(promise({ ...none, returningCents: 9408 })).toBe(
      'Il rimborso del pagamento online di 94,08 € è già in corso. Non resta altro da rimborsare.',
    ));
  it('that it is being looked at', () =>
    expect(promise({ ...none, reviewedCents: 9408 })).toBe(
      `Un pagamento online di 94,08 € è in verifica: quanto è dovuto torna a chi l’ha fatto entro il 12/12/2026. Quanto altro avessi già pagato te lo rimborsiamo entro il 12/12/2026. ${NOT_OWED} ${WAIT}`,
    ));
  it('that it is being looked at beside an order that is paid', () =>
    expect(promise({ reviewedCents: 9408 })).not.toContain(NOT_OWED));
  it('and what else was paid, or may have been', () => {
    expect(promise({ ...none, returnedCents: 1882 })).toBe(
      `Il pagamento online di 18,82 € è già stato restituito. Quanto altro avessi già pagato te lo rimborsiamo entro il 12/12/2026. ${NOT_OWED} ${WAIT}`,
    );
    expect(promise({ ...none, returnedCents: 1882, doorCents: 7526, way: 'bank_transfer' })).toBe(
      `Il pagamento online di 18,82 € è già stato restituito. Entro il 12/12/2026 ti rimborsiamo 75,26 €, quanto altro ci risulta pagato comprese le spese di consegna, con bonifico. ${WAIT}`,
    );
  });
});
