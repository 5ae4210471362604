/** Why the result of an appointment cannot be recorded: the sentence, or null when it may. */
import { mayHappen } from '../kernel/transitions.ts';
import { APPOINTMENT_TRANSITIONS, type AppointmentStatus } from './states.ts';

/** The only type of order that a result names (ACC-154). */
export const CONTRACT_TYPE = 'kleen-contract';

export type Appointment = { status: AppointmentStatus; time: Date | null };
/** Confirmed, and over: its result is asked for. */
export const isWaitingForResult = ({ status, time }: Appointment, now: Date): boolean =>
  mayHappen(APPOINTMENT_TRANSITIONS, status, 'contract') && time !== null && time < now;

export const ALREADY_RECORDED = 'Operazione già completata: l’esito di questo appuntamento è già registrato.';
export const mayRecordResult = (appointment: Appointment, now: Date): string | null => {
  if (appointment.status === 'pending') return 'L’appuntamento non è ancora confermato.';
  if (!mayHappen(APPOINTMENT_TRANSITIONS, appointment.status, 'contract')) return ALREADY_RECORDED;
  return isWaitingForResult(appointment, now) ? null : 'L’appuntamento non è ancora passato.';
};

export type Contract = { typeId: string; isSubmitted: boolean; isUndone: boolean; isLinked: boolean };
export const LINKED = 'Questo contratto è già collegato a un altro appuntamento.';
/** May the appointment have led to this order? Answered with 409. */
export const mayLinkContract = (order: Contract): string | null => {
  if (order.typeId !== CONTRACT_TYPE || !order.isSubmitted) return 'Scegli un contratto lavanderia inviato.';
  if (order.isUndone) return 'Il cliente è receduto da questo contratto.';
  return order.isLinked ? LINKED : null;
};

/** Who reported it, in words: the company, the customer who did, or the agent (ACC-152, NET-106). */
export const reportedBy = (a: { isCreatedByAdministration: boolean; reportingCustomer: string | null }): string =>
  a.isCreatedByAdministration ? 'Azienda' : (a.reportingCustomer ?? 'Agente');
