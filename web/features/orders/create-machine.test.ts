/** The machine of a new commission: the order of its steps, what is skipped, what is sent. */
import { createActor, fromPromise, waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { CallFailure } from '../../kernel/client.ts';
import {
  createMachine,
  createStep,
  draftOf,
  restored,
  stepsOf,
  type Composition,
  type CreateFacts,
  type TypeFacts,
} from './create-machine.ts';

const kleen: TypeFacts = {
  id: 'kleen-commission',
  customerRequired: true,
  discountedStrizzamopEnabled: true,
  productsSelectionMode: 'listing',
  paymentMethods: [{ methodId: 'mav' }, { methodId: 'stripe_credit_card' }],
};
const kit: TypeFacts = {
  id: 'kleen-contract',
  customerRequired: true,
  discountedStrizzamopEnabled: false,
  productsSelectionMode: 'product_kit',
  paymentMethods: [{ methodId: 'pagodil' }],
};
const direct: TypeFacts = {
  id: 'kleen-direct-sale',
  customerRequired: false,
  discountedStrizzamopEnabled: false,
  productsSelectionMode: 'listing',
  paymentMethods: [{ methodId: 'mav' }],
};
const facts = (more: Partial<CreateFacts> = {}): CreateFacts => ({
  types: [kleen, kit, direct],
  level: 3,
  unitsPurchased: 0,
  sampleInOpenCommission: false,
  sampleFound: true,
  ...more,
});
const anna = { id: 4, fullName: 'Anna Neri', city: 'Asti' };
const chosen = { 'VEN-1': { quantity: 2, variants: {}, sizes: [] } };
const colour = { code: 'SCN-1', attributes: { Colore: 'Verde' } };

const started = (
  f: CreateFacts,
  submit: (c: Composition) => Promise<void> = async () => undefined,
  customer = null as typeof anna | null,
) => {
  const actor = createActor(
    createMachine.provide({ actors: { submit: fromPromise<void, Composition>(({ input }) => submit(input)) } }),
    { input: { facts: f, customer } },
  );
  actor.start();
  return { actor, step: () => createStep(actor.getSnapshot().value) };
};

describe('create commission', () => {
  it('ORD-082 with nothing to skip the steps come in order', async () => {
    const posted: Composition[] = [];
    const { actor, step } = started(facts(), async (c) => void posted.push(c));
    expect(step()).toBe('select_commission_type');
    actor.send({ type: 'TYPE', typeId: 'kleen-commission' });
    expect(step()).toBe('demo_strizzamop__selection');
    actor.send({ type: 'NEXT' });
    expect(step()).toBe('select_customer');
    actor.send({ type: 'CUSTOMER', customer: anna });
    expect(step()).toBe('select_products__from_listing');
    actor.send({ type: 'NEXT' });
    expect(step(), 'nothing chosen yet').toBe('select_products__from_listing');
    actor.send({ type: 'SELECT', selection: chosen });
    actor.send({ type: 'NEXT' });
    expect(step()).toBe('select_payment_method');
    actor.send({ type: 'PAYMENT', paymentMethod: 'mav' });
    actor.send({ type: 'NEXT' });
    expect(step()).toBe('submit_commission');
    actor.send({ type: 'NOTE', note: 'x'.repeat(101) });
    actor.send({ type: 'SUBMIT' });
    await waitFor(actor, (s) => s.status === 'done');
    expect(posted).toMatchObject([
      {
        typeId: 'kleen-commission',
        customer: anna,
        selection: chosen,
        paymentMethod: 'mav',
        note: 'x'.repeat(100),
        sample: null,
      },
    ]);
    expect(posted[0]?.intent).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('ORD-084 the only type is chosen by itself', () => {
    const { actor, step } = started(facts({ types: [direct] }));
    expect(step()).toBe('select_products__from_listing');
    expect(actor.getSnapshot().context.typeId).toBe('kleen-direct-sale');
  });

  it.each([
    ['ORD-089 the type has no sample', 'kleen-direct-sale', {}, 'select_products__from_listing'],
    ['ORD-090 bought once below level 10', 'kleen-commission', { unitsPurchased: 1, level: 9 }, 'select_customer'],
    [
      'ORD-090 ORD-094 bought once at level 10',
      'kleen-commission',
      { unitsPurchased: 1, level: 10 },
      'demo_strizzamop__selection',
    ],
    [
      'ORD-091 already in an open commission',
      'kleen-commission',
      { sampleInOpenCommission: true, level: 10 },
      'select_customer',
    ],
    ['ORD-092 product not found', 'kleen-commission', { sampleFound: false }, 'select_customer'],
    ['ORD-099 no customer needed', 'kleen-direct-sale', {}, 'select_products__from_listing'],
  ] as const)('%s: %s', (_, typeId, more, expected) => {
    const { actor, step } = started(facts(more));
    actor.send({ type: 'TYPE', typeId });
    expect(step()).toBe(expected);
  });

  it('ORD-080 ORD-099 a preset customer skips the customer, and one can still go back and change it', () => {
    const { actor, step } = started(facts({ unitsPurchased: 1 }), undefined, anna);
    actor.send({ type: 'TYPE', typeId: 'kleen-commission' });
    expect(step()).toBe('select_products__from_listing');
    actor.send({ type: 'GO', step: 'select_customer' });
    expect(step()).toBe('select_customer');
    expect(actor.getSnapshot().context.customer).toEqual(anna);
    actor.send({ type: 'NEXT' });
    expect(step()).toBe('select_products__from_listing');
  });

  it('ORD-096 ORD-097 ORD-098 the sample: «Modifica» goes on, «Chiudi ordine» goes to payment without a customer', () => {
    const { actor, step } = started(facts());
    actor.send({ type: 'TYPE', typeId: 'kleen-commission' });
    actor.send({ type: 'SAMPLE', sample: colour });
    expect(step()).toBe('demo_strizzamop__selection');
    actor.send({ type: 'SAMPLE_EDIT' });
    expect(step()).toBe('select_customer');
    actor.send({ type: 'GO', step: 'demo_strizzamop__selection' });
    actor.send({ type: 'SAMPLE_CLOSE' });
    expect(step()).toBe('select_payment_method');
    expect(stepsOf(actor.getSnapshot().context, facts())).toEqual([
      'select_commission_type',
      'demo_strizzamop__selection',
      'select_payment_method',
      'submit_commission',
    ]);
  });

  it('ORD-097 the shortcut submits at once when there is no payment to choose', async () => {
    const posted: Composition[] = [];
    const { actor } = started(
      facts({ types: [{ ...kleen, paymentMethods: [{ methodId: 'mav' }] }] }),
      async (c) => void posted.push(c),
    );
    actor.send({ type: 'SAMPLE', sample: colour });
    actor.send({ type: 'SAMPLE_CLOSE' });
    await waitFor(actor, (s) => s.status === 'done');
    expect(posted).toMatchObject([{ sample: colour, sampleOnly: true, customer: null, paymentMethod: 'mav' }]);
  });

  it('ORD-100 ORD-117 ORD-118 a kit instead of products, the only payment method posted', () => {
    const { actor, step } = started(facts());
    actor.send({ type: 'TYPE', typeId: 'kleen-contract' });
    actor.send({ type: 'CUSTOMER', customer: anna });
    actor.send({ type: 'SELECT', selection: chosen });
    actor.send({ type: 'NEXT' });
    expect(step(), 'products do not count for a kit type').toBe('select_products__from_listing');
    actor.send({ type: 'KIT', kitId: 2 });
    actor.send({ type: 'NEXT' });
    expect(step()).toBe('submit_commission');
    expect(actor.getSnapshot().context.paymentMethod).toBe('pagodil');
  });

  it('ORD-124 a refusal is told, then the products again; the same intent is kept until something changes', async () => {
    const keys: (string | null)[] = [];
    const { actor, step } = started(facts({ types: [direct] }), async (c) => {
      keys.push(c.intent);
      throw new Error('Il totale supera il massimo.');
    });
    actor.send({ type: 'SELECT', selection: chosen });
    for (const _ of [1, 2]) {
      actor.send({ type: 'NEXT' });
      actor.send({ type: 'SUBMIT' });
      const refused = await waitFor(actor, (s) => s.matches({ submit_commission: 'refused' }));
      expect(refused.context.error).toBe('Il totale supera il massimo.');
      actor.send({ type: 'DISMISS' });
      expect(step()).toBe('select_products__from_listing');
    }
    expect(keys[0]).toBe(keys[1]);
    actor.send({ type: 'SELECT', selection: {} });
    expect(actor.getSnapshot().context.intent).toBeNull();
  });

  it('ORD-488 what only could not be sent stays at the confirmation, and is the same intent when sent again', async () => {
    const keys: (string | null)[] = [];
    const { actor, step } = started(facts({ types: [direct] }), async (c) => {
      keys.push(c.intent);
      throw new CallFailure(0, 'Non c’è rete.');
    });
    actor.send({ type: 'SELECT', selection: chosen });
    actor.send({ type: 'NEXT' });
    for (const _ of [1, 2]) {
      actor.send({ type: 'SUBMIT' });
      await waitFor(actor, (s) => s.matches({ submit_commission: 'refused' }));
      actor.send({ type: 'DISMISS' });
      expect(actor.getSnapshot().value).toEqual({ submit_commission: 'reviewing' });
      expect(step()).toBe('submit_commission');
    }
    expect(keys[0]).toBe(keys[1]);
  });

  it('ORD-097 ORD-488 the sample that sends itself is shown again, not sent over and over', async () => {
    let sent = 0;
    const { actor, step } = started(
      facts({ types: [{ ...kleen, paymentMethods: [{ methodId: 'mav' }] }] }),
      async () => {
        sent += 1;
        throw new CallFailure(503, 'Manutenzione.');
      },
    );
    actor.send({ type: 'SAMPLE', sample: colour });
    actor.send({ type: 'SAMPLE_CLOSE' });
    await waitFor(actor, (s) => s.matches({ submit_commission: 'refused' }));
    actor.send({ type: 'DISMISS' });
    expect(step()).toBe('demo_strizzamop__selection');
    expect(sent).toBe(1);
  });

  it('a draft goes on where it stopped, and not with a type that is no longer offered', () => {
    const { actor } = started(facts());
    actor.send({ type: 'TYPE', typeId: 'kleen-commission' });
    actor.send({ type: 'NEXT' });
    actor.send({ type: 'CUSTOMER', customer: anna });
    actor.send({ type: 'SELECT', selection: chosen });
    const draft = draftOf(actor.getSnapshot());
    expect(draft).not.toBeNull();
    if (!draft) return;
    const again = createActor(createMachine, {
      input: { facts: facts() },
      snapshot: restored(JSON.parse(JSON.stringify(draft)), facts()),
    });
    again.start();
    expect(createStep(again.getSnapshot().value)).toBe('select_products__from_listing');
    expect(again.getSnapshot().context.selection).toEqual(chosen);
    again.send({ type: 'NEXT' });
    expect(createStep(again.getSnapshot().value)).toBe('select_payment_method');
    expect(restored(draft, facts({ types: [direct] }))).toBeUndefined();
  });

  it('one cannot jump ahead of what is answered', () => {
    const { actor, step } = started(facts());
    actor.send({ type: 'GO', step: 'select_payment_method' });
    expect(step()).toBe('select_commission_type');
  });
});
