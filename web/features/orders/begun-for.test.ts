/** Which draft is gone on with for a customer, and which is not. */
import { describe, expect, it } from 'vitest';
import { beginningOf } from './begun-for.ts';
import { emptyComposition, type CreateDraft } from './create-machine.ts';

const types = [
  { id: 'commission', title: 'Commissione kleen', customerRequired: true },
  { id: 'direct', title: 'Vendita diretta', customerRequired: false },
];
const lucia = { id: 4, fullName: 'Lucia Bianchi', city: 'Asti' };
const anna = { id: 5, fullName: 'Anna Neri', city: 'Alba' };
const draft = (step: CreateDraft['step'], more: Partial<CreateDraft['composition']>) => ({
  id: 'a',
  revision: 7,
  isDirty: false,
  savedAt: '2026-11-21T11:00:00Z',
  content: { step, composition: { ...emptyComposition, ...more } } satisfies CreateDraft,
});
const direct = draft('select_products__from_listing', { typeId: 'direct', note: 'Suonare.' });
const forAnna = draft('select_products__from_listing', { typeId: 'commission', customer: anna });

describe('a draft and the customer one begins for', () => {
  it.each([
    ['a type without a customer', direct, 'Vendita diretta'],
    ['somebody else', forAnna, 'Commissione kleen, per Anna Neri'],
    [
      'the sample alone',
      draft('select_payment_method', { typeId: 'commission', sampleOnly: true }),
      'Commissione kleen',
    ],
  ] as const)('ORD-494 one is asked: %s', (_, start, begun) =>
    expect(beginningOf(start, lucia, types, null)).toEqual({ kind: 'ask', customer: 'Lucia Bianchi', begun }),
  );

  it.each([
    ['this very customer', draft('select_payment_method', { typeId: 'commission', customer: lucia })],
    ['somebody who is being chosen anew', draft('select_customer', { typeId: 'commission', customer: anna })],
    ['nobody yet', draft('demo_strizzamop__selection', { typeId: 'commission' })],
    ['no type yet', draft('select_commission_type', { customer: anna })],
    ['a type no longer offered', draft('select_payment_method', { typeId: 'gone', customer: anna })],
    ['no draft', null],
  ] as const)('ORD-494 one goes on: %s', (_, start) =>
    expect(beginningOf(start, lucia, types, null)).toEqual({ kind: 'begin', start, preset: lucia }),
  );

  it('ORD-494 nobody is asked where no type has a customer', () =>
    expect(beginningOf(direct, lucia, [{ id: 'direct', title: 'Fibra', customerRequired: false }], null)).toEqual({
      kind: 'begin',
      start: direct,
      preset: lucia,
    }));

  it('ORD-494 the draft is gone on with without the customer, or gives its place to what begins for them', () => {
    expect(beginningOf(direct, lucia, types, 'draft')).toEqual({ kind: 'begin', start: direct, preset: null });
    const fresh = { ...direct, content: draft('select_commission_type', { customer: lucia }).content };
    expect(beginningOf(direct, lucia, types, 'customer')).toEqual({ kind: 'begin', start: fresh, preset: lucia });
    expect(beginningOf(direct, null, types, null)).toEqual({ kind: 'begin', start: direct, preset: null });
  });
});
