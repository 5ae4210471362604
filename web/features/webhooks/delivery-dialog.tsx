/** One message to an address: what it said, and how each attempt ended (NET-481). */
import { getWebhookDelivery } from '@ema/calls/webhooks.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { EVENT_NAMES } from '@ema/domain/webhooks/events.ts';
import { DELIVERY_STATE_NAMES } from '@ema/domain/webhooks/states.ts';
import { outcomeWords } from '@ema/domain/webhooks/words.ts';
import { count, moment } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts, Loading, SkeletonRows } from '../../ui/page.tsx';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import classes from '../../ui/task-card.module.css';
import styles from './webhooks.module.css';

type Whole = CallOutput<typeof getWebhookDelivery>;

type Props = {
  id: number;
  /** Why it cannot be sent again. */
  whyNot: string | null;
  onResend: () => void;
  onClose: () => void;
};
/** What waits may be under way this moment. */
const REFETCH_MS = 3_000;

export const DeliveryDialog = ({ id, whyNot, onResend, onClose }: Props) => {
  const data = useCall(
    getWebhookDelivery,
    { params: { id: String(id) } },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.nextAt ? REFETCH_MS : false) },
  );
  return (
    <Dialog opened onClose={onClose} title={data.data ? EVENT_NAMES[data.data.type] : 'Messaggio'} size="lg">
      <Loading of={data} skeleton={<SkeletonRows rows={5} />} isEmpty={() => false} empty={null}>
        {(delivery) => (
          <div className={classes.form}>
            <Details of={delivery} />
            <div className={classes.buttons}>
              <ButtonWithReason variant="default" reason={whyNot} onClick={onResend}>
                Rimanda
              </ButtonWithReason>
            </div>
          </div>
        )}
      </Loading>
    </Dialog>
  );
};

const Details = ({ of: d }: { of: Whole }) => (
  <div className={classes.form}>
    <Facts
      items={[
        [
          'Numero (webhook-id)',
          <span key="id" className={styles.code}>
            {d.messageId}
          </span>,
        ],
        [
          'Indirizzo',
          <span key="url" className={styles.url}>
            {d.url}
          </span>,
        ],
        ['Stato', DELIVERY_STATE_NAMES[d.state]],
        ...(d.nextAt === null ? [] : ([['Prossimo tentativo', moment(d.nextAt)]] as const)),
      ]}
    />
    <section aria-label="Che cosa dice">
      <pre className={styles.payload}>{JSON.stringify(JSON.parse(d.payload), null, 2)}</pre>
    </section>
    {d.history.length === 0 ? (
      <p className="support">Non è ancora partito.</p>
    ) : (
      <DataList
        caption="Tentativi"
        density="dense"
        rows={d.history}
        rowKey={(one) => one.at}
        columns={[
          { key: 'at', label: 'Quando', render: (one) => <span className="num nowrap">{moment(one.at)}</span> },
          { key: 'answer', label: 'Risposta', render: (one) => outcomeWords(one.status, one.error) },
          { key: 'ms', label: 'Durata', numeric: true, render: (one) => `${count(one.ms)} ms` },
        ]}
        short={(one) => ({
          who: outcomeWords(one.status, one.error),
          what: [moment(one.at), `${count(one.ms)} ms`],
        })}
      />
    )}
  </div>
);
