/** The alerts an agent confirmed to have read, the newest first, a few until one asks for all. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { listAlertConfirmations } from '@ema/calls/alerts.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { moment } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import type { Column } from '../../ui/paged-list/column.ts';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import { Loading, SkeletonRows } from '../../ui/page.tsx';
import styles from './profile.module.css';

type Confirmation = CallOutput<typeof listAlertConfirmations>['items'][number];
const FEW = 5;
const COLUMNS: readonly Column<Confirmation>[] = [
  { key: 'alert', label: 'Notifica', render: (k) => k.alert.title },
  { key: 'date', label: 'Letta il', render: (k) => <span className="num nowrap">{moment(k.readAt)}</span> },
  { key: 'version', label: 'Testo letto', render: (k) => `Versione ${k.textVersion}` },
  { key: 'accepted', label: 'Accettazione', render: (k) => k.acceptedLabel ?? '–' },
];

/** ACC-202: `agent`: whose, for an administrator. */
export const ReadAlerts = ({ agent }: { agent: number | undefined }) => {
  const of = agent === undefined ? {} : { includeAll: 'true' as const, agent: String(agent) };
  const data = useCall(listAlertConfirmations, { query: { perPage: '200', ...of } });
  const [isWhole, setWhole] = useState(false);
  return (
    <Loading
      of={data}
      skeleton={<SkeletonRows rows={2} />}
      isEmpty={({ items }) => items.length === 0}
      empty={<p className={`support ${styles.line}`}>Nessuna notifica letta</p>}
    >
      {({ items }) => (
        <>
          <DataList
            caption="Notifiche lette"
            rows={isWhole ? items : items.slice(0, FEW)}
            rowKey={(k) => k.readConfirmationId}
            columns={COLUMNS}
            short={(k) => ({ who: k.alert.title, what: [`letta il ${moment(k.readAt)}`, k.acceptedLabel] })}
          />
          {!isWhole && items.length > FEW && (
            <Button variant="default" size="sm" className={styles.more} onClick={() => setWhole(true)}>
              {`Mostra tutte (${items.length})`}
            </Button>
          )}
        </>
      )}
    </Loading>
  );
};
