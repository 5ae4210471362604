/** The columns of «Amministra sottoposti»: who and when last, where, how to reach them, since when, below whom. */
import { Link } from '@tanstack/react-router';
import { linkTo } from '../../kernel/link.ts';
import { moment } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import type { Column, Short } from '../../ui/paged-list/column.ts';
import { EmailLink } from '../../ui/email-link.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import type { AgentRow } from './agents-list.ts';
import styles from './agents.module.css';

const isAtWork = (row: AgentRow): boolean => row.status === 'seller';

const User = ({ row }: { row: AgentRow }) => (
  <span className={`${styles.lines} ${styles.who}`}>
    <span>{row.fullName}</span>
    <span className={styles.second}>{`cod. ${row.id}${isAtWork(row) ? '' : `, ${row.statusName.toLowerCase()}`}`}</span>
    <span className={styles.second}>
      {row.user.lastLogin ? `ultimo accesso ${moment(row.user.lastLogin)}` : 'mai entrato'}
    </span>
  </span>
);
const Address = ({ row }: { row: AgentRow }) => (
  <span className={styles.lines}>
    <span>{row.address || '–'}</span>
    <span className={styles.second}>
      {`${row.postCode} ${row.city} ${row.state ? `(${row.state})` : ''}`.replaceAll(/\s+/g, ' ').trim()}
    </span>
  </span>
);
const Contacts = ({ row }: { row: AgentRow }) => (
  <span className={`${styles.lines} ${styles.contacts}`}>
    {row.email && <EmailLink address={row.email} />}
    {[row.mobile, row.phone].map((n) => n && <PhoneLink key={n} number={n} />)}
    {!row.email && !row.mobile && !row.phone && '–'}
  </span>
);
/** ACC-246: who it is, and the two ways on from there. */
const Sponsor = ({ sponsor, isDirectSubordinate }: Pick<AgentRow, 'sponsor' | 'isDirectSubordinate'>) =>
  sponsor === null ? (
    '–'
  ) : (
    <span className={styles.lines}>
      <span>{sponsor.fullName}</span>
      {isDirectSubordinate && <span className={styles.second}>(diretto sottoposto)</span>}
      <span className={styles.ways}>
        <Link
          {...linkTo(paths.adminAgents, { sponsor: sponsor.id })}
          aria-label={`Elenca i sottoposti di ${sponsor.fullName}`}
        >
          Elenca i sottoposti
        </Link>
        <Link to={paths.adminAgent(sponsor.id)} aria-label={`Vedi lo sponsor ${sponsor.fullName}`}>
          Vedi lo sponsor
        </Link>
      </span>
    </span>
  );

export const AGENT_COLUMNS: readonly Column<AgentRow>[] = [
  {
    key: 'name',
    label: 'Utente',
    inFile: ['Nome', 'Codice', 'Stato', 'Ultimo accesso'],
    render: (r) => <User row={r} />,
  },
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
    render: (r) => <Sponsor sponsor={r.sponsor} isDirectSubordinate={r.isDirectSubordinate} />,
  },
];

export const agentInShort = (r: AgentRow): Short => ({
  who: r.fullName,
  what: [`cod. ${r.id}`, r.city],
  state: isAtWork(r) ? null : r.statusName,
});
