/** Why a payment of the registration kit cannot be made, or let fall away: the sentence, or null when it may. */
import { formatDay, type Day } from '../kernel/days.ts';
import { mayHappen } from '../kernel/transitions.ts';
import { askedFrom, type KitPayment } from './kit.ts';
import { KIT_PAYMENT_TRANSITIONS, type InvitationStatus, type KitPaymentState } from './states.ts';

/** There is nothing that is still to be paid. */
export const NOTHING_OWED = 'Operazione già completata: non c’è nulla da pagare.';
/** The goal was reached meanwhile: nobody is charged what they no longer owe. */
export const GOAL_REACHED = 'Hai raggiunto l’obiettivo in tempo: il saldo non è più dovuto.';
/** The provider has not decided on the attempt that is under way: nobody is charged twice. */
export const ANOTHER_UNDER_WAY = 'È già in corso un altro pagamento: aspetta il suo esito.';
/** Money came in that the office has to look at: nobody pays twice meanwhile. */
export const HELD = 'Il pagamento è in verifica: ti contatteremo noi. Non pagare di nuovo.';

/** The payment that stands longest; null when all is paid. */
export const mayPayKit = (
  payment: Pick<KitPayment, 'part' | 'number' | 'dueOn'> | null,
  today: Day,
  isHeld: boolean,
): string | null => {
  if (payment === null) return NOTHING_OWED;
  if (isHeld) return HELD;
  const from = askedFrom(payment);
  return from === null || today >= from ? null : `Il prossimo pagamento si fa dal ${formatDay(from)}.`;
};

type Waivable = {
  state: KitPaymentState;
  status: InvitationStatus;
  isDeleted: boolean;
  /** Is money for it on its way, or waiting for somebody’s word? */
  isBeingPaid: boolean;
};
/** The office lets it fall away of whoever has joined; before that the invitation itself is ended (NET-887). */
export const mayWaiveKitPayment = ({ state, status, isDeleted, isBeingPaid }: Waivable): string | null => {
  if (state === 'paid') return 'Questo pagamento è già stato fatto.';
  if (isDeleted || !mayHappen(KIT_PAYMENT_TRANSITIONS, state, 'waived')) return 'Questo pagamento non è più dovuto.';
  if (status !== 'completed')
    return 'L’iscrizione non è completata: il pagamento si registra o si elimina in «Amministra sponsorizzati».';
  return isBeingPaid ? 'Un pagamento è in corso o da verificare: aspetta il suo esito.' : null;
};
