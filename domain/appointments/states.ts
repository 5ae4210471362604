/** The life of an appointment with a possible customer (NET-104). */
import { transitions } from '../kernel/transitions.ts';

export const APPOINTMENT_STATUSES = ['pending', 'confirmed', 'success', 'failure'] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** A result stays: it may have earned somebody a gift. */
export const APPOINTMENT_TRANSITIONS = transitions<AppointmentStatus>()({
  contract: { from: ['confirmed'], to: 'success' },
  no_contract: { from: ['confirmed'], to: 'failure' },
});
