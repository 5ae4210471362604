/** What waits for an office, each leading to its list. */
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { home } from '@ema/calls/home.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { daysBetween, romeDay } from '@ema/domain/kernel/days.ts';
import { now } from '../../kernel/clock.ts';
import { count, day, plural } from '../../kernel/formats.ts';
import { linkTo } from '../../kernel/link.ts';
import { paths } from '../../paths.ts';
import { Panel } from '../../ui/page.tsx';
import { SECTIONS } from '../data-validation/sections.ts';
import styles from './work-queue.module.css';

type Entry = NonNullable<CallOutput<typeof home>['queue']>[number];

const QUEUES: Record<Entry['kind'], { label: string; link: ReturnType<typeof linkTo> }> = {
  withdrawals: { label: 'Recessi da rimborsare', link: linkTo(paths.adminWithdrawals, {}) },
  'data-requests': {
    label: 'Richieste sui dati da evadere',
    link: linkTo(paths.privacyRequests, { state: 'open' }),
  },
  payments: { label: 'Pagamenti segnalati da verificare', link: linkTo(paths.adminPayments, {}) },
  declarations: {
    label: 'Pagamenti dichiarati da verificare',
    link: linkTo(paths.adminPayments, { list: 'declared' }),
  },
  'unpaid-invitations': {
    label: 'Sponsorizzazioni non pagate nei termini',
    link: linkTo(paths.manageInvitations, { term: 'over', orderField: 'paymentTerm', orderDir: 'asc' }),
  },
  'external-incomes': { label: 'Compensi esterni da convalidare', link: linkTo(paths.dataValidation, {}) },
  'photo-ids': {
    label: 'Foto identificative da convalidare',
    link: linkTo(paths.dataValidation, { tab: SECTIONS.FT.tab }),
  },
  'vat-certificates': {
    label: 'Certificati di partita IVA da convalidare',
    link: linkTo(paths.dataValidation, { tab: SECTIONS.CA.tab }),
  },
  'identity-documents': {
    label: 'Documenti d’identità da convalidare',
    link: linkTo(paths.dataValidation, { tab: SECTIONS.CI.tab }),
  },
  anomalies: { label: 'Non conformità', link: linkTo(paths.adminAnomalies, {}) },
  'private-orders': {
    label: 'Ordini dei clienti privati, ancora modificabili',
    link: linkTo(paths.privateOrders, { locked: 'false' }),
  },
};

const SHE: readonly Entry['kind'][] = ['anomalies', 'data-requests', 'photo-ids', 'unpaid-invitations'];
/** `il più vecchio è di oggi`, `il più vecchio è di 12 giorni fa`. */
const ageOf = ({ kind, oldest }: Entry): string => {
  const days = daysBetween(romeDay(new Date(oldest)), romeDay(now()));
  const when = days === 0 ? 'di oggi' : days === 1 ? 'di ieri' : `di ${count(days)} giorni fa`;
  return `${SHE.includes(kind) ? 'la più vecchia' : 'il più vecchio'} è ${when}`;
};

const termOf = ({ dueOn, daysLeft, overdue }: NonNullable<Entry['term']>): string => {
  if (overdue > 0) return `${count(overdue)} oltre il termine, il primo dal ${day(dueOn)}`;
  if (daysLeft === 0) return 'Il primo termine scade oggi';
  const left = `${daysLeft === 1 ? 'resta' : 'restano'} ${plural(daysLeft, 'giorno', 'giorni')}`;
  return `Primo termine il ${day(dueOn)}: ${left}`;
};

/** NET-352: the queue of who works in an office; an empty one says so. */
export const WorkQueue = ({ queue }: { queue: readonly Entry[] }) => (
  <Panel title="Da fare">
    {queue.length === 0 ? (
      <p className={styles.none}>Niente in attesa: le code sono vuote.</p>
    ) : (
      <ul className={styles.rows} aria-label="Da fare">
        {queue.map((entry) => (
          <li key={entry.kind}>
            <Link {...QUEUES[entry.kind].link} className={styles.row}>
              <b className={styles.count}>{count(entry.count)}</b>
              <span className={styles.what}>
                <strong>{QUEUES[entry.kind].label}</strong>
                <span>{ageOf(entry)}</span>
              </span>
              {entry.term && (
                <span className={styles.term} data-over={entry.term.overdue > 0 || undefined}>
                  {termOf(entry.term)}
                </span>
              )}
              <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    )}
  </Panel>
);
