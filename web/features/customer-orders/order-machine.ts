/** The machine of a customer's own order: its four steps, what each one takes, and sending it once. */
import { assign, fromPromise, setup } from 'xstate';
import type { createCustomerCommission } from '@ema/calls/customer-orders.ts';
import type { CallInput } from '@ema/calls/kernel/call.ts';
import { CallFailure } from '../../kernel/client.ts';
import { emptySelection, type Selection } from '../orders/selection.ts';

/** The four steps of ORD-250; the second one is «Pacchetto» for types that sell kits. */
export const STEPS = ['type', 'goods', 'payment', 'confirm'] as const;
export type Step = (typeof STEPS)[number];

/** What the customer has chosen so far. */
export type Choice = {
  typeId: string | null;
  selection: Selection;
  kitId: number | null;
  paymentMethod: string | null;
  /** The Idempotency-Key of this very order; a changed one is a new intent. */
  intent: string | null;
};
/** Everything the draft keeps. */
export type Composition = Choice & { step: Step };
const nothing: Choice = { typeId: null, selection: emptySelection, kitId: null, paymentMethod: null, intent: null };
export const emptyComposition: Composition = { step: 'type', ...nothing };

/** What is posted, at the price that was seen. */
export type Order = CallInput<typeof createCustomerCommission>['body'];
export type OrderEvent =
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
  | { type: 'SUBMIT'; order: Order }
  /** The refusal was read. */
  | { type: 'DISMISS' };

type Context = Choice & { order: Order | null };
export type Sent = { order: Order | null; intent: string | null };

const hasGoods = (c: Choice): boolean => c.kitId !== null || Object.keys(c.selection).length > 0;
/** Is everything before a step answered? */
const reachable = (c: Choice, step: Step): boolean => {
  const at = STEPS.indexOf(step);
  return (at < 1 || c.typeId !== null) && (at < 2 || hasGoods(c)) && (at < 3 || c.paymentMethod !== null);
};
/** The server has answered: what comes next is another intent. */
const isAnswered = (thrown: unknown): boolean =>
  thrown instanceof CallFailure && thrown.status !== 0 && thrown.status < 500;

/** Going back keeps what was chosen, «Modifica» and «Annulla» do not (ORD-250…ORD-253). `submit` is the page's. */
export const orderMachine = setup({
  types: { context: {} as Context, events: {} as OrderEvent },
  actors: { submit: fromPromise<{ id: number }, Sent>(() => Promise.reject(new Error('no submit here'))) },
  guards: {
    hasType: ({ context }) => reachable(context, 'goods'),
    hasGoods: ({ context }) => reachable(context, 'payment'),
    hasPayment: ({ context }) => reachable(context, 'confirm'),
  },
}).createMachine({
  id: 'customer-order',
  initial: 'type',
  context: { ...nothing, order: null },
  on: {
    TYPE: {
      target: '.goods',
      actions: assign(({ context, event }) =>
        event.typeId === context.typeId ? {} : { ...nothing, typeId: event.typeId },
      ),
    },
    SELECT: { actions: assign({ selection: ({ event }) => event.selection, intent: null }) },
    KIT: { actions: assign({ kitId: ({ event }) => event.kitId, intent: null }) },
    PAYMENT: { actions: assign({ paymentMethod: ({ event }) => event.paymentMethod, intent: null }) },
    GO: STEPS.map((step) => ({
      guard: ({ context, event }) => event.step === step && reachable(context, step),
      target: `.${step}` as const,
    })),
    EDIT: {
      guard: 'hasType',
      target: '.goods',
      actions: assign(({ context }) => ({ ...nothing, typeId: context.typeId })),
    },
    CANCEL: { target: '.type', actions: assign(nothing) },
  },
  states: {
    type: { on: { NEXT: { guard: 'hasType', target: 'goods' } } },
    goods: { on: { NEXT: { guard: 'hasGoods', target: 'payment' } } },
    payment: { on: { NEXT: { guard: 'hasPayment', target: 'confirm' } } },
    confirm: {
      initial: 'reviewing',
      states: {
        reviewing: {
          on: {
            SUBMIT: {
              target: 'submitting',
              actions: assign({
                order: ({ event }) => event.order,
                intent: ({ context }) => context.intent ?? crypto.randomUUID(),
              }),
            },
          },
        },
        submitting: {
          invoke: {
            src: 'submit',
            input: ({ context }) => ({ order: context.order, intent: context.intent }),
            onDone: '#customer-order.created',
            onError: {
              target: 'refused',
              actions: assign({
                intent: ({ context, event }) => (isAnswered(event.error) ? null : context.intent),
              }),
            },
          },
          on: { TYPE: {}, SELECT: {}, KIT: {}, PAYMENT: {}, GO: {}, EDIT: {}, CANCEL: {} },
        },
        refused: { on: { DISMISS: 'reviewing' } },
      },
    },
    created: { type: 'final' },
  },
});

type Snapshot = { value: string | Record<string, unknown>; context: Context };
/** What a draft keeps of a snapshot; null when the order is created. */
export const compositionOf = ({ value, context }: Snapshot): Composition | null => {
  const step = typeof value === 'string' ? value : Object.keys(value)[0];
  if (step === 'created') return null;
  const { typeId, selection, kitId, paymentMethod, intent } = context;
  return { step: step as Step, typeId, selection, kitId, paymentMethod, intent };
};

type Offered = {
  id: string;
  productsSelectionMode: 'listing' | 'product_kit';
  paymentMethods: readonly { methodId: string }[];
};
/** A draft as the portal of today can go on with it: what is no longer offered is taken out. */
export const stillOffered = (draft: Composition | null, types: readonly Offered[]): Composition => {
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

/** A snapshot that goes on where a composition stopped. */
export const resumed = ({ step, ...choice }: Composition) =>
  orderMachine.resolveState({
    value: step === 'confirm' ? { confirm: 'reviewing' } : step,
    context: { ...choice, order: null },
  });
