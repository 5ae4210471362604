/** The columns of «Anagrafica sottoposti»: who, where, how to reach them, since when and how far. */
import { moment } from '../../kernel/formats.ts';
import type { Column } from '../../ui/paged-list/column.ts';
import { goalText, type AgentRow } from './agents-list.ts';
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
    {row.email && <a href={`mailto:${row.email}`}>{row.email}</a>}
    {[row.mobile, row.phone].map(
      (n) =>
        n && (
          <a key={n} href={`tel:${n.replaceAll(' ', '')}`}>
            {n}
          </a>
        ),
    )}
    {!row.email && !row.mobile && !row.phone && '–'}
  </span>
);

export const AGENT_COLUMNS: readonly Column<AgentRow>[] = [
  { key: 'name', label: 'Nome', phone: 'title', render: (r) => <Name row={r} /> },
  { key: 'address', label: 'Indirizzo', render: (r) => <Address row={r} /> },
  { key: 'contacts', label: 'Contatti', render: (r) => <Contacts row={r} /> },
  { key: 'joined', label: 'Adesione', render: (r) => moment(r.createdAt).slice(0, 10) },
  { key: 'sponsor', label: 'Sponsor', render: (r) => r.sponsor?.fullName ?? '–' },
  { key: 'goal', label: 'Obiettivo', render: (r) => goalText(r.remainingDaysToFulfillGoal) },
];
