/** What an alert is made of, whom it is for, and what of it is wrong before it is saved. */
import { formatDay, type Day } from '../kernel/days.ts';
import { isSeen } from '../kernel/seen.ts';
import { LEVELS } from '../levels/levels.ts';

export const TITLE_MAX = 120;
export const CONTENT_MAX = 10_000;
export const LABEL_MAX = 160;
/** So many people may be chosen by hand; for more there are criteria. */
export const RECIPIENTS_MAX = 500;
/** What a new alert begins with (ACC-271). */
export const ALERT_DEFAULTS = {
  readConfirmationEmailEnabled: true,
  acceptanceCheckEnabled: false,
  acceptanceCheckLabel: 'Accetto',
} as const;

/** Whom an alert is for, unless they are chosen by hand: sellers who meet all of these. */
export type Criteria = {
  /** The day itself counts. */
  createdAfter: Day | null;
  /** The day itself does not count any more. */
  createdBefore: Day | null;
  minimumLevel: number | null;
  maximumLevel: number | null;
  enabledShop: 0 | 1 | null;
};
export type Audience = Criteria & { manuallySelectUsers: boolean; recipients: number };

/** ACC-274: said beside the dates; the alert may be saved all the same (ACC-278). */
export const datesWarning = (createdAfter: Day | null, createdBefore: Day | null): string | null =>
  createdAfter !== null && createdBefore !== null && createdAfter > createdBefore
    ? 'Attenzione le date non sono configurate correttamente'
    : null;

/** Sentences by the wire's field; none when the alert can be saved. */
export const alertFaults = (alert: {
  manuallySelectUsers: boolean;
  recipients: number;
  minimumLevel: number | null;
  maximumLevel: number | null;
  acceptanceCheckEnabled: boolean;
  acceptanceCheckLabel: string;
}): { field: string; message: string }[] => {
  const faults: { field: string; message: string }[] = [];
  if (alert.manuallySelectUsers && alert.recipients === 0)
    faults.push({ field: 'recipientsList', message: 'Scegli almeno un destinatario.' });
  if ((alert.minimumLevel ?? 0) > (alert.maximumLevel ?? LEVELS))
    faults.push({
      field: 'displayedToUsersWithMaximumLevel',
      message: 'Il livello massimo è più basso di quello minimo.',
    });
  if (alert.acceptanceCheckEnabled && !isSeen(alert.acceptanceCheckLabel))
    faults.push({ field: 'acceptanceCheckLabel', message: 'Scrivi che cosa accetta chi legge.' });
  return faults;
};

const levelsSummary = (
  { minimumLevel: from, maximumLevel: to }: Criteria,
  nameOf: (level: number) => string,
): string | null => {
  if (from !== null && to !== null)
    return from === to ? `livello ${nameOf(from)}` : `livello da ${nameOf(from)} a ${nameOf(to)}`;
  if (from !== null) return `livello da ${nameOf(from)} in su`;
  return to === null ? null : `livello fino a ${nameOf(to)}`;
};

/** Whom an alert is for, in one line of the office's list. */
export const recipientsSummary = (audience: Audience, nameOf: (level: number) => string): string => {
  if (audience.manuallySelectUsers)
    return audience.recipients === 1 ? '1 persona scelta' : `${audience.recipients} persone scelte`;
  const { createdAfter, createdBefore, enabledShop } = audience;
  const parts = [
    createdAfter && `iscritti dal ${formatDay(createdAfter)}`,
    createdBefore && `iscritti prima del ${formatDay(createdBefore)}`,
    levelsSummary(audience, nameOf),
    enabledShop === null ? null : `negozio ${enabledShop === 0 ? 'fibra' : 'kleen'}`,
  ].filter((part) => part !== null && part !== '');
  return parts.length === 0 ? 'Tutti gli agenti' : `Agenti: ${parts.join(', ')}`;
};
