/** The columns of both lists of invitations, and a row as a phone shows it (NET-016). */
import type { listInvitations } from '@ema/calls/sponsorship/invitations.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { formatDay } from '@ema/domain/kernel/days.ts';
import { WIZARD_STEP_WORDS } from '@ema/domain/sponsorship/steps.ts';
import { moment } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import type { Column, Lead, Short } from '../../ui/paged-list/column.ts';
import styles from './invitations.module.css';

export type InvitationRow = CallOutput<typeof listInvitations>['items'][number];

/** What it waits for, in words. */
export const waitsFor = (i: InvitationRow): string | null => {
  if (i.nextStep !== null) return `Manca: ${WIZARD_STEP_WORDS[i.nextStep].toLowerCase()}`;
  if (i.paymentTerm === null) return null;
  return i.isTermOver
    ? `Non pagata entro il ${formatDay(i.paymentTerm)}`
    : `Da pagare entro il ${formatDay(i.paymentTerm)}`;
};

export const INVITATION_COLUMNS: readonly Column<InvitationRow>[] = [
  { key: 'name', label: 'Nome', render: (i) => i.fullName },
  { key: 'created', label: 'Creata il', render: (i) => moment(i.createdAt), numeric: true },
  {
    key: 'status',
    label: 'Stato',
    render: (i) => (
      <>
        {i.statusName}
        {waitsFor(i) && <div className={i.isTermOver ? styles.waits : 'support'}>{waitsFor(i)}</div>}
      </>
    ),
  },
  { key: 'method', label: 'Pagamento', render: (i) => i.paymentMethodLabel ?? '–' },
];
export const SPONSOR_COLUMN: Column<InvitationRow> = { key: 'sponsor', label: 'Sponsor', render: (i) => i.sponsorName };

export const invitationInShort = (i: InvitationRow): Short => ({
  who: i.fullName,
  what: [moment(i.createdAt), i.paymentMethodLabel],
  state: i.statusName,
  why: waitsFor(i),
});
export const leadOf = (i: InvitationRow): Lead => ({ to: paths.invitation(i.id), name: i.fullName });
export const ORDER = {
  columns: {
    created: { field: 'createdAt', label: 'Creazione' },
    name: { field: 'fullName', label: 'Cognome' },
    status: { field: 'status', label: 'Stato' },
  },
  initial: { column: 'created', dir: 'desc' },
} as const;
