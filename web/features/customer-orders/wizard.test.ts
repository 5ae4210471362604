import { describe, expect, it } from 'vitest';
import { emptyComposition, restored, wizard, type Composition, type WizardEvent } from './wizard.ts';

const after = (...events: WizardEvent[]): Composition => events.reduce(wizard, emptyComposition);
const line = { quantity: 2, variants: {}, sizes: [] };
const chosen: WizardEvent[] = [
  { type: 'TYPE', typeId: 'kleen-commission' },
  { type: 'SELECT', selection: { A: line } },
  { type: 'NEXT' },
  { type: 'PAYMENT', paymentMethod: 'mav' },
  { type: 'NEXT' },
];

describe('the customer’s wizard', () => {
  it('ORD-250 each completed step shows the next, and none is passed unanswered', () => {
    expect(emptyComposition.step).toBe('type');
    expect(after({ type: 'NEXT' }).step).toBe('type');
    expect(after({ type: 'TYPE', typeId: 'kleen-contract' }).step).toBe('goods');
    expect(after({ type: 'TYPE', typeId: 'kleen-contract' }, { type: 'NEXT' }).step).toBe('goods');
    const withKit = after({ type: 'TYPE', typeId: 'kleen-contract' }, { type: 'KIT', kitId: 4 }, { type: 'NEXT' });
    expect(withKit.step).toBe('payment');
    expect(wizard(withKit, { type: 'NEXT' }).step).toBe('payment');
    expect(wizard(wizard(withKit, { type: 'PAYMENT', paymentMethod: 'mav' }), { type: 'NEXT' }).step).toBe('confirm');
  });

  it('going back keeps what was chosen; going ahead only to what is answered', () => {
    const back = wizard(after(...chosen), { type: 'GO', step: 'goods' });
    expect([back.step, back.paymentMethod, Object.keys(back.selection)]).toEqual(['goods', 'mav', ['A']]);
    expect(wizard(back, { type: 'GO', step: 'confirm' }).step).toBe('confirm');
    expect(wizard({ ...back, selection: {} }, { type: 'GO', step: 'confirm' }).step).toBe('goods');
  });

  it('ORD-251 «Modifica» goes back to the second step with nothing chosen', () =>
    expect(wizard(after(...chosen), { type: 'EDIT' })).toEqual({
      ...emptyComposition,
      typeId: 'kleen-commission',
      step: 'goods',
    }));

  it('ORD-253 «Annulla» begins anew', () =>
    expect(wizard(after(...chosen), { type: 'CANCEL' })).toEqual(emptyComposition));

  it('another type leaves nothing of the first; a changed order is a new intent', () => {
    expect(wizard(after(...chosen), { type: 'TYPE', typeId: 'kleen-contract' }).selection).toEqual({});
    expect(wizard(after(...chosen), { type: 'TYPE', typeId: 'kleen-commission' }).selection).toEqual({ A: line });
    const sent = wizard(after(...chosen), { type: 'INTENT', intent: 'k' });
    expect(wizard(sent, { type: 'GO', step: 'goods' }).intent).toBe('k');
    expect(wizard(sent, { type: 'PAYMENT', paymentMethod: 'pagodil' }).intent).toBeNull();
  });

  it('a draft goes on with what is still offered', () => {
    const type = {
      id: 'kleen-commission',
      productsSelectionMode: 'listing' as const,
      paymentMethods: [{ methodId: 'mav' }],
    };
    const types = [type];
    const draft = after(...chosen);
    expect(restored(draft, types)).toEqual(draft);
    expect(restored(draft, [])).toEqual(emptyComposition);
    expect(restored(null, types)).toEqual(emptyComposition);
    const without = restored(draft, [{ ...type, paymentMethods: [{ methodId: 'pagodil' }] }]);
    expect([without.step, without.paymentMethod]).toEqual(['payment', null]);
    const kits = restored(draft, [{ ...type, productsSelectionMode: 'product_kit' }]);
    expect([kits.step, kits.selection]).toEqual(['goods', {}]);
  });
});
