/** What the fees of the last period would have been with the scale that is on the screen (NET-523). */
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { previewLevelScale } from '@ema/calls/levels.ts';
import { count, day, euro, plural } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { LoadError, Panel, SkeletonRows } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { DataList } from '../../ui/paged-list/data-list.tsx';

type Preview = CallOutput<typeof previewLevelScale>;
type Agent = Preview['largest'][number];
const signed = (wire: string): string => `${wire.startsWith('-') ? '' : '+'}${euro(wire)}`;
const COLUMNS: readonly Column<Agent>[] = [
  { key: 'agent', label: 'Incaricato', render: (a) => a.fullName },
  { key: 'level', label: 'Livello', render: (a) => `${a.from} → ${a.to}` },
  { key: 'before', label: 'Adesso', numeric: true, render: (a) => euro(a.before) },
  { key: 'after', label: 'Con questa scala', numeric: true, render: (a) => euro(a.after) },
  { key: 'difference', label: 'Differenza', numeric: true, render: (a) => signed(a.difference) },
];

export const ScalePreview = ({ thresholds }: { thresholds: string }) => {
  const { data, error, refetch } = useCall(previewLevelScale, { query: { thresholds } }, { staleTime: 0 });
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} />;
  return <Shown preview={data} />;
};

const Shown = ({ preview: p }: { preview: Preview }) => {
  const isSame = p.gaining + p.losing === 0;
  return (
    <Panel title="Prova sugli ordini dell’ultimo periodo">
      <p role="status">
        Con questa scala le provvigioni del {p.period} (dal {day(p.dateStart)} al {day(p.dateEnd)}){' '}
        {isSame ? (
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
        {plural(p.moved, 'incaricato avrebbe', 'incaricati avrebbero')} avuto un altro livello; {count(p.gaining)} con
        più provvigioni, {count(p.losing)} con meno. Gli ordini inviati restano come sono.
      </p>
      {p.largest.length > 0 && (
        <DataList
          caption="A chi cambia di più"
          density="dense"
          columns={COLUMNS}
          rows={p.largest}
          rowKey={(a) => a.agentId}
          short={(a) => ({ who: a.fullName, amount: signed(a.difference), what: [`${a.from} → ${a.to}`] })}
        />
      )}
    </Panel>
  );
};
