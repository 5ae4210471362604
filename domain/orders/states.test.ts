import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Transition } from '../kernel/transitions.ts';
import {
  AGENT_STATES,
  firstState,
  mayHappen,
  ORDER_STATES,
  ORDER_TRANSITIONS,
  PENDING_STATES,
  stateName,
  wrongStateSentence,
  type CancellingEvent,
  type OrderEvent,
  type OrderState,
  type SendingEvent,
  type StateBefore,
} from './states.ts';

/** What the ledger says may happen, in its own order: state, event, what comes of it. */
const LEDGER: readonly [id: string, from: OrderState, event: OrderEvent, to: OrderState][] = [
  ['ORD-173', 'open', 'start_payment', 'in_payment'],
  ['ORD-279', 'confirmed', 'start_payment', 'in_payment'],
  ['I7', 'in_payment', 'payment_failed', 'open'],
  ['I7', 'in_payment', 'customer_payment_failed', 'confirmed'],
  ['ORD-510', 'open', 'payment_held', 'in_payment'],
  ['ORD-174', 'in_payment', 'paid', 'submitted'],
  ['I4 I5', 'in_payment', 'payment_accepted', 'submitted'],
  ['I4 I5', 'open', 'payment_accepted', 'submitted'],
  ['I4 I5', 'confirmed', 'payment_accepted', 'submitted'],
  ['ORD-169', 'open', 'submit', 'submitted'],
  ['ORD-169', 'confirmed', 'submit', 'submitted'],
  ['ORD-278', 'confirmed', 'customer_submits', 'submitted'],
  ['ORD-273', 'waiting_confirmation', 'customer_confirms', 'confirmed'],
  ['ORD-283', 'confirmed', 'customer_cancels', 'cancelled'],
  ['ORD-370', 'open', 'method_changed', 'open'],
  ['ORD-370', 'waiting_confirmation', 'customer_method_changed', 'waiting_confirmation'],
  ['ORD-370', 'confirmed', 'customer_method_changed', 'waiting_confirmation'],
  ['ORD-372', 'confirmed', 'called_off', 'cancelled'],
  ['ORD-141', 'waiting_confirmation', 'taken_back', 'cancelled'],
  ['ORD-137', 'open', 'emptied', 'cancelled'],
  ['NET-256', 'submitted', 'removed', 'cancelled'],
];
const events = Object.keys(ORDER_TRANSITIONS) as OrderEvent[];
const table: Readonly<Record<OrderEvent, Transition<OrderState>>> = ORDER_TRANSITIONS;

describe('the life of an order', () => {
  it.each(LEDGER)('%s from %s, %s leads to %s', (_, from, event, to) => {
    expect(mayHappen(from, event)).toBe(true);
    expect(table[event].to).toBe(to);
  });
  it('ORD-139 ORD-163 nothing else may happen in any state', () => {
    for (const state of ORDER_STATES)
      for (const event of events)
        expect(mayHappen(state, event), `${state} ${event}`).toBe(
          LEDGER.some(([, from, name]) => from === state && name === event),
        );
  });
  it('ORD-163 whatever is tried in whatever order, an order is sent once, and what is sent or cancelled stays', () =>
    fc.assert(
      fc.property(fc.boolean(), fc.array(fc.constantFrom(...events), { maxLength: 40 }), (customerCompletes, tried) => {
        let state: OrderState = firstState(customerCompletes);
        const seen: OrderState[] = [state];
        for (const event of tried) if (mayHappen(state, event)) seen.push((state = table[event].to));
        expect(seen.filter((s) => s === 'submitted').length).toBeLessThanOrEqual(1);
        const sentAt = seen.indexOf('submitted');
        if (sentAt >= 0) expect(seen.slice(sentAt + 1).every((s) => s === 'cancelled')).toBe(true);
        if (seen.includes('cancelled')) expect(seen.indexOf('cancelled')).toBe(seen.length - 1);
        // What the customer finishes is never paid, sent or cancelled by them before they have confirmed it.
        if (customerCompletes)
          expect(['confirmed', 'cancelled', undefined]).toContain(seen.find((s) => s !== 'waiting_confirmation'));
      }),
      { numRuns: 2000 },
    ));
  it('ORD-324 pending is all that is neither sent nor cancelled; the agent’s are those that no customer finishes', () => {
    expect(PENDING_STATES).toEqual(ORDER_STATES.filter((s) => s !== 'submitted' && s !== 'cancelled'));
    expect(AGENT_STATES).toEqual(['open', 'in_payment']);
    expect([firstState(true), firstState(false)]).toEqual(['waiting_confirmation', 'open']);
  });
  it('the types know which events send, which cancel and where each comes from', () => {
    expectTypeOf<SendingEvent>().toEqualTypeOf<'paid' | 'payment_accepted' | 'submit' | 'customer_submits'>();
    expectTypeOf<CancellingEvent>().toEqualTypeOf<
      'customer_cancels' | 'called_off' | 'taken_back' | 'emptied' | 'removed'
    >();
    expectTypeOf<StateBefore<'submit'>>().toEqualTypeOf<'open' | 'confirmed'>();
  });
  it.each<[OrderState, string]>([
    ['open', 'L’ordine è in sospeso: l’operazione non è più possibile.'],
    ['in_payment', 'L’ordine è in attesa della conferma del pagamento: l’operazione non è più possibile.'],
    ['waiting_confirmation', 'L’ordine è in attesa della conferma del cliente: l’operazione non è più possibile.'],
    ['confirmed', 'L’ordine è confermato dal cliente: l’operazione non è più possibile.'],
    ['submitted', 'L’ordine è già inviato: l’operazione non è più possibile.'],
    ['cancelled', 'L’ordine è annullato: l’operazione non è più possibile.'],
  ])('ORD-163 a refusal names the state %s', (state, sentence) => expect(wrongStateSentence(state)).toBe(sentence));

  it('ORD-163 a list names it with a capital', () => {
    expect(ORDER_STATES.map(stateName)).toEqual([
      'In sospeso',
      'In attesa della conferma del pagamento',
      'In attesa della conferma del cliente',
      'Confermato dal cliente',
      'Già inviato',
      'Annullato',
    ]);
  });
});
