/** The customer's wizard as a machine: what each event does in each step, and what a draft goes on with. */
import { createActor, fromPromise, waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { CallFailure } from '../../kernel/client.ts';
import {
  compositionOf,
  emptyComposition,
  orderMachine,
  resumed,
  stillOffered,
  STEPS,
  type Composition,
  type OrderEvent,
  type Sent,
  type Step,
} from './order-machine.ts';

const line = { quantity: 2, variants: {}, sizes: [] };
const chosen: OrderEvent[] = [
  { type: 'TYPE', typeId: 'kleen-commission' },
  { type: 'SELECT', selection: { A: line } },
  { type: 'NEXT' },
  { type: 'PAYMENT', paymentMethod: 'mav' },
  { type: 'NEXT' },
];
const order = { type: 'kleen-commission', items: [], productKit: null, paymentMethod: 'mav' };

const started = (
  from: Composition = emptyComposition,
  submit: (sent: Sent) => Promise<{ id: number }> = () => Promise.resolve({ id: 7 }),
) => {
  const actor = createActor(
    orderMachine.provide({ actors: { submit: fromPromise<{ id: number }, Sent>(({ input }) => submit(input)) } }),
    { snapshot: resumed(from) },
  );
  actor.start();
  return actor;
};
const from = (start: Composition, ...events: OrderEvent[]): Composition => {
  const actor = started(start);
  for (const event of events) actor.send(event);
  const composition = compositionOf(actor.getSnapshot());
  if (composition === null) throw new Error('created');
  return composition;
};
const after = (...events: OrderEvent[]): Composition => from(emptyComposition, ...events);

describe('the customer’s wizard', () => {
  it('ORD-250 each completed step shows the next, and none is passed unanswered', () => {
    expect(emptyComposition.step).toBe('type');
    expect(after({ type: 'NEXT' }).step).toBe('type');
    expect(after({ type: 'TYPE', typeId: 'kleen-contract' }).step).toBe('goods');
    expect(after({ type: 'TYPE', typeId: 'kleen-contract' }, { type: 'NEXT' }).step).toBe('goods');
    const withKit = after({ type: 'TYPE', typeId: 'kleen-contract' }, { type: 'KIT', kitId: 4 }, { type: 'NEXT' });
    expect(withKit.step).toBe('payment');
    expect(from(withKit, { type: 'NEXT' }).step).toBe('payment');
    expect(from(withKit, { type: 'PAYMENT', paymentMethod: 'mav' }, { type: 'NEXT' }).step).toBe('confirm');
  });

  it('going back keeps what was chosen; going ahead only to what is answered', () => {
    const back = from(after(...chosen), { type: 'GO', step: 'goods' });
    expect([back.step, back.paymentMethod, Object.keys(back.selection)]).toEqual(['goods', 'mav', ['A']]);
    expect(from(back, { type: 'GO', step: 'confirm' }).step).toBe('confirm');
    expect(from({ ...back, selection: {} }, { type: 'GO', step: 'confirm' }).step).toBe('goods');
  });

  it('ORD-251 «Modifica» goes back to the second step with nothing chosen', () =>
    expect(from(after(...chosen), { type: 'EDIT' })).toEqual({
      ...emptyComposition,
      typeId: 'kleen-commission',
      step: 'goods',
    }));

  it('ORD-253 «Annulla» begins anew', () =>
    expect(from(after(...chosen), { type: 'CANCEL' })).toEqual(emptyComposition));

  it('another type leaves nothing of the first; a changed order is a new intent', () => {
    expect(from(after(...chosen), { type: 'TYPE', typeId: 'kleen-contract' }).selection).toEqual({});
    expect(from(after(...chosen), { type: 'TYPE', typeId: 'kleen-commission' }).selection).toEqual({ A: line });
    const sent = { ...after(...chosen), intent: 'k' };
    expect(from(sent, { type: 'GO', step: 'goods' }).intent).toBe('k');
    expect(from(sent, { type: 'PAYMENT', paymentMethod: 'pagodil' }).intent).toBeNull();
  });

  const at = (step: Step): Composition => ({ ...after(...chosen), step });
  it.each<[event: OrderEvent, to: Record<Step, Step>]>([
    [{ type: 'NEXT' }, { type: 'goods', goods: 'payment', payment: 'confirm', confirm: 'confirm' }],
    [{ type: 'EDIT' }, { type: 'goods', goods: 'goods', payment: 'goods', confirm: 'goods' }],
    [{ type: 'CANCEL' }, { type: 'type', goods: 'type', payment: 'type', confirm: 'type' }],
    [
      { type: 'GO', step: 'payment' },
      { type: 'payment', goods: 'payment', payment: 'payment', confirm: 'payment' },
    ],
    [
      { type: 'TYPE', typeId: 'kleen-contract' },
      { type: 'goods', goods: 'goods', payment: 'goods', confirm: 'goods' },
    ],
    [{ type: 'DISMISS' }, { type: 'type', goods: 'goods', payment: 'payment', confirm: 'confirm' }],
  ])('from every step $0.type leads where the table says', (event, to) => {
    for (const step of STEPS) expect(from(at(step), event).step, step).toBe(to[step]);
  });

  it('ORD-255 it is sent once, with a key; nothing changes meanwhile', async () => {
    const sent: Sent[] = [];
    const actor = started(at('confirm'), (input) => {
      sent.push(input);
      return Promise.resolve({ id: 7 });
    });
    actor.send({ type: 'SUBMIT', order });
    for (const event of [{ type: 'CANCEL' }, { type: 'EDIT' }, { type: 'SUBMIT', order }] as const) actor.send(event);
    await waitFor(actor, (s) => s.status === 'done');
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ order, intent: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(compositionOf(actor.getSnapshot())).toBeNull();
  });

  it.each([
    ['an answer of the server is an end: another try is another intent', new CallFailure(409, 'Prezzi.'), false],
    ['without a connection the same intent is tried again', new CallFailure(0, 'Rete.'), true],
    ['so it is when the server failed', new CallFailure(503, 'Manutenzione.'), true],
  ] as const)('%s', async (_, thrown, isKept) => {
    const actor = started(at('confirm'), () => Promise.reject(thrown));
    actor.send({ type: 'SUBMIT', order });
    const refused = await waitFor(actor, (s) => s.matches({ confirm: 'refused' }));
    expect(refused.context.intent !== null).toBe(isKept);
    actor.send({ type: 'DISMISS' });
    expect(actor.getSnapshot().matches({ confirm: 'reviewing' })).toBe(true);
  });

  it('a draft goes on with what is still offered', () => {
    const type = {
      id: 'kleen-commission',
      productsSelectionMode: 'listing' as const,
      paymentMethods: [{ methodId: 'mav' }],
    };
    const types = [type];
    const draft = after(...chosen);
    expect(stillOffered(draft, types)).toEqual(draft);
    expect(stillOffered(draft, [])).toEqual(emptyComposition);
    expect(stillOffered(null, types)).toEqual(emptyComposition);
    const without = stillOffered(draft, [{ ...type, paymentMethods: [{ methodId: 'pagodil' }] }]);
    expect([without.step, without.paymentMethod]).toEqual(['payment', null]);
    const kits = stillOffered(draft, [{ ...type, productsSelectionMode: 'product_kit' }]);
    expect([kits.step, kits.selection]).toEqual(['goods', {}]);
  });
});
