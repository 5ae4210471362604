/** What an agent earned, order by order, why, and what the next band takes. */
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { feeStatement } from '@ema/calls/reports.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import type { ChangeAddress } from '../../kernel/address.ts';
import { now } from '../../kernel/clock.ts';
import { day, euro } from '../../kernel/formats.ts';
import { isResting } from '../../kernel/resting.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../ui/paged-list/column.ts';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import { EmptyState, Panel } from '../../ui/page.tsx';
import { isPastEnd, lastPage } from '../../ui/paged-list/pager.ts';
import { PagerBar } from '../../ui/paged-list/pager-bar.tsx';
import { namedWeeks } from './amounts.ts';
import type { Statement, StatementOrder } from './answers.ts';
import { chartWeeks } from './chart-bars.ts';
import fees from './fees.module.css';
import { ReportFrame } from './report-frame.tsx';
import styles from './reports.module.css';
import { scaleWords } from './statement-words.ts';
import { SalesChart } from './sales-chart.tsx';
import { usePeriod, type ReportPeriod } from './use-period.ts';

/** Of an order that its customer withdrew from, or that was paid back (ORD-474). */
const notDue = ({ text }: NonNullable<StatementOrder['undone']>): string => `${text}: provvigione non dovuta`;
/** A server of the release before does not tell it. */
const isNothing = (amount: string | undefined): boolean => amount === undefined || amount === '0.00';
/** Leads to the order, unless its seller may open none at the moment (NET-463). */
const OrderName = ({ order: { id, typeTitle, submissionTime } }: { order: StatementOrder }) => {
  const name = (
    <>
      {typeTitle} <span className="support small nowrap">{`n. ${id}`}</span>
    </>
  );
  if (isResting(useSession())) return <span className={fees.order}>{name}</span>;
  return (
    <Link to={submissionTime === null ? paths.pendingOrder(id) : paths.orderDetails(id)} className={fees.order}>
      {name}
    </Link>
  );
};
const COLUMNS: readonly Column<StatementOrder>[] = [
  { key: 'type', label: 'Ordine', render: (o) => <OrderName order={o} /> },
  { key: 'date', label: 'Data', render: (o) => <span className="num nowrap">{day(o.orderDate)}</span> },
  {
    key: 'reason',
    label: 'Come si calcola',
    render: (o) => (
      <span className={fees.reason}>
        {o.reason}
        {o.undone ? <small data-undone>{notDue(o.undone)}</small> : o.nextBand && <small>{o.nextBand}</small>}
      </span>
    ),
  },
  { key: 'taxable', label: 'Imponibile provvigionale', numeric: true, render: (o) => euro(o.taxable) },
  { key: 'fee', label: 'Provvigione', numeric: true, render: (o) => <strong>{euro(o.fee)}</strong> },
];

/** `/app/reports/fees`. */
export const FeeStatementPage = () => <StatementOf title="Estratto provvigioni" period={usePeriod()} />;

type StatementProps = { title: string; period: ReportPeriod; isFixed?: boolean };
export const StatementOf = ({ title, period: reportPeriod, isFixed = false }: StatementProps) => {
  const { address, change, period } = reportPeriod;
  const statement = useCall(
    feeStatement,
    { params: { period }, query: { page: address['page'] ?? '1', perPage: '200' } },
    { enabled: period !== '', keep: true },
  );
  const pagination = statement.data?.pagination;
  const isLost = pagination !== undefined && isPastEnd(pagination);
  useEffect(() => {
    if (isLost && !statement.isPlaceholderData) change({ page: lastPage(pagination) }, { replace: true });
  }, [isLost, statement.isPlaceholderData]);
  return (
    <ReportFrame
      title={title}
      period={reportPeriod}
      isFixed={isFixed}
      report={isLost ? { ...statement, data: undefined, isPending: true } : statement}
      file={`/file/reports/fees/${period}`}
      skeleton={{ rows: 6 }}
    >
      {(data) => <Shown statement={data} change={change} />}
    </ReportFrame>
  );
};

const Shown = ({ statement: s, change }: { statement: Statement; change: ChangeAddress }) => {
  const session = useSession();
  return (
    <>
      <section className={styles.figures} aria-label="In breve">
        <dl className={styles.keys}>
          <div>
            <dt>Provvigioni</dt>
            <dd>{euro(s.feeTotal)}</dd>
          </div>
          {isNothing(s.undoneFeeTotal) ? null : (
            <div>
              <dt>Di cui non dovute</dt>
              <dd>{euro(s.undoneFeeTotal)}</dd>
            </div>
          )}
          <div>
            <dt>Imponibile provvigionale</dt>
            <dd>{euro(s.taxableTotal)}</dd>
          </div>
          <div>
            <dt>Ordini inviati</dt>
            <dd>{s.pagination.totalItems}</dd>
          </div>
        </dl>
        {s.feeTotal !== '0.00' && (
          <SalesChart
            label="Provvigioni per settimana"
            weeks={chartWeeks(namedWeeks(s.weeks), s.feesByWeek, romeDay(now()), null)}
          />
        )}
      </section>
      {s.pending.length > 0 && (
        <Panel title="Da inviare">
          <ul className={fees.pending}>
            {s.pending.map((o) => (
              <li key={o.id}>
                <span>
                  <OrderName order={o} />
                  <small>{o.reason}</small>
                  {o.nextBand && <em>{o.nextBand}</em>}
                </span>
                <span className={fees.amounts}>
                  <b>{euro(o.fee)}</b>
                  <small>{`su ${euro(o.taxable)}`}</small>
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {s.items.length === 0 ? (
        <EmptyState title="Nessun ordine inviato in questo periodo">
          {isResting(session) ? null : 'Le provvigioni compaiono qui quando chiudi o paghi un ordine.'}
        </EmptyState>
      ) : (
        <DataList
          caption="Ordini del periodo con la loro provvigione"
          columns={COLUMNS}
          rows={s.items}
          rowKey={(o) => o.id}
          short={(o) => ({
            who: `${o.typeTitle} n. ${o.id}`,
            amount: euro(o.fee),
            what: [day(o.orderDate), `su ${euro(o.taxable)}`, o.reason],
            why: o.undone ? notDue(o.undone) : undefined,
          })}
          footer={<PagerBar pagination={s.pagination} onPage={(page) => change({ page })} />}
        />
      )}
      {s.scales.length > 0 && <Scales statement={s} />}
    </>
  );
};

/** The bands at one's own level, for every order type. */
const Scales = ({ statement: s }: { statement: Statement }) => (
  <Panel title={scaleWords(s).title}>
    <div className={fees.scales}>
      {s.scales.map((scale) => (
        <div key={scale.types.join()}>
          <h3>{scale.types.join(', ')}</h3>
          <dl>
            {scale.bands.map((band) => (
              <div key={band.name}>
                <dt>{`Imponibile provvigionale ${band.name}`}</dt>
                <dd>{band.percentage}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
    <p className={fees.note}>{scaleWords(s).note}</p>
  </Panel>
);
