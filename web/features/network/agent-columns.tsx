/** The columns of «Anagrafica sottoposti»: who, where, how to reach them, since when and how far. */
import { goalText } from '@ema/domain/network/goal.ts';
import { moment } from '../../kernel/formats.ts';
import { EmailLink } from '../../ui/email-link.tsx';
import type { Column, Short } from '../../ui/paged-list/column.ts';
import { PhoneLink } from '../../ui/phone-link.tsx';
import type { AgentRow } from './agents-list.ts';
import styles from './subordinates-page.module.css';

const Name = ({ row }: { row: AgentRow }) => (
  <span className={styles.lines}>
    <span>{row.fullName}</span>
    <span
      className={styles.second}
    >{`cod. ${row.id}${row.status === 'seller' ? '' : `, ${(row.statusName ?? '').toLowerCase()}`}`}</span>
  </span>
);
const Address = ({ row }: { row: AgentRow }) => (
  <span className={styles.lines}>
    <span>{row.address || '–'}</span>
    <span className={styles.second}>
      {`${row.postCode ?? ''} ${row.city} ${row.state ? `(${row.state})` : ''}`.trim()}
    </span>
  </span>
);
const Contacts = ({ row }: { row: AgentRow }) => (
  <span className={styles.lines}>
    {row.email && <EmailLink address={row.email} />}
    {[row.mobile, row.phone].map((n) => n && <PhoneLink key={n} number={n} />)}
    {!row.email && !row.mobile && !row.phone && '–'}
  </span>
);

export const AGENT_COLUMNS: readonly Column<AgentRow>[] = [
  { key: 'name', label: 'Nome', inFile: ['Nome', 'Codice', 'Stato'], render: (r) => <Name row={r} /> },
  {
    key: 'address',
    label: 'Indirizzo',
    inFile: ['Indirizzo', 'CAP', 'Città', 'Provincia'],
    render: (r) => <Address row={r} />,
  },
  {
    key: 'contacts',
    label: 'Contatti',
    inFile: ['E-mail', 'Cellulare', 'Telefono'],
    render: (r) => <Contacts row={r} />,
  },
  { key: 'joined', label: 'Adesione', render: (r) => moment(r.createdAt).slice(0, 10) },
  {
    key: 'sponsor',
    label: 'Sponsor',
    inFile: ['Sponsor', 'Codice sponsor'],
    render: (r) => r.sponsor?.fullName ?? '–',
  },
  { key: 'goal', label: 'Obiettivo', render: (r) => goalText(r) },
];

export const agentInShort = (r: AgentRow): Short => ({
  who: r.fullName,
  what: [`cod. ${r.id}`, r.city, r.status === 'seller' ? null : (r.statusName ?? '').toLowerCase()],
  state: goalText(r),
});
