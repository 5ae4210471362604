/** Why an appointment cannot be set for a time, deleted or rewarded: the sentence, or null when it may. */
import { mayHappen } from '../kernel/transitions.ts';
import { APPOINTMENT_TRANSITIONS, DELETABLE, type AppointmentStatus, type Reporter } from './states.ts';

/** What setting a time does to one in this status; null once it has a result. */
export const settingEvent = (status: AppointmentStatus): 'confirm' | 'reschedule' | null =>
  (['confirm', 'reschedule'] as const).find((event) => mayHappen(APPOINTMENT_TRANSITIONS, status, event)) ?? null;

export const HAS_RESULT = 'L’esito di questo appuntamento è già registrato: non si può più modificare.';
/** The agent confirms one that waits, and moves one that is confirmed (NET-111). */
export const maySetTime = (status: AppointmentStatus): string | null =>
  settingEvent(status) === null ? HAS_RESULT : null;

const YEAR = 366 * 86_400_000;
type Known = { time: Date | null; timeRequestedByCustomer: Date | null };
/** Ahead, within a year; a time that was agreed upon before stays right when it is over. */
export const timeFault = (time: Date, now: Date, known: Known = NOTHING_KNOWN): string | null => {
  const agreed = [known.time, known.timeRequestedByCustomer].some((t) => t?.getTime() === time.getTime());
  if (time <= now && !agreed) return 'Scegli una data e un’ora future.';
  return time.getTime() > now.getTime() + YEAR ? 'Scegli una data entro un anno.' : null;
};
const NOTHING_KNOWN: Known = { time: null, timeRequestedByCustomer: null };

const NOT_PENDING = 'Si può eliminare solo un appuntamento ancora da confermare.';
/** As long as it stands its contract is of no other appointment, and earns no other gift. */
const GIFT_IS_OUT = 'L’omaggio di questo appuntamento è stato riscattato: non si può più eliminare.';
export type Deletable = { status: AppointmentStatus; isCreatedByAdministration: boolean; isRewardRedeemed: boolean };
/** NET-096, NET-108, NET-127. */
export const mayDelete = (by: Reporter, a: Deletable): string | null => {
  if (!DELETABLE[by].includes(a.status)) return NOT_PENDING;
  if (a.isRewardRedeemed) return GIFT_IS_OUT;
  return by === 'agent' && a.isCreatedByAdministration
    ? 'Un appuntamento inserito dall’azienda può essere eliminato solo dalla sede.'
    : null;
};

export const ALREADY_REDEEMED = 'L’omaggio di questo appuntamento è già stato riscattato.';
export type Rewarded = { status: AppointmentStatus; isRewardRedeemed: boolean; isContractUndone: boolean };
/** Once, by the customer who told of it, when it came to a contract that stands (NET-128, NET-132). */
export const mayRedeem = (a: Rewarded): string | null => {
  if (a.status !== 'success') return 'L’omaggio si riscatta quando l’appuntamento ha portato a un contratto.';
  if (a.isRewardRedeemed) return ALREADY_REDEEMED;
  return a.isContractUndone ? 'Il contratto nato da questo appuntamento non è più valido: l’omaggio non spetta.' : null;
};
/** A customer reports to the agent who looks after them. */
export const mayReportTo = (seller: { id: number } | null): string | null =>
  seller === null ? 'Non risulta un incaricato che ti segue: contatta l’assistenza.' : null;
