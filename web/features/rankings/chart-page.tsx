/** «Gara del migliore»: the best-seller chart, one's own place first (NET-195 to NET-199). */
import { IconArrowDown, IconArrowUp, IconEqual, IconStarFilled, IconTrophy } from '@tabler/icons-react';
import { getChart } from '@ema/calls/rankings.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { count, moment, plural } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { LoadError, Page, Panel, SkeletonRows } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { DataList, useIsPhone } from '../../ui/paged-list/data-list.tsx';
import { aroundOwn, keysOf, ownWords, type Row } from './own-place.ts';
import styles from './rankings.module.css';

type Chart = CallOutput<typeof getChart>;

const MARKS = { star: 'fra i primi tre', top10: 'top 10' } as const;
const Mark = ({ row }: { row: Row }) =>
  row.mark === null ? null : (
    <span className={styles.mark} data-mark={row.mark}>
      {row.mark === 'star' && <IconStarFilled size={14} aria-hidden="true" />}
      <span className={row.mark === 'star' ? 'sr-only' : undefined}>{MARKS[row.mark]}</span>
    </span>
  );
/** In words for whoever does not see the arrow. */
const Movement = ({ row: { movement } }: { row: Row }) => {
  if (movement === null) return <span className={styles.movement}>nuovo</span>;
  const [Icon, words] =
    movement === 0
      ? ([IconEqual, 'stabile'] as const)
      : movement > 0
        ? ([IconArrowUp, `sale di ${movement}`] as const)
        : ([IconArrowDown, `scende di ${-movement}`] as const);
  return (
    <span className={styles.movement} data-way={Math.sign(movement)}>
      <Icon size={14} aria-hidden="true" />
      {movement !== 0 && <span aria-hidden="true">{Math.abs(movement)}</span>}
      <span className="sr-only">{words}</span>
    </span>
  );
};
const Name = ({ row }: { row: Row }) => (
  <span className={styles.name}>
    {row.isOwn ? <strong>{row.nome}</strong> : row.nome}
    {row.isOwn && <span className={styles.own}>tu</span>}
  </span>
);
const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'position',
    label: 'Posizione',
    render: (r) => (
      <span className={styles.position}>
        <span className="num">{r.posizione}</span>
        <Mark row={r} />
        <Movement row={r} />
      </span>
    ),
  },
  { key: 'name', label: 'Nome', render: (r) => <Name row={r} /> },
  { key: 'billed', label: 'Punti fatturato', numeric: true, render: (r) => count(r.punti_fatt) },
  { key: 'sponsored', label: 'Punti sponsor', numeric: true, render: (r) => count(r.punti_spons) },
  { key: 'perfume', label: 'Punti Ema Parfum', numeric: true, render: (r) => count(r.punti_emaparfum) },
  { key: 'total', label: 'Punti totali', amount: true, numeric: true, render: (r) => count(r.punti) },
];

const List = ({ title, rows }: { title: string; rows: readonly Row[] }) => (
  <DataList
    caption={title}
    columns={COLUMNS}
    rows={rows}
    rowKey={keysOf(rows)}
    density="dense"
    waiting={(r) => r.isOwn}
    short={(r) => ({
      who: (
        <>
          {r.posizione}. <Name row={r} />
        </>
      ),
      amount: count(r.punti),
      what: [<Movement key="m" row={r} />],
      state: <Mark row={r} />,
    })}
  />
);

/** Who leads, in a box of their own where there is no table. */
const First = ({ row }: { row: Row }) => (
  <Panel>
    <div className={styles.first}>
      <IconTrophy size={32} stroke={1.5} aria-hidden="true" />
      <div>
        <p className={styles.firstName}>
          1. <Name row={row} />
        </p>
        <p className="support">
          {`${count(row.punti)} punti: ${count(row.punti_fatt)} fatturato, ${count(row.punti_spons)} sponsor, ${count(row.punti_emaparfum)} Ema Parfum`}
        </p>
      </div>
    </div>
  </Panel>
);

export const ChartPage = () => {
  const { data: chart, error, refetch } = useCall(getChart, {});
  return (
    <Page title="Gara del migliore" facts={chart ? factsOf(chart) : ' '}>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!chart && !error && <SkeletonRows rows={10} height={44} />}
      {chart?.rows.length === 0 && (
        <Panel>
          <p>Siamo spiacenti, ma al momento la classifica non è disponibile.</p>
        </Panel>
      )}
      {chart && chart.rows.length > 0 && <Rows rows={chart.rows} />}
    </Page>
  );
};
const factsOf = ({ title, publishedAt, rows }: Chart): string =>
  publishedAt === null
    ? ' '
    : `${title}, ${plural(rows.length, 'posizione', 'posizioni')}. Aggiornata il ${moment(publishedAt)}.`;

const Rows = ({ rows }: { rows: readonly Row[] }) => {
  const isPhone = useIsPhone();
  const near = aroundOwn(rows);
  const [first, ...others] = rows;
  return (
    <>
      {near.length > 0 && (
        <section className={styles.near} aria-label="La tua posizione">
          <h2>La tua posizione</h2>
          <p className="support">{ownWords(rows)}</p>
          <List title="Tu e chi ti è vicino" rows={near} />
        </section>
      )}
      {isPhone && first && <First row={first} />}
      <List title="Classifica" rows={isPhone ? others : rows} />
    </>
  );
};
