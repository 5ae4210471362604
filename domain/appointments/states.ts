/** The life of an appointment with a possible customer (NET-104). */
import { transitions } from '../kernel/transitions.ts';

export const APPOINTMENT_STATUSES = ['pending', 'confirmed', 'success', 'failure'] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** A result stays: it may have earned somebody a gift. */
export const APPOINTMENT_TRANSITIONS = transitions<AppointmentStatus>()({
  /** With the time that was asked for, or another one (NET-111). */
  confirm: { from: ['pending'], to: 'confirmed' },
  reschedule: { from: ['confirmed'], to: 'confirmed' },
  contract: { from: ['confirmed'], to: 'success' },
  no_contract: { from: ['confirmed'], to: 'failure' },
});

/** Who tells of a possible customer: the agent, a customer of theirs, or the company. */
export type Reporter = 'agent' | 'customer' | 'office';
/** The agent sets the time with it; the others leave it to the agent (NET-110). */
export const firstStatus = (by: Reporter): 'pending' | 'confirmed' => (by === 'agent' ? 'confirmed' : 'pending');

/** In which statuses somebody may delete one (NET-096, NET-108, NET-127). */
export const DELETABLE: Readonly<Record<Reporter, readonly AppointmentStatus[]>> = {
  agent: ['pending'],
  customer: ['pending'],
  office: APPOINTMENT_STATUSES,
};
