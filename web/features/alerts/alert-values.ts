/** What the form of an alert holds, and how it is read from an alert and sent. */
import type { countAlertRecipients, createAlert, getAlert, updateAlert } from '@ema/calls/alerts/office.ts';
import type { CallInput, CallOutput } from '@ema/calls/kernel/call.ts';
import { ALERT_DEFAULTS } from '@ema/domain/alerts/alert.ts';

export type WholeAlert = CallOutput<typeof getAlert>;
export type Chosen = { id: number; displayName: string; agentId: number };
export type AlertValues = {
  title: string;
  content: string;
  readConfirmationEmailEnabled: boolean;
  acceptanceCheckEnabled: boolean;
  acceptanceCheckLabel: string;
  manuallySelectUsers: boolean;
  recipientsList: readonly Chosen[];
  displayedToUsersCreatedAfter: string;
  displayedToUsersCreatedBefore: string;
  displayedToUsersWithMinimumLevel: string;
  displayedToUsersWithMaximumLevel: string;
  displayedToUsersWithEnabledShop: string;
};
export const ALERT_LABELS: Record<keyof AlertValues, string> = {
  title: 'Titolo',
  content: 'Testo',
  readConfirmationEmailEnabled: 'Invia un’e-mail di conferma a chi legge',
  acceptanceCheckEnabled: 'Chiedi di spuntare una casella prima di confermare',
  acceptanceCheckLabel: 'Che cosa accetta chi legge',
  manuallySelectUsers: 'Chi la riceve',
  recipientsList: 'Persone',
  displayedToUsersCreatedAfter: 'Iscritti dal',
  displayedToUsersCreatedBefore: 'Iscritti prima del',
  displayedToUsersWithMinimumLevel: 'Livello minimo',
  displayedToUsersWithMaximumLevel: 'Livello massimo',
  displayedToUsersWithEnabledShop: 'Negozio abilitato',
};

const typed = (value: number | string | null): string => (value === null ? '' : String(value));
export const valuesOf = (a: WholeAlert | null): AlertValues =>
  a === null
    ? {
        title: '',
        content: '',
        ...ALERT_DEFAULTS,
        manuallySelectUsers: false,
        recipientsList: [],
        displayedToUsersCreatedAfter: '',
        displayedToUsersCreatedBefore: '',
        displayedToUsersWithMinimumLevel: '',
        displayedToUsersWithMaximumLevel: '',
        displayedToUsersWithEnabledShop: '',
      }
    : {
        title: a.title,
        content: a.content,
        readConfirmationEmailEnabled: a.readConfirmationEmailEnabled,
        acceptanceCheckEnabled: a.acceptanceCheckEnabled,
        acceptanceCheckLabel: a.acceptanceCheckLabel,
        manuallySelectUsers: a.manuallySelectUsers,
        recipientsList: a.recipients,
        displayedToUsersCreatedAfter: typed(a.displayedToUsersCreatedAfter),
        displayedToUsersCreatedBefore: typed(a.displayedToUsersCreatedBefore),
        displayedToUsersWithMinimumLevel: typed(a.displayedToUsersWithMinimumLevel),
        displayedToUsersWithMaximumLevel: typed(a.displayedToUsersWithMaximumLevel),
        displayedToUsersWithEnabledShop: typed(a.displayedToUsersWithEnabledShop),
      };

const number = (value: string): number | null => (value === '' ? null : Number(value));
type Body = CallInput<typeof createAlert>['body'] & Omit<CallInput<typeof updateAlert>['body'], 'version'>;
/** ACC-275: recipients as references; criteria of an alert by hand are none. */
export const bodyOf = (v: AlertValues): Body => {
  const isByHand = v.manuallySelectUsers;
  const criterion = <T>(value: T): T | null => (isByHand ? null : value);
  return {
    title: v.title,
    content: v.content,
    readConfirmationEmailEnabled: v.readConfirmationEmailEnabled,
    acceptanceCheckEnabled: v.acceptanceCheckEnabled,
    acceptanceCheckLabel: v.acceptanceCheckLabel,
    manuallySelectUsers: isByHand,
    recipientsList: isByHand ? v.recipientsList.map(({ id }) => `/api/users/${id}`) : [],
    displayedToUsersCreatedAfter: criterion(v.displayedToUsersCreatedAfter || null),
    displayedToUsersCreatedBefore: criterion(v.displayedToUsersCreatedBefore || null),
    displayedToUsersWithMinimumLevel: criterion(number(v.displayedToUsersWithMinimumLevel)),
    displayedToUsersWithMaximumLevel: criterion(number(v.displayedToUsersWithMaximumLevel)),
    displayedToUsersWithEnabledShop: criterion(number(v.displayedToUsersWithEnabledShop)) as 0 | 1 | null,
  };
};

/** A day that is still being typed counts as none yet. */
const wholeDay = (value: string): string | undefined => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined);
export const criteriaOf = (v: AlertValues): NonNullable<CallInput<typeof countAlertRecipients>['query']> => ({
  displayedToUsersCreatedAfter: wholeDay(v.displayedToUsersCreatedAfter),
  displayedToUsersCreatedBefore: wholeDay(v.displayedToUsersCreatedBefore),
  displayedToUsersWithMinimumLevel: v.displayedToUsersWithMinimumLevel || undefined,
  displayedToUsersWithMaximumLevel: v.displayedToUsersWithMaximumLevel || undefined,
  displayedToUsersWithEnabledShop: (v.displayedToUsersWithEnabledShop || undefined) as '0' | '1' | undefined,
});
