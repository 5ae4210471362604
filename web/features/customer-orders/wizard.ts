import { emptySelection, type Selection } from '../orders/selection.ts';

/** The four steps of ORD-250; the second one is «Pacchetto» for types that sell kits. */
export const STEPS = ['type', 'goods', 'payment', 'confirm'] as const;
export type Step = (typeof STEPS)[number];

/** What the customer has chosen so far: everything the draft keeps. */
export type Composition = {
  step: Step;
  typeId: string | null;
  selection: Selection;
  kitId: number | null;
  paymentMethod: string | null;
  /** The Idempotency-Key of this very order; a changed one is a new intent. */
  intent: string | null;
};
export const emptyComposition: Composition = {
  step: 'type',
  typeId: null,
  selection: emptySelection,
  kitId: null,
  paymentMethod: null,
  intent: null,
};

export type WizardEvent =
  | { type: 'TYPE'; typeId: string }
  | { type: 'SELECT'; selection: Selection }
  | { type: 'KIT'; kitId: number }
  | { type: 'PAYMENT'; paymentMethod: string }
  | { type: 'NEXT' }
  | { type: 'GO'; step: Step }
  /** «Modifica»: back to the goods, with nothing chosen (ORD-251). */
  | { type: 'EDIT' }
  /** «Annulla»: from the beginning (ORD-253). */
  | { type: 'CANCEL' }
  /** The key of the order as it stands; null once the server has answered it. */
  | { type: 'INTENT'; intent: string | null };

const hasGoods = (c: Composition): boolean => c.kitId !== null || Object.keys(c.selection).length > 0;
/** Is everything before a step answered? */
const reachable = (c: Composition, step: Step): boolean => {
  const at = STEPS.indexOf(step);
  return (at < 1 || c.typeId !== null) && (at < 2 || hasGoods(c)) && (at < 3 || c.paymentMethod !== null);
};
const goTo = (c: Composition, step: Step | undefined): Composition =>
  step !== undefined && reachable(c, step) ? { ...c, step } : c;

/** The customer's wizard (ORD-250…ORD-253): going back keeps what was chosen, «Modifica» and «Annulla» do not. */
export const wizard = (c: Composition, e: WizardEvent): Composition => {
  switch (e.type) {
    case 'TYPE':
      return e.typeId === c.typeId ? { ...c, step: 'goods' } : { ...emptyComposition, typeId: e.typeId, step: 'goods' };
    case 'SELECT':
      return { ...c, selection: e.selection, intent: null };
    case 'KIT':
      return { ...c, kitId: e.kitId, intent: null };
    case 'PAYMENT':
      return { ...c, paymentMethod: e.paymentMethod, intent: null };
    case 'NEXT':
      return goTo(c, STEPS[STEPS.indexOf(c.step) + 1]);
    case 'GO':
      return goTo(c, e.step);
    case 'EDIT':
      return c.typeId === null ? c : { ...emptyComposition, typeId: c.typeId, step: 'goods' };
    case 'CANCEL':
      return emptyComposition;
    case 'INTENT':
      return { ...c, intent: e.intent };
  }
};

type Offered = {
  id: string;
  productsSelectionMode: 'listing' | 'product_kit';
  paymentMethods: readonly { methodId: string }[];
};
/** A draft as the portal of today can go on with it: what is no longer offered is taken out. */
export const restored = (draft: Composition | null, types: readonly Offered[]): Composition => {
  const type = types.find((t) => t.id === draft?.typeId);
  if (!draft || !type) return emptyComposition;
  const isKits = type.productsSelectionMode === 'product_kit';
  const c: Composition = {
    ...emptyComposition,
    ...draft,
    selection: isKits ? emptySelection : draft.selection,
    kitId: isKits ? draft.kitId : null,
    paymentMethod: type.paymentMethods.some((m) => m.methodId === draft.paymentMethod) ? draft.paymentMethod : null,
  };
  return reachable(c, c.step) ? c : { ...c, step: STEPS.toReversed().find((s) => reachable(c, s)) ?? 'type' };
};
