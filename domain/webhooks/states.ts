/** What an address that is told and what it is told can be and become. */
import { transitions } from '../kernel/transitions.ts';

export const ENDPOINT_STATES = ['active', 'paused', 'disabled', 'deleted'] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];
/** `paused`: by the portal, because nothing arrives any more; its messages wait. `disabled`: by the office. */
export const ENDPOINT_STATE_NAMES: Readonly<Record<EndpointState, string>> = {
  active: 'Attivo',
  paused: 'In pausa',
  disabled: 'Disattivato',
  deleted: 'Eliminato',
};
export const ENDPOINT_TRANSITIONS = transitions<EndpointState>()({
  pause: { from: ['active'], to: 'paused' },
  enable: { from: ['paused', 'disabled'], to: 'active' },
  disable: { from: ['active', 'paused'], to: 'disabled' },
  delete: { from: ['active', 'paused', 'disabled'], to: 'deleted' },
});
/** Of what happens meanwhile these are told later. */
export const LISTENING: readonly EndpointState[] = ['active', 'paused'];
/** At most so many, so that each has a worker of its own. */
export const MOST_ENDPOINTS = 10;

export const DELIVERY_STATES = ['pending', 'sent', 'failed', 'cancelled'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
export const DELIVERY_STATE_NAMES: Readonly<Record<DeliveryState, string>> = {
  pending: 'In attesa',
  sent: 'Consegnato',
  failed: 'Non riuscito',
  cancelled: 'Annullato',
};
/** `again`: later, by itself; `resend`: at once, because somebody says so, also what waits for its next attempt. */
export const DELIVERY_TRANSITIONS = transitions<DeliveryState>()({
  arrive: { from: ['pending'], to: 'sent' },
  again: { from: ['pending'], to: 'pending' },
  giveUp: { from: ['pending'], to: 'failed' },
  cancel: { from: ['pending'], to: 'cancelled' },
  resend: { from: ['pending', 'sent', 'failed'], to: 'pending' },
});

/** Why a message is not sent again, by the state of its address; to an active one it is on its way already. */
export const NOT_RESENT: Readonly<Record<EndpointState, string>> = {
  active: 'Questo messaggio è già in partenza.',
  paused: 'Il suo webhook è in pausa: riattivalo, e quello che aspetta parte.',
  disabled: 'Il suo webhook è disattivato: riattivalo, poi rimanda il messaggio.',
  deleted: 'Il suo webhook è stato eliminato.',
};
