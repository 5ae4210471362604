/** «Notifiche»: what one was sent, to read and read (ACC-234). */
import { Button, SegmentedControl } from '@mantine/core';
import { accountAlertsFile, listAccountAlerts } from '@ema/calls/alerts.ts';
import { moment } from '../../kernel/formats.ts';
import { openDialog, successNotice } from '../../ui/notices.tsx';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { AlertRead, AlertReading, type ReaderAlert } from './alert-reading.tsx';
import styles from './alerts.module.css';

const ALERTS = describeList(listAccountAlerts, {
  perPage: 25,
  hasSizes: true,
  filters: { unread: { oneOf: ['true', 'false'] } },
  file: accountAlertsFile,
  order: {
    columns: { created: { field: 'createdAt', label: 'Ricevuta' }, title: { field: 'title', label: 'Titolo' } },
    initial: { column: 'created', dir: 'desc' },
  },
});
const stateOf = (a: ReaderAlert): string => (a.readAt === null ? 'Da leggere' : `Letta il ${moment(a.readAt)}`);
const COLUMNS: readonly Column<ReaderAlert>[] = [
  { key: 'title', label: 'Titolo', render: (a) => <span className={styles.title}>{a.title}</span> },
  {
    key: 'created',
    label: 'Ricevuta',
    inFile: ['Ricevuta il'],
    render: (a) => <span className="num nowrap">{moment(a.createdAt)}</span>,
  },
  { key: 'state', label: 'Stato', inFile: ['Letta il'], render: stateOf },
];
const KINDS = [
  { value: '', label: 'Tutte' },
  { value: 'true', label: 'Da leggere' },
  { value: 'false', label: 'Lette' },
];

const open = (alert: ReaderAlert): Promise<void> =>
  openDialog(alert.title, (close) =>
    alert.readAt === null ? (
      <AlertReading
        alert={alert}
        onLater={close}
        onDone={() => {
          close();
          successNotice('Lettura confermata');
        }}
      />
    ) : (
      <AlertRead alert={alert} onClose={close} />
    ),
  );

export const AccountAlertsPage = () => {
  const list = usePagedList(ALERTS, { staleTime: 0 });
  return (
    <Page title="Notifiche" facts={howMany(list, 'notifica', 'notifiche')}>
      <PagedList
        title="Notifiche"
        list={list}
        tools={
          <SegmentedControl
            aria-label="Quali notifiche"
            value={list.filters.unread ?? ''}
            onChange={(unread) => list.set({ unread: unread === '' ? null : (unread as 'true' | 'false') })}
            data={KINDS}
          />
        }
        skeleton={{ rows: 6, height: 48 }}
        empty={{ title: 'Nessuna notifica', text: 'Qui trovi le comunicazioni che ti invia l’azienda.' }}
        columns={COLUMNS}
        rowKey={(a) => a.id}
        short={(a) => ({
          who: a.title,
          what: [moment(a.createdAt)],
          state: a.readAt === null ? 'Da leggere' : 'Letta',
        })}
        waiting={(a) => a.readAt === null}
        actions={(a) => (
          <Button
            variant="subtle"
            size="sm"
            onClick={() => void open(a)}
            aria-label={`${a.readAt === null ? 'Leggi' : 'Rileggi'} ${a.title}`}
          >
            {a.readAt === null ? 'Leggi' : 'Rileggi'}
          </Button>
        )}
      />
    </Page>
  );
};
