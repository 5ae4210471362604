/** «Stato del sistema»: what waits, runs, fills up and is slow in the portal itself (NET-512 to NET-514). */
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { getHealth, resendMessage, resendMessages } from '@ema/calls/system/health.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { notLeft } from '../../kernel/counted.ts';
import { count, moment, plural } from '../../kernel/formats.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { errorDialog, successNotice } from '../../ui/notices.tsx';
import { Facts, Loading, Page, Panel, SkeletonRows } from '../../ui/page.tsx';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { duration } from './health-words.ts';
import styles from './health.module.css';
import { OtherQueues } from './other-queues.tsx';
import { Section } from './section.tsx';
import { Storage } from './storage.tsx';

type Health = CallOutput<typeof getHealth>;
type Queue = Health['queues'][number];
type Failed = Health['failed'][number];
type Job = Health['jobs'][number];
type Slow = Health['calls']['items'][number];

const Troubles = ({ health: { troubles, isTold } }: { health: Health }) => (
  <>
    {troubles.length === 0 ? (
      <Alert color="success" variant="light" role="status" icon={<IconCircleCheck />} title="Tutto a posto" />
    ) : (
      <Alert
        color="danger"
        variant="light"
        role="alert"
        icon={<IconAlertTriangle />}
        title={plural(troubles.length, 'cosa da guardare', 'cose da guardare')}
      >
        <ul className={styles.troubles}>
          {troubles.map(({ key, sentence, since }) => (
            <li key={key}>
              {sentence} {since && <span className="support">Segnalato il {moment(since)}.</span>}
            </li>
          ))}
        </ul>
      </Alert>
    )}
    {!isTold && (
      <p className="support">
        Nessuno riceve avvisi per e-mail: chi gestisce il server indica a chi mandarli in <code>EMA_ALERT_MAIL</code>.
      </p>
    )}
  </>
);

const ResendAll = ({ queue }: { queue: Queue }) => {
  const send = useSend(resendMessages, { refreshes: [getHealth] });
  const resend = async () => {
    try {
      const { resent, left } = await send.mutateAsync({ body: { channel: queue.channel } });
      const again = `${plural(resent, 'messaggio rimesso', 'messaggi rimessi')} in coda`;
      successNotice(left > 0 ? `${again}, ne restano ${count(left)}` : again);
    } catch (thrown) {
      await errorDialog('Messaggi non rimessi in coda', sentenceOf(thrown));
    }
  };
  if (queue.resendable === 0) return null;
  return (
    <Button
      variant="default"
      size="sm"
      loading={send.isPending}
      aria-label={`Invia di nuovo tutti: ${queue.name}`}
      onClick={() => void resend()}
    >
      Invia di nuovo
    </Button>
  );
};

const Resend = ({ message }: { message: Failed }) => {
  const send = useSend(resendMessage, { refreshes: [getHealth] });
  const resend = async () => {
    try {
      await send.mutateAsync({ params: { id: String(message.id) } });
      successNotice('Messaggio rimesso in coda');
    } catch (thrown) {
      await errorDialog('Messaggio non rimesso in coda', sentenceOf(thrown));
    }
  };
  if (message.fault !== null) return <span className="support">Scaduto</span>;
  return (
    <Button
      variant="default"
      size="sm"
      loading={send.isPending}
      aria-label={`Invia di nuovo il messaggio ${message.id}`}
      onClick={() => void resend()}
    >
      Invia di nuovo
    </Button>
  );
};

const nameOf = ({ channel }: Failed): string => (channel === 'sms' ? 'SMS' : 'E-mail');
const FAILED: readonly Column<Failed>[] = [
  { key: 'id', label: 'N.', render: (m) => <span className="num">{m.id}</span> },
  { key: 'kind', label: 'Tipo', render: nameOf },
  { key: 'to', label: 'A chi', render: (m) => m.to },
  { key: 'at', label: 'Non partito il', render: (m) => <span className="num nowrap">{moment(m.failedAt)}</span> },
  { key: 'attempts', label: 'Tentativi', numeric: true, render: (m) => m.attempts },
];
const QUEUES: readonly Column<Queue>[] = [
  { key: 'name', label: 'Messaggi', render: (q) => <strong>{q.name}</strong> },
  { key: 'waiting', label: 'In attesa', numeric: true, render: (q) => count(q.waiting) },
  { key: 'oldest', label: 'Il più vecchio', render: (q) => (q.oldestAt ? moment(q.oldestAt) : '–') },
  { key: 'failed', label: 'Non partiti', numeric: true, render: (q) => count(q.failed) },
];
const Messages = ({ health: { queues, failed } }: { health: Health }) => (
  <Section title="Messaggi">
    <DataList
      caption="Code dei messaggi"
      density="dense"
      columns={QUEUES}
      rows={queues}
      rowKey={(q) => q.channel}
      short={(q) => ({
        who: q.name,
        what: [`${count(q.waiting)} in attesa`, q.oldestAt && `dal ${moment(q.oldestAt)}`],
        state: notLeft(q.failed),
      })}
      actions={(q) => <ResendAll queue={q} />}
    />
    {failed.length > 0 && (
      <DataList
        caption="Messaggi non partiti"
        density="dense"
        columns={FAILED}
        rows={failed}
        rowKey={(m) => m.id}
        short={(m) => ({ who: m.to, what: [nameOf(m), moment(m.failedAt)], why: m.fault })}
        actions={(m) => <Resend message={m} />}
      />
    )}
  </Section>
);

const endOf = (job: Job): string => (job.endedAt === null ? 'Mai' : moment(job.endedAt));
const stateOf = (job: Job): string => {
  if (job.endedAt === null) return '–';
  return job.error === null ? 'Riuscito' : `Non riuscito (${job.error})`;
};
const JOBS: readonly Column<Job>[] = [
  { key: 'name', label: 'Lavoro', render: (j) => j.name },
  { key: 'at', label: 'Ultima volta', render: (j) => <span className="num nowrap">{endOf(j)}</span> },
  { key: 'state', label: 'Esito', render: stateOf },
  { key: 'ms', label: 'Durata', numeric: true, render: (j) => (j.ms === null ? '–' : duration(j.ms)) },
];
const CALLS: readonly Column<Slow>[] = [
  { key: 'call', label: 'Chiamata', render: (c) => <code className={styles.code}>{c.call}</code> },
  { key: 'count', label: 'Volte', numeric: true, render: (c) => count(c.count) },
  { key: 'p95', label: '95 su 100 entro', numeric: true, render: (c) => duration(c.p95) },
  { key: 'p99', label: '99 su 100 entro', numeric: true, render: (c) => duration(c.p99) },
];

const Sections = ({ health }: { health: Health }) => (
  <>
    <Troubles health={health} />
    <Messages health={health} />
    <OtherQueues queues={health.others} />
    <Section title="Lavori programmati">
      <DataList
        caption="Lavori programmati"
        density="dense"
        columns={JOBS}
        rows={health.jobs}
        rowKey={(j) => j.queue}
        waiting={(j) => j.error !== null}
        short={(j) => ({ who: j.name, what: [endOf(j), j.ms === null ? null : duration(j.ms)], state: stateOf(j) })}
      />
    </Section>
    <Storage health={health} />
    <Section title="Chiamate più lente">
      {health.calls.items.length === 0 ? (
        <p>Questo processo ha risposto ancora a poche chiamate.</p>
      ) : (
        <DataList
          caption="Chiamate più lente"
          density="dense"
          columns={CALLS}
          rows={health.calls.items}
          rowKey={(c) => c.call}
          short={(c) => ({
            who: c.call,
            amount: duration(c.p95),
            what: [plural(c.count, 'volta', 'volte'), `99 su 100 entro ${duration(c.p99)}`],
          })}
        />
      )}
    </Section>
    <p className="support">
      Misurate da questo processo, avviato il {moment(health.calls.since)}; di quelle fatte meno di 20 volte non si dice
      nulla.
    </p>
    <Panel title="Versioni">
      <Facts
        items={[
          ['Portale', health.versions.portal ?? 'Dai sorgenti'],
          ['Node', health.versions.node],
          ['PostgreSQL', health.versions.postgresql],
          [
            'Migrazioni',
            `${health.versions.migrations}${health.versions.migratedAt ? `, l’ultima del ${moment(health.versions.migratedAt)}` : ''}`,
          ],
        ]}
      />
    </Panel>
  </>
);

export const HealthPage = () => {
  const health = useCall(getHealth, {}, { staleTime: 0, refetchInterval: 30_000 });
  return (
    <Page
      title="Stato del sistema"
      facts={health.data ? `Alle ${moment(health.data.at).slice(11)}, si aggiorna ogni mezzo minuto.` : ' '}
    >
      <Loading of={health} skeleton={<SkeletonRows rows={8} />} isEmpty={() => false} empty={null}>
        {(data) => (
          <div className={styles.sections}>
            <Sections health={data} />
          </div>
        )}
      </Loading>
    </Page>
  );
};
