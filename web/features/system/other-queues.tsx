/** What waits beside messages: webhooks, rows of operations in bulk and jobs in line (NET-687). */
import type { getHealth } from '@ema/calls/system/health.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { notDone } from '../../kernel/counted.ts';
import { count, moment } from '../../kernel/formats.ts';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { Section } from './section.tsx';

type Other = CallOutput<typeof getHealth>['others'][number];
const oldestOf = (q: Other): string => (q.oldestAt ? moment(q.oldestAt) : '–');
const COLUMNS: readonly Column<Other>[] = [
  { key: 'name', label: 'Coda', render: (q) => <strong>{q.name}</strong> },
  { key: 'waiting', label: 'In attesa', numeric: true, render: (q) => count(q.waiting) },
  { key: 'oldest', label: 'Il più vecchio', render: oldestOf },
  { key: 'failed', label: 'Non riusciti', numeric: true, render: (q) => count(q.failed) },
];

export const OtherQueues = ({ queues }: { queues: readonly Other[] }) => (
  <Section title="Altre code">
    <DataList
      caption="Altre code"
      density="dense"
      columns={COLUMNS}
      rows={queues}
      rowKey={(q) => q.queue}
      short={(q) => ({
        who: q.name,
        what: [`${count(q.waiting)} in attesa`, q.oldestAt && `dal ${moment(q.oldestAt)}`],
        state: q.failed > 0 && notDone(q.failed),
      })}
    />
  </Section>
);
