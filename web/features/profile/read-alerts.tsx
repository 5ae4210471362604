/** The alerts an agent confirmed to have read, the newest first. */
import { alertConfirmationsFile, listAlertConfirmations } from '@ema/calls/alerts.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { moment } from '../../kernel/formats.ts';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';

type Confirmation = CallOutput<typeof listAlertConfirmations>['items'][number];

/** Few at once: the log of activities follows below. */
const READ_ALERTS = describeList(listAlertConfirmations, {
  perPage: 10,
  hasSizes: false,
  filters: {},
  file: alertConfirmationsFile,
  pageName: 'notifiche',
});
const COLUMNS: readonly Column<Confirmation>[] = [
  { key: 'alert', label: 'Notifica', render: (k) => k.alert.title },
  { key: 'date', label: 'Letta il', render: (k) => <span className="num nowrap">{moment(k.readAt)}</span> },
  { key: 'version', label: 'Testo letto', render: (k) => `Versione ${k.textVersion}` },
  { key: 'accepted', label: 'Ha accettato', render: (k) => k.acceptedLabel ?? '–' },
];

/** ACC-202: `agent`: whose, for an administrator. */
export const ReadAlerts = ({ agent }: { agent: number | undefined }) => (
  <PagedList
    title="Notifiche lette"
    list={usePagedList(READ_ALERTS, {
      scope: agent === undefined ? {} : { includeAll: 'true', agent: String(agent) },
    })}
    skeleton={{ rows: 2, height: 48 }}
    empty={{ title: 'Nessuna notifica letta', text: 'Qui compaiono le notifiche che si è confermato di aver letto.' }}
    columns={COLUMNS}
    rowKey={(k) => k.readConfirmationId}
    short={(k) => ({ who: k.alert.title, what: [`letta il ${moment(k.readAt)}`, k.acceptedLabel] })}
  />
);
