/** What the fees of the last period that is over would have been with the scale on the screen (NET-537). */
import type { CallInput, CallOutput } from '@ema/calls/kernel/call.ts';
import { previewFeeScale } from '@ema/calls/catalogue/fee-scales.ts';
import { formatPercent } from '@ema/domain/orders/fees.ts';
import { count, day, euro, plural } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { LoadError, Panel, SkeletonRows } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import styles from './fee-scales.module.css';

type Preview = CallOutput<typeof previewFeeScale>;
type Band = Preview['bands'][number];
type Agent = Preview['largest'][number];
const signed = (wire: string): string => `${/^-|^0\.00$/.test(wire) ? '' : '+'}${euro(wire)}`;
const nameOf = (b: Band): string => `Dal livello ${b.minLevel}, da ${euro(b.from)}`;
const BANDS: readonly Column<Band>[] = [
  { key: 'band', label: 'Fascia', render: nameOf },
  { key: 'rate', label: 'Provvigione', numeric: true, render: (b) => formatPercent(b.basisPoints) },
  { key: 'orders', label: 'Ordini', numeric: true, render: (b) => count(b.orders) },
  { key: 'taxable', label: 'Imponibile provvigionale', numeric: true, wide: true, render: (b) => euro(b.taxable) },
  { key: 'before', label: 'Pagate', numeric: true, render: (b) => euro(b.before) },
  { key: 'after', label: 'Con questa scala', numeric: true, render: (b) => euro(b.after) },
  { key: 'difference', label: 'Differenza', numeric: true, render: (b) => signed(b.difference) },
];
const AGENTS: readonly Column<Agent>[] = [
  { key: 'agent', label: 'Incaricato', render: (a) => a.fullName },
  { key: 'before', label: 'Pagate', numeric: true, render: (a) => euro(a.before) },
  { key: 'after', label: 'Con questa scala', numeric: true, render: (a) => euro(a.after) },
  { key: 'difference', label: 'Differenza', numeric: true, render: (a) => signed(a.difference) },
];

export const FeeScalePreview = ({ query }: { query: NonNullable<CallInput<typeof previewFeeScale>['query']> }) => {
  const { data, error, refetch } = useCall(previewFeeScale, { query }, { staleTime: 0 });
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} />;
  return <Shown preview={data} />;
};

const Shown = ({ preview: p }: { preview: Preview }) => (
  <Panel title="Prova sugli ordini">
    <div className={styles.form}>
      <div>
        <p role="status">
          Con questa scala le provvigioni {p.ofPeriod} (dal {day(p.dateStart)} al {day(p.dateEnd)}){' '}
          {p.gaining + p.losing === 0 ? (
            <>
              sarebbero rimaste <strong>{euro(p.before)}</strong>.
            </>
          ) : (
            <>
              sarebbero state <strong>{euro(p.after)}</strong> invece di {euro(p.before)}:{' '}
              <strong>{signed(p.difference)}</strong>.
            </>
          )}
        </p>
        <p className="support">
          {plural(p.orders, 'ordine', 'ordini')} dei tipi scelti; {plural(p.gaining, 'incaricato', 'incaricati')} con
          più provvigioni, {count(p.losing)} con meno. Gli ordini inviati restano come sono.
          {p.kept.orders > 0 &&
            ` Di ${plural(p.kept.orders, 'ordine', 'ordini')} (${euro(p.kept.fees)}) la scala di allora non spiega la provvigione: resta quella, in entrambe le somme.`}
        </p>
      </div>
      {p.bands.length > 0 && (
        <DataList
          caption="Fascia per fascia"
          density="dense"
          columns={BANDS}
          rows={p.bands}
          rowKey={nameOf}
          short={(b) => ({
            who: nameOf(b),
            amount: signed(b.difference),
            what: [formatPercent(b.basisPoints), plural(b.orders, 'ordine', 'ordini'), euro(b.after)],
          })}
        />
      )}
      {p.largest.length > 0 && (
        <>
          <h3>A chi cambia di più</h3>
          <DataList
            caption="A chi cambia di più"
            density="dense"
            columns={AGENTS}
            rows={p.largest}
            rowKey={(a) => a.agentId}
            short={(a) => ({
              who: a.fullName,
              amount: signed(a.difference),
              what: [`${euro(a.before)} → ${euro(a.after)}`],
            })}
          />
        </>
      )}
    </div>
  </Panel>
);
