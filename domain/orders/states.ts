/** The life of an order, from the first commission to what was sent or cancelled, and what is said of each state. */
import { mayHappen as mayHappenIn, transitions, type EventsTo, type From } from '../kernel/transitions.ts';

export const ORDER_STATES = [
  'open',
  'in_payment',
  'waiting_confirmation',
  'confirmed',
  'submitted',
  'cancelled',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/**
 * The one table of what may happen to an order; anything not in it is refused with 409. An order that its agent finishes
 * begins `open`, one that its customer finishes begins `waiting_confirmation`.
 */
export const ORDER_TRANSITIONS = transitions<OrderState>()({
  start_payment: { from: ['open', 'confirmed'], to: 'in_payment' },
  payment_failed: { from: ['in_payment'], to: 'open' },
  /** The same of an order that its customer finishes. */
  customer_payment_failed: { from: ['in_payment'], to: 'confirmed' },
  /** Its money waits for the office’s word, and its seller collects for the same way to pay (ORD-510). */
  payment_held: { from: ['open'], to: 'in_payment' },
  paid: { from: ['in_payment'], to: 'submitted' },
  /** An administrator takes money that came in late or in another amount (I4, I5). */
  payment_accepted: { from: ['in_payment', 'open', 'confirmed'], to: 'submitted' },
  submit: { from: ['open', 'confirmed'], to: 'submitted' },
  customer_submits: { from: ['confirmed'], to: 'submitted' },
  customer_confirms: { from: ['waiting_confirmation'], to: 'confirmed' },
  customer_cancels: { from: ['confirmed'], to: 'cancelled' },
  /** Another way to pay: what its customer had signed is void, and asked for again (ORD-370). */
  method_changed: { from: ['open'], to: 'open' },
  customer_method_changed: { from: ['waiting_confirmation', 'confirmed'], to: 'waiting_confirmation' },
  /** The agent gives up what the customer has confirmed and could not pay (ORD-372). */
  called_off: { from: ['confirmed'], to: 'cancelled' },
  /** The agent takes back what the customer has not confirmed yet (ORD-141). */
  taken_back: { from: ['waiting_confirmation'], to: 'cancelled' },
  /** Its last commission was deleted. */
  emptied: { from: ['open'], to: 'cancelled' },
  /** An administrator deletes what was sent (NET-256). */
  removed: { from: ['submitted'], to: 'cancelled' },
});
export type OrderEvent = keyof typeof ORDER_TRANSITIONS;
/** The events that send an order, or cancel it. */
export type SendingEvent = EventsTo<typeof ORDER_TRANSITIONS, 'submitted'>;
export type CancellingEvent = EventsTo<typeof ORDER_TRANSITIONS, 'cancelled'>;
/** The states in which an event may come. */
export type StateBefore<E extends OrderEvent> = From<typeof ORDER_TRANSITIONS, E>;

export const mayHappen = (state: OrderState, event: OrderEvent): boolean =>
  mayHappenIn(ORDER_TRANSITIONS, state, event);

/** Neither sent nor cancelled (ORD-324). */
export const PENDING_STATES = [
  'open',
  'in_payment',
  'waiting_confirmation',
  'confirmed',
] as const satisfies OrderState[];
export type PendingState = (typeof PENDING_STATES)[number];
/** Pending, and the agent's to finish: its points and its commissions are counted as the agent's already. */
export const AGENT_STATES = ['open', 'in_payment'] as const satisfies OrderState[];

/** How an order begins, by who finishes it. */
export const firstState = (customerCompletes: boolean): 'waiting_confirmation' | 'open' =>
  customerCompletes ? 'waiting_confirmation' : 'open';

const STATE_NAMES: Record<OrderState, string> = {
  open: 'in sospeso',
  in_payment: 'in attesa della conferma del pagamento',
  waiting_confirmation: 'in attesa della conferma del cliente',
  confirmed: 'confermato dal cliente',
  submitted: 'già inviato',
  cancelled: 'annullato',
};
/** A state as a list shows it. */
export const stateName = (state: OrderState): string => {
  const name = STATE_NAMES[state];
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
};
/** The sentence of a 409: which state and why. */
export const wrongStateSentence = (state: OrderState): string =>
  `L’ordine è ${STATE_NAMES[state]}: l’operazione non è più possibile.`;
