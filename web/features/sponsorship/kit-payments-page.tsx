/** «Pagamenti dei kit»: what everybody who joined owes and paid, what is late first of all (ACC-401). */
import { Button, NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { kitPaymentsFile, listKitPayments } from '@ema/calls/sponsorship.ts';
import { ATTEMPT_WORDS } from '@ema/domain/payments/words.ts';
import { KIT_MODE_WORDS, KIT_PAYMENT_WORDS, partName } from '@ema/domain/sponsorship/words.ts';
import { KIT_PAYMENT_STATES } from '@ema/domain/sponsorship/states.ts';
import { day, euro, moment } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { SearchField } from '../../ui/paged-list/search-field.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import task from '../../ui/task-card.module.css';
import styles from './invitations.module.css';
import { askToWaive } from './waive-dialog.tsx';

type Payment = CallOutput<typeof listKitPayments>['items'][number];

const PAYMENTS = describeList(listKitPayments, {
  perPage: 50,
  hasSizes: true,
  search: 'search',
  filters: {
    search: {},
    state: { oneOf: KIT_PAYMENT_STATES, chip: (state) => KIT_PAYMENT_WORDS[state] },
    isOverdue: { oneOf: ['true', 'false'], chip: (is) => (is === 'true' ? 'Scaduti' : 'Non scaduti') },
  },
  file: kitPaymentsFile,
  order: {
    columns: { due: { field: 'dueOn', label: 'Scadenza' }, amount: { field: 'amount', label: 'Importo' } },
    initial: { column: 'due', dir: 'desc' },
  },
});

const LATE = 'late';
const CHOICES = [
  { value: '', label: 'Ogni stato' },
  { value: LATE, label: 'Scaduti' },
  ...KIT_PAYMENT_STATES.map((value) => ({ value, label: KIT_PAYMENT_WORDS[value] })),
];

const nameOf = (p: Payment): string => p.payer ?? `Sponsorizzazione n. ${p.invitationId}, eliminata`;
const stateOf = (p: Payment): string => (p.isOverdue ? 'Scaduto' : KIT_PAYMENT_WORDS[p.state]);
const detailOf = (p: Payment): string | null => {
  if (p.paidAt) return `il ${moment(p.paidAt)}`;
  return p.state === 'due' && p.attempt ? `con carta: ${ATTEMPT_WORDS[p.attempt].toLowerCase()}` : null;
};

const COLUMNS: readonly Column<Payment>[] = [
  {
    key: 'payer',
    label: 'Chi paga',
    inFile: ['Nome', 'Sponsor', 'Codice sponsor'],
    render: (p) => (
      <>
        {p.user ? (
          <Link to={paths.adminUser(p.user.id)} className={styles.link}>
            {nameOf(p)}
          </Link>
        ) : (
          nameOf(p)
        )}
        <span className={task.words}>{`Sponsor: ${p.sponsor.fullName}, cod. ${p.sponsor.id}`}</span>
      </>
    ),
  },
  {
    key: 'part',
    label: 'Pagamento',
    inFile: ['Pagamento', 'Modalità'],
    render: (p) => (
      <>
        {partName(p.part, p.number)}
        <span className={task.words}>{KIT_MODE_WORDS[p.mode]}</span>
      </>
    ),
  },
  { key: 'due', label: 'Scadenza', render: (p) => <span className="num nowrap">{day(p.dueOn)}</span> },
  {
    key: 'amount',
    label: 'Importo',
    numeric: true,
    render: (p) => <strong className="nowrap">{euro(p.amount)}</strong>,
  },
  {
    key: 'state',
    label: 'Stato',
    inFile: ['Stato', 'Pagato il'],
    render: (p) => (
      <>
        <span className={p.isOverdue ? styles.waits : undefined}>{stateOf(p)}</span>
        {detailOf(p) && <span className={task.words}>{detailOf(p)}</span>}
      </>
    ),
  },
];

export const KitPaymentsPage = () => {
  const list = usePagedList(PAYMENTS, { staleTime: 15_000 });
  const { state, isOverdue } = list.filters;
  const choose = (chosen: string): void =>
    list.set(
      chosen === LATE ? { state: null, isOverdue: 'true' } : { state: chosen === '' ? null : chosen, isOverdue: null },
    );
  return (
    <Page title="Pagamenti dei kit" facts={howMany(list, 'pagamento', 'pagamenti')}>
      <PagedList
        title="Pagamenti dei kit di adesione"
        list={list}
        tools={
          <div className={styles.filters} role="search" aria-label="Filtri">
            <SearchField
              name="Cerca per nome di chi paga o dello sponsor"
              placeholder="Chi paga o sponsor"
              value={list.searched}
              onChange={(search) => list.set({ search })}
            />
            <NativeSelect
              aria-label="Stato"
              value={isOverdue === 'true' ? LATE : (state ?? '')}
              onChange={(event) => choose(event.currentTarget.value)}
              data={CHOICES}
            />
          </div>
        }
        skeleton={{ rows: 8, height: 56 }}
        empty={{
          title: 'Nessun pagamento',
          text: list.isFiltered
            ? 'Controlla il nome o lo stato scelto.'
            : 'I pagamenti dei kit di adesione compaiono qui appena una sponsorizzazione è confermata.',
        }}
        columns={COLUMNS}
        rowKey={(p) => p.id}
        actions={(p) =>
          p.isWaivable && (
            <Button
              variant="subtle"
              size="sm"
              onClick={() => void askToWaive(p, nameOf(p))}
              aria-label={`Condona ${partName(p.part, p.number).toLowerCase()} di ${nameOf(p)}`}
            >
              Condona
            </Button>
          )
        }
        waiting={(p) => p.isOverdue}
        short={(p) => ({
          who: nameOf(p),
          amount: euro(p.amount),
          what: [p.dueOn === null ? 'Senza scadenza' : day(p.dueOn), partName(p.part, p.number)],
          state: stateOf(p),
        })}
      />
    </Page>
  );
};
