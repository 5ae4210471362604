/** One income from others: what was declared beside the year it counts for, to be decided on (NET-420). */
import { useParams } from '@tanstack/react-router';
import { readAgentIncome } from '@ema/calls/data-validation.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { STATE_WORDS } from '@ema/domain/data-validation/sections.ts';
import { day, euro } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../ui/paged-list/column.ts';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import { Facts, Loading, Page, Panel, SkeletonRows } from '../../ui/page.tsx';
import { WaitingBanner } from '../../ui/waiting-banner.tsx';
import { Course } from './course.tsx';
import styles from './data-validation.module.css';
import { thingOf } from './income-list.tsx';
import { useShopScope } from './list-parts.tsx';
import { Review } from './review.tsx';
import { stateOf } from './sections.ts';

type Income = CallOutput<typeof readAgentIncome>;
type Other = Income['others'][number];

export const IncomePage = () => {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const loaded = useCall(readAgentIncome, { params: { id }, query: useShopScope() }, { staleTime: 0 });
  const income = loaded.data;
  return (
    <Page
      title="Compenso esterno"
      facts={income ? `${income.agent.fullName}, ${STATE_WORDS[stateOf(income)].toLowerCase()}` : ' '}
    >
      <Loading of={loaded} skeleton={<SkeletonRows rows={3} height={140} />} isEmpty={() => false} empty={null}>
        {(i) => (
          <Review
            thing={thingOf(i)}
            isWaiting={i.isWaitingForValidation}
            queue={i.queue}
            pathOf={paths.validateIncome}
            tab={undefined}
            declared={<Declared income={i} />}
            proof={<Year income={i} />}
            course={
              <Course
                begun="Inserito"
                isOne
                versions={[{ ...i, begunAt: i.createdAt, begunBy: i.createdBy, to: undefined }]}
              />
            }
          />
        )}
      </Loading>
    </Page>
  );
};

const Declared = ({ income: i }: { income: Income }) => (
  <Panel title="Dichiarato">
    <Facts
      items={[
        ['Agente', `${i.agent.fullName} (cod. ${i.agent.id})`],
        ['Importo: imponibile lordo', <strong key="amount">{euro(i.incomeValue)}</strong>],
        ['Data del documento', day(i.date)],
        ['Descrizione', i.description],
      ]}
    />
  </Panel>
);

const COLUMNS: readonly Column<Other>[] = [
  { key: 'date', label: 'Data del documento', render: (o) => <span className="num nowrap">{day(o.date)}</span> },
  { key: 'description', label: 'Descrizione', render: (o) => o.description || '–' },
  { key: 'amount', label: 'Importo', amount: true, render: (o) => euro(o.incomeValue) },
  { key: 'state', label: 'Stato', render: (o) => STATE_WORDS[stateOf(o)] },
];

/** No document goes with an income: what else the agent declared, and the threshold, are what one can hold it against. */
const Year = ({ income: { year: y, others } }: { income: Income }) => (
  <>
    {others.some((o) => o.isSame && !o.isDiscarded) && (
      <WaitingBanner title="Stesso giorno e stesso importo di un altro compenso.">
        Controlla che il documento non sia stato inserito due volte.
      </WaitingBanner>
    )}
    <Panel title={`Anno ${y.year}`}>
      <Facts
        items={[
          ['Provvigioni', euro(y.own)],
          ['Altri redditi convalidati', euro(y.external)],
          ['Da convalidare', euro(y.waiting)],
          ['Limite annuo', `${euro(y.threshold)} (raggiunto al ${y.percent}%)`],
        ]}
      />
    </Panel>
    {others.length > 0 && (
      <section className={styles.others}>
        <h2>{`Altri compensi del ${y.year}`}</h2>
        <DataList
          caption={`Altri compensi del ${y.year}`}
          columns={COLUMNS}
          rows={others}
          rowKey={(o) => o.id}
          short={(o) => ({
            who: o.description || `Documento del ${day(o.date)}`,
            amount: euro(o.incomeValue),
            what: [day(o.date)],
            state: STATE_WORDS[stateOf(o)],
          })}
          waiting={(o) => o.isSame}
        />
      </section>
    )}
  </>
);
