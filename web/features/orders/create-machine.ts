/** The machine of a new commission: its steps, what each one takes, and which ones are left out. */
import { assign, fromPromise, setup } from 'xstate';
import { isSkipped, STEPS, type Step } from '@ema/domain/orders/steps.ts';
import { isUndecided } from './refused-step.ts';
import { emptySelection, type Selection } from './selection.ts';

/** The customer of a commission, as far as the wizard shows it. */
export type ChosenCustomer = { id: number; fullName: string; city: string };
export type Sample = { code: string; attributes: Record<string, string> };

/** What the agent has typed and chosen: everything a draft keeps. */
export type Composition = {
  typeId: string | null;
  customer: ChosenCustomer | null;
  sample: Sample | null;
  /** «Chiudi ordine» of the sample summary: customer and products are left out (ORD-097). */
  sampleOnly: boolean;
  selection: Selection;
  kitId: number | null;
  note: string;
  paymentMethod: string | null;
  /** The Idempotency-Key of this very composition; a changed composition is a new intent. */
  intent: string | null;
};
export const emptyComposition: Composition = {
  typeId: null,
  customer: null,
  sample: null,
  sampleOnly: false,
  selection: emptySelection,
  kitId: null,
  note: '',
  paymentMethod: null,
  intent: null,
};

export type TypeFacts = {
  id: string;
  customerRequired: boolean;
  discountedStrizzamopEnabled: boolean;
  productsSelectionMode: 'product_kit' | 'listing';
  paymentMethods: readonly { methodId: string }[];
};
/** What the skip rules need to know beside the composition, loaded before the wizard starts. */
export type CreateFacts = {
  types: readonly TypeFacts[];
  level: number;
  unitsPurchased: number;
  sampleInOpenCommission: boolean;
  sampleFound: boolean;
};
type Context = Composition & {
  facts: CreateFacts;
  visiting: Step | null;
  error: string | null;
  /** The last sending was not refused and may be repeated (ORD-488). */
  mayRepeat: boolean;
};

/** What was typed and chosen, without what only the machine itself needs. */
export const compositionOf = (context: Context): Composition => {
  const { facts: _facts, visiting: _visiting, error: _error, mayRepeat: _mayRepeat, ...composition } = context;
  return composition;
};

export type CreateEvent =
  | { type: 'TYPE'; typeId: string }
  | { type: 'SAMPLE'; sample: Sample | null }
  | { type: 'SAMPLE_EDIT' }
  | { type: 'SAMPLE_CLOSE' }
  | { type: 'CUSTOMER'; customer: ChosenCustomer }
  | { type: 'SELECT'; selection: Selection }
  /** The selection without what is no longer sold, at whatever step. */
  | { type: 'REPRICED'; selection: Selection }
  | { type: 'KIT'; kitId: number }
  | { type: 'NOTE'; note: string }
  | { type: 'PAYMENT'; paymentMethod: string }
  | { type: 'NEXT' }
  | { type: 'GO'; step: Step }
  | { type: 'SUBMIT' }
  | { type: 'DISMISS' };

export const typeOf = (c: { typeId: string | null }, facts: CreateFacts): TypeFacts | null =>
  facts.types.find((t) => t.id === c.typeId) ?? null;

/** Does this composition leave a step out? A chosen customer does not hide the step from somebody who goes back to it. */
export const skips = (step: Step, c: Composition, facts: CreateFacts): boolean => {
  const type = typeOf(c, facts);
  return isSkipped(step, {
    types: facts.types.length,
    sample: {
      enabledByType: type?.discountedStrizzamopEnabled ?? false,
      level: facts.level,
      unitsPurchased: facts.unitsPurchased,
      inOpenCommission: facts.sampleInOpenCommission,
      productFound: facts.sampleFound,
    },
    customerRequired: type?.customerRequired ?? false,
    customerSet: false,
    paymentMethods: type?.paymentMethods.length ?? 0,
    onlySample: c.sampleOnly,
  });
};
export const stepsOf = (c: Composition, facts: CreateFacts): Step[] => STEPS.filter((step) => !skips(step, c, facts));
/** What is posted when there is nothing to choose: the only method, or null (ORD-118). */
const onlyMethod = (c: Composition, facts: CreateFacts): string | null =>
  typeOf(c, facts)?.paymentMethods[0]?.methodId ?? null;
const hasProducts = (c: Composition, facts: CreateFacts): boolean =>
  c.sampleOnly ||
  (typeOf(c, facts)?.productsSelectionMode === 'product_kit'
    ? c.kitId !== null
    : c.sample !== null || Object.keys(c.selection).length > 0);

/** May one jump to a step? Only when everything before it is answered. */
const reachable = (step: Step, c: Composition, facts: CreateFacts): boolean => {
  const at = STEPS.indexOf(step);
  if (skips(step, c, facts) || (at > 0 && c.typeId === null)) return false;
  if (at > 2 && c.customer === null && !skips('select_customer', c, facts)) return false;
  return at < 4 || hasProducts(c, facts);
};

/** The sample alone, with nothing to choose: it is sent without being shown once more (ORD-097). */
const isShortcut = (c: Context): boolean => c.sampleOnly && skips('select_payment_method', c, c.facts);

const sentence = (event: unknown): string => {
  const { error } = event as { error?: unknown };
  return error instanceof Error ? error.message : 'Riprova tra qualche istante.';
};

/** The create-commission flow of the specification (ORD-082…ORD-124). `submit` is provided by the page. */
export const createMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CreateEvent,
    input: {} as { facts: CreateFacts; customer?: ChosenCustomer | null },
  },
  actors: { submit: fromPromise<void, Composition>(async () => undefined) },
  guards: {
    skipsType: ({ context: c }) => c.facts.types.length === 1,
    skipsSample: ({ context: c }) => skips('demo_strizzamop__selection', c, c.facts),
    skipsCustomer: ({ context: c }) =>
      skips('select_customer', c, c.facts) || (c.customer !== null && c.visiting !== 'select_customer'),
    skipsProducts: ({ context: c }) => skips('select_products__from_listing', c, c.facts),
    skipsPayment: ({ context: c }) => skips('select_payment_method', c, c.facts),
    shortcut: ({ context: c }) => isShortcut(c) && c.error === null,
    staysHere: ({ context: c }) => c.mayRepeat && !isShortcut(c),
    hasCustomer: ({ context: c }) => c.customer !== null,
    hasProducts: ({ context: c }) => hasProducts(c, c.facts),
    hasPayment: ({ context: c }) => c.paymentMethod !== null,
    sampleOnly: ({ context: c }) => c.sampleOnly,
  },
  actions: {
    takeOnlyType: assign({
      typeId: ({ context: c }) => (c.facts.types.length === 1 ? (c.facts.types[0]?.id ?? null) : c.typeId),
    }),
    takeOnlyMethod: assign({
      paymentMethod: ({ context: c }) =>
        skips('select_payment_method', c, c.facts) ? onlyMethod(c, c.facts) : c.paymentMethod,
    }),
    newIntent: assign({ intent: null }),
    arrived: assign({ visiting: null }),
  },
}).createMachine({
  id: 'create-commission',
  initial: 'select_commission_type',
  context: ({ input }) => ({
    ...emptyComposition,
    customer: input.customer ?? null,
    facts: input.facts,
    visiting: null,
    error: null,
    mayRepeat: false,
  }),
  on: {
    REPRICED: { actions: assign({ selection: ({ event }) => event.selection, intent: null }) },
    NOTE: { actions: assign({ note: ({ event }) => event.note.slice(0, 100), intent: null }) },
    GO: STEPS.slice(0, 5).map((step) => ({
      guard: ({ context: c, event }) => event.step === step && reachable(step, c, c.facts),
      target: `.${step}` as const,
      actions: assign({
        visiting: step,
        error: null,
        sampleOnly: ({ context: c }) => (step === 'demo_strizzamop__selection' ? false : c.sampleOnly),
      }),
    })),
  },
  states: {
    select_commission_type: {
      entry: 'takeOnlyType',
      always: { guard: 'skipsType', target: 'demo_strizzamop__selection' },
      on: {
        TYPE: {
          target: 'demo_strizzamop__selection',
          actions: assign(({ context: c, event }) =>
            event.typeId === c.typeId
              ? {}
              : { ...emptyComposition, typeId: event.typeId, customer: c.customer, note: c.note },
          ),
        },
      },
    },
    demo_strizzamop__selection: {
      always: { guard: 'skipsSample', target: 'select_customer' },
      exit: 'arrived',
      on: {
        SAMPLE: { actions: ['newIntent', assign({ sample: ({ event }) => event.sample, sampleOnly: false })] },
        NEXT: { target: 'select_customer', actions: ['newIntent', assign({ sample: null, sampleOnly: false })] },
        SAMPLE_EDIT: { target: 'select_customer', actions: assign({ sampleOnly: false }) },
        SAMPLE_CLOSE: {
          guard: ({ context: c }) => c.sample !== null,
          target: 'select_payment_method',
          actions: ['newIntent', assign({ sampleOnly: true })],
        },
      },
    },
    select_customer: {
      always: { guard: 'skipsCustomer', target: 'select_products__from_listing' },
      exit: 'arrived',
      on: {
        CUSTOMER: {
          target: 'select_products__from_listing',
          actions: ['newIntent', assign({ customer: ({ event }) => event.customer })],
        },
        NEXT: { guard: 'hasCustomer', target: 'select_products__from_listing' },
      },
    },
    select_products__from_listing: {
      always: { guard: 'skipsProducts', target: 'select_payment_method' },
      exit: 'arrived',
      on: {
        SELECT: { actions: ['newIntent', assign({ selection: ({ event }) => event.selection })] },
        KIT: { actions: ['newIntent', assign({ kitId: ({ event }) => event.kitId })] },
        NEXT: { guard: 'hasProducts', target: 'select_payment_method' },
      },
    },
    select_payment_method: {
      always: { guard: 'skipsPayment', target: 'submit_commission' },
      exit: ['takeOnlyMethod', 'arrived'],
      on: {
        PAYMENT: { actions: ['newIntent', assign({ paymentMethod: ({ event }) => event.paymentMethod })] },
        NEXT: { guard: 'hasPayment', target: 'submit_commission' },
      },
    },
    submit_commission: {
      initial: 'reviewing',
      states: {
        reviewing: { always: { guard: 'shortcut', target: 'submitting' }, on: { SUBMIT: 'submitting' } },
        submitting: {
          entry: assign({ intent: ({ context: c }) => c.intent ?? crypto.randomUUID() }),
          invoke: {
            src: 'submit',
            input: ({ context }) => compositionOf(context),
            onDone: '#create-commission.done',
            onError: {
              target: 'refused',
              actions: assign({
                error: ({ event }) => sentence(event),
                mayRepeat: ({ event }) => isUndecided(event.error),
              }),
            },
          },
          on: { GO: {}, NOTE: {}, REPRICED: {} },
        },
        refused: {
          on: {
            DISMISS: [
              { guard: 'staysHere', target: 'reviewing', actions: assign({ error: null }) },
              {
                guard: 'sampleOnly',
                target: '#create-commission.demo_strizzamop__selection',
                actions: assign({ error: null, sampleOnly: false }),
              },
              { target: '#create-commission.select_products__from_listing', actions: assign({ error: null }) },
            ],
          },
        },
      },
    },
    done: { type: 'final' },
  },
});

export const createStep = (value: string | Record<string, unknown>): Step | 'done' =>
  (typeof value === 'string' ? value : Object.keys(value)[0]) as Step | 'done';

/** The draft in storage: the step and the composition, never the facts. */
export type CreateDraft = { step: Step; composition: Composition };
export const draftOf = (snapshot: {
  value: string | Record<string, unknown>;
  context: Context;
}): CreateDraft | null => {
  const step = createStep(snapshot.value);
  if (step === 'done') return null;
  return { step, composition: compositionOf(snapshot.context) };
};

/** A snapshot that goes on where a draft stopped; steps the facts no longer allow lead forward by themselves. */
export const restored = (draft: CreateDraft, facts: CreateFacts) => {
  const typeKnown = draft.composition.typeId === null || facts.types.some((t) => t.id === draft.composition.typeId);
  if (!typeKnown || !STEPS.includes(draft.step)) return undefined;
  const context: Context = {
    ...emptyComposition,
    ...draft.composition,
    facts,
    visiting: draft.step,
    error: null,
    mayRepeat: false,
  };
  return createMachine.resolveState({
    value: draft.step === 'submit_commission' ? { submit_commission: 'reviewing' } : draft.step,
    context,
  });
};
