/** «Compensi esterni»: what agents declared to earn from others, the oldest first while it waits (NET-295). */
import { agentIncomesFile, listAgentIncomes } from '@ema/calls/data-validation.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { STATE_WORDS } from '@ema/domain/data-validation/sections.ts';
import { writerAmong } from '@ema/domain/kernel/writing.ts';
import { useAddress } from '../../kernel/address.ts';
import { day, euro, moment } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import styles from './data-validation.module.css';
import { Decisions, emptyOf, ListTools, STATE_FILTER, useShopScope } from './list-parts.tsx';
import { stateOf, type Thing } from './sections.ts';
import { useDecide } from './use-decide.tsx';

type Income = CallOutput<typeof listAgentIncomes>['items'][number];

/** What waits from the oldest on, what is decided from the newest on. */
const incomes = (dir: 'asc' | 'desc') =>
  describeList(listAgentIncomes, {
    perPage: 25,
    hasSizes: true,
    search: 'search',
    filters: { search: {}, state: STATE_FILTER },
    file: agentIncomesFile,
    always: { orderDir: dir },
    order: {
      columns: {
        created: { field: 'createdAt', label: 'Inserimento' },
        date: { field: 'date', label: 'Data del documento' },
        amount: { field: 'incomeValue', label: 'Importo' },
      },
      initial: { column: 'created', dir },
    },
  });
const WAITING = incomes('asc');
const DECIDED = incomes('desc');

const COLUMNS: readonly Column<Income>[] = [
  { key: 'created', label: 'Inserito il', render: (i) => <span className="num nowrap">{moment(i.createdAt)}</span> },
  {
    key: 'agent',
    label: 'Agente',
    inFile: ['Codice agente', 'Agente', 'Descrizione'],
    render: (i) => (
      <span className={styles.lines}>
        <span>{`${i.agent.fullName} (cod. ${i.agent.id})`}</span>
        {i.description && <span className="support">{i.description}</span>}
      </span>
    ),
  },
  { key: 'date', label: 'Data del documento', render: (i) => <span className="num nowrap">{day(i.date)}</span> },
  { key: 'amount', label: 'Importo', amount: true, render: (i) => euro(i.incomeValue) },
];
/** Of what was decided. */
const STATE: Column<Income> = {
  key: 'state',
  label: 'Stato',
  inFile: ['Stato', 'Motivo'],
  render: (i) => stateWords(i),
};
const stateWords = (i: Income): string =>
  i.reason === null ? STATE_WORDS[stateOf(i)] : `${STATE_WORDS[stateOf(i)]}: ${i.reason}`;
export const thingOf = (i: Pick<Income, 'id' | 'agent' | 'incomeValue' | 'date'>): Thing => ({
  section: 'incomes',
  id: i.id,
  who: i.agent.fullName,
  what: `Compenso di ${euro(i.incomeValue)} del ${day(i.date)}`,
});

export const IncomeList = () => {
  const [address] = useAddress();
  const isWaiting = (address['state'] ?? 'waiting') === 'waiting';
  const list = usePagedList(isWaiting ? WAITING : DECIDED, { scope: useShopScope(), staleTime: 0 });
  const write = writerAmong((list.data?.items ?? []).map((i) => i.agent));
  const decide = useDecide();
  return (
    <PagedList
      title="Compensi esterni"
      list={list}
      tools={<ListTools list={list} />}
      skeleton={{ rows: 8, height: 48 }}
      empty={emptyOf(
        list.filters.state,
        list.searched !== '',
        'I redditi esterni che gli agenti inseriscono compaiono qui.',
      )}
      columns={isWaiting ? COLUMNS : [...COLUMNS, STATE]}
      rowKey={(i) => i.id}
      short={(i) => ({
        who: write(i.agent),
        amount: euro(i.incomeValue),
        what: [day(i.date), i.description],
        state: STATE_WORDS[stateOf(i)],
      })}
      waiting={(i) => i.isWaitingForValidation}
      lead={(i) => ({
        to: paths.validateIncome(i.id),
        verb: i.isWaitingForValidation ? 'Esamina' : 'Vedi',
        name: `${thingOf(i).what}, ${write(i.agent)}`,
        look: { variant: 'subtle', size: 'sm' },
      })}
      actions={(i, lead) => (
        <>
          {lead}
          {i.isWaitingForValidation && <Decisions thing={thingOf(i)} decide={decide} />}
        </>
      )}
    />
  );
};
