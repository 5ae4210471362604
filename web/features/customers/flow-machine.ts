/** The machine of the customer selection flow: search, data, codes, confirmation, first access. */
import { assign, fromPromise, setup } from 'xstate';

/** What the machine must know of a customer; the pages carry the whole answer of the server. */
export type FlowCustomer = { id: number; emailValidated: boolean; mobileValidated: boolean };

type Context<C extends FlowCustomer> = { fiscalCode: string; customer: C | null; error: string | null };
/** `of`: about whom it was asked; what comes late, when one is at somebody else, changes nothing there (ORD-592). */
type About = { of?: string };
export type FlowEvent<C extends FlowCustomer> =
  | { type: 'NOT_FOUND'; fiscalCode: string }
  | ({ type: 'FOUND'; customer: C } & About)
  | ({ type: 'SAVED'; customer: C } & About)
  | ({ type: 'EMAIL_VALIDATED' } & About)
  | ({ type: 'MOBILE_VALIDATED' } & About)
  | { type: 'EDIT' }
  | { type: 'CONFIRM' }
  | { type: 'RETRY' }
  | { type: 'REMAINING_OPERATIONS'; remaining: number }
  | { type: 'RESET' };

export const FLOW_STEPS = [
  'search_customer',
  'insert_customer',
  'edit_customer',
  'validate_email',
  'validate_mobile',
  'confirm_customer',
  'wait_for_customer_first_access',
  'customer_selection_completed',
] as const;
export type FlowStep = (typeof FLOW_STEPS)[number];

type Subject = { customer: FlowCustomer | null; fiscalCode: string };
/** Whom the flow is about: a customer, or somebody new by the code that was searched. */
export const subjectOf = ({ customer, fiscalCode }: Subject): string =>
  customer ? String(customer.id) : `new ${fiscalCode}`;
const isAbout = (event: About, context: Subject): boolean => event.of === undefined || event.of === subjectOf(context);

const sentence = (event: unknown): string => {
  const { error } = event as { error?: unknown };
  return error instanceof Error ? error.message : 'Riprova tra qualche istante.';
};

/**
 * The customer selection flow of the specification (ORD-057…ORD-076). The two calls it makes by itself, `activate` at the
 * confirmation and `add` at the end, are provided by the page; everything else arrives as an event.
 */
export const customerFlow = <C extends FlowCustomer>() =>
  setup({
    types: { context: {} as Context<C>, events: {} as FlowEvent<C>, output: {} as { customer: C } },
    actors: {
      activate: fromPromise<void, { id: number }>(async () => undefined),
      add: fromPromise<void, { id: number }>(async () => undefined),
    },
    guards: {
      hasId: ({ context }) => context.customer !== null,
      isOfThem: ({ context, event }) => isAbout(event as About, context),
      isOfCustomer: ({ context, event }) => context.customer !== null && isAbout(event as About, context),
      emailDone: ({ context }) => context.customer?.emailValidated === true,
      mobileDone: ({ context }) => context.customer?.mobileValidated === true,
    },
    actions: {
      forget: assign({ fiscalCode: '', customer: null, error: null }),
      keepCustomer: assign({
        customer: ({ context, event }) => ('customer' in event ? event.customer : context.customer),
      }),
      emailSeen: assign({ customer: ({ context: { customer: c } }) => c && { ...c, emailValidated: true } }),
      mobileSeen: assign({ customer: ({ context: { customer: c } }) => c && { ...c, mobileValidated: true } }),
      keepError: assign({ error: ({ event }) => sentence(event) }),
    },
  }).createMachine({
    id: 'customer-flow',
    initial: 'search_customer',
    context: { fiscalCode: '', customer: null, error: null },
    states: {
      search_customer: {
        entry: 'forget',
        on: {
          NOT_FOUND: { target: 'insert_customer', actions: assign({ fiscalCode: ({ event }) => event.fiscalCode }) },
          FOUND: { target: 'edit_customer', actions: 'keepCustomer' },
        },
      },
      insert_customer: {
        on: {
          FOUND: { guard: 'isOfThem', target: 'edit_customer', actions: 'keepCustomer' },
          SAVED: { guard: 'isOfThem', target: 'validate_email', actions: 'keepCustomer' },
          RESET: 'search_customer',
        },
      },
      edit_customer: {
        on: {
          FOUND: { guard: 'isOfThem', target: 'edit_customer', actions: 'keepCustomer' },
          SAVED: { guard: 'isOfThem', target: 'validate_email', actions: 'keepCustomer' },
          RESET: 'search_customer',
        },
      },
      validate_email: {
        always: { guard: 'emailDone', target: 'validate_mobile' },
        on: {
          EMAIL_VALIDATED: { guard: 'isOfCustomer', target: 'validate_mobile', actions: 'emailSeen' },
          EDIT: 'edit_customer',
          RESET: 'search_customer',
        },
      },
      validate_mobile: {
        always: { guard: 'mobileDone', target: 'confirm_customer' },
        on: {
          MOBILE_VALIDATED: { guard: 'isOfCustomer', target: 'confirm_customer', actions: 'mobileSeen' },
          EDIT: 'edit_customer',
          RESET: 'search_customer',
        },
      },
      confirm_customer: {
        initial: 'reviewing',
        on: { RESET: 'search_customer' },
        states: {
          reviewing: {
            on: {
              CONFIRM: { guard: 'hasId', target: 'activating', actions: assign({ error: null }) },
              EDIT: '#customer-flow.edit_customer',
            },
          },
          activating: {
            invoke: {
              src: 'activate',
              input: ({ context }) => ({ id: context.customer?.id ?? 0 }),
              onDone: {
                target: '#customer-flow.wait_for_customer_first_access',
                actions: assign({
                  customer: ({ context }) => context.customer && { ...context.customer, userAccountCreated: true },
                }),
              },
              onError: { target: 'refused', actions: 'keepError' },
            },
          },
          refused: {
            on: {
              RETRY: { target: 'reviewing', actions: assign({ error: null }) },
              EDIT: '#customer-flow.edit_customer',
            },
          },
        },
      },
      wait_for_customer_first_access: {
        initial: 'waiting',
        on: { RESET: 'search_customer' },
        states: {
          waiting: { on: { REMAINING_OPERATIONS: { guard: ({ event }) => event.remaining === 0, target: 'adding' } } },
          adding: {
            invoke: {
              src: 'add',
              input: ({ context }) => ({ id: context.customer?.id ?? 0 }),
              onDone: '#customer-flow.customer_selection_completed',
              onError: { target: 'refused', actions: 'keepError' },
            },
          },
          refused: { on: { RETRY: { target: 'adding', actions: assign({ error: null }) } } },
        },
      },
      customer_selection_completed: { type: 'final' },
    },
    output: ({ context }) => ({ customer: context.customer as C }),
  });

/** The step of the specification a snapshot is in, whatever its inner state. */
export const flowStep = (value: string | Record<string, unknown>): FlowStep =>
  (typeof value === 'string' ? value : Object.keys(value)[0]) as FlowStep;
