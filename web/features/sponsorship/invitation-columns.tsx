/** The columns of both lists of invitations, and a row as a phone shows it (NET-016). */
import type { listInvitations } from '@ema/calls/sponsorship/invitations.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { formatDay } from '@ema/domain/kernel/days.ts';
import { WIZARD_STEP_WORDS } from '@ema/domain/sponsorship/steps.ts';
import { countdown } from '@ema/domain/sponsorship/words.ts';
import { moment } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import type { Column, Lead, Short } from '../../ui/paged-list/column.ts';
import styles from './invitations.module.css';

export type InvitationRow = CallOutput<typeof listInvitations>['items'][number];

const missing = (i: InvitationRow): string | null =>
  i.nextStep === null ? null : `Manca: ${WIZARD_STEP_WORDS[i.nextStep].toLowerCase()}`;
/** What it waits for, in words. */
export const waitsFor = (i: InvitationRow): string | null => {
  if (i.nextStep !== null) return missing(i);
  if (i.paymentTerm === null || i.daysToPay === null) return null;
  const owed = i.isTermOver ? 'Non pagata entro il' : 'Da pagare entro il';
  const entered = i.neverEntered ? 'Nessun accesso al portale. ' : '';
  return `${entered}${owed} ${formatDay(i.paymentTerm)}: ${countdown(i.daysToPay)}`;
};

const columns = (why: (i: InvitationRow) => string | null): readonly Column<InvitationRow>[] => [
  { key: 'name', label: 'Nome', render: (i) => i.fullName },
  { key: 'created', label: 'Creata il', render: (i) => moment(i.createdAt), numeric: true },
  {
    key: 'status',
    label: 'Stato',
    render: (i) => (
      <>
        {i.statusName}
        {why(i) && <div className={i.isTermOver ? styles.waits : 'support'}>{why(i)}</div>}
      </>
    ),
  },
  { key: 'method', label: 'Pagamento', inFile: ['Metodo di pagamento'], render: (i) => i.paymentMethodLabel ?? '–' },
];
export const INVITATION_COLUMNS = columns(waitsFor);
/** For the office, which orders by it: who owes nothing stands after all who do (NET-587). */
const TERM_COLUMN: Column<InvitationRow> = {
  key: 'term',
  label: 'Da pagare entro',
  inFile: ['Da pagare entro', 'Giorni rimasti'],
  render: (i) =>
    i.paymentTerm === null || i.daysToPay === null ? (
      '–'
    ) : (
      <>
        <span className="num">{formatDay(i.paymentTerm)}</span>
        <div className={i.isTermOver ? styles.waits : 'support'}>{countdown(i.daysToPay)}</div>
        {i.neverEntered && <div className="support">Nessun accesso</div>}
      </>
    ),
};
const SPONSOR_COLUMN: Column<InvitationRow> = { key: 'sponsor', label: 'Sponsor', render: (i) => i.sponsorName };

export const OFFICE_COLUMNS = [...columns(missing), TERM_COLUMN, SPONSOR_COLUMN];

export const invitationInShort = (i: InvitationRow): Short => ({
  who: i.fullName,
  what: [waitsFor(i), moment(i.createdAt), i.paymentMethodLabel],
  state: i.statusName,
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
export const OFFICE_ORDER = {
  columns: { ...ORDER.columns, term: { field: 'paymentTerm', label: 'Termine di pagamento' } },
  initial: ORDER.initial,
} as const;
