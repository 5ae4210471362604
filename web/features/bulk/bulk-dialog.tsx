/** Says what is about to be done to how many rows, begins it, and shows how far it is (NET-519, NET-521). */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { listBulkItems, listBulkRuns, startBulkRun } from '@ema/calls/bulk.ts';
import type { CallInput } from '@ema/calls/kernel/call.ts';
import { BULK_WORDS, type BulkAction } from '@ema/domain/bulk/actions.ts';
import { plural } from '../../kernel/formats.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { openDialog } from '../../ui/notices.tsx';
import overlays from '../../ui/overlays.module.css';
import { Loading, SkeletonRows } from '../../ui/page.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import classes from '../../ui/task-card.module.css';
import { ASKS, BulkFields, faultsOf, isDangerous, LABELS, START, type Values } from './bulk-fields.tsx';
import styles from './bulk.module.css';
import { RunButtons } from './run-buttons.tsx';
import { RunProgress, useRefreshedAtEnd, useRun } from './run-progress.tsx';

type Body = CallInput<typeof startBulkRun>['body'];
export type BulkOrder = {
  action: BulkAction;
  choice: Body['choice'];
  count: number;
  /** The lists whose rows are changed by it. */
  refreshes: readonly { name: string }[];
  onBegun: () => void;
};

export const openBulk = (order: BulkOrder): Promise<void> =>
  openDialog(BULK_WORDS[order.action].title, (close) => <BulkDialog order={order} close={close} />);

type Props = { order: BulkOrder; close: () => void };
const BulkDialog = ({ order, close }: Props) => {
  const [begun, begin] = useState<number | null>(null);
  return begun === null ? (
    <StartForm order={order} close={close} onBegun={begin} />
  ) : (
    <Begun id={String(begun)} order={order} close={close} />
  );
};

const StartForm = ({ order, close, onBegun }: Props & { onBegun: (id: number) => void }) => {
  const { action, choice, count } = order;
  const words = BULK_WORDS[action];
  const asks = ASKS[action];
  // What is refused because the list is another by now is seen in it behind the dialog.
  const send = useSend(startBulkRun, { refreshes: [...order.refreshes, listBulkRuns], refreshesWhenRefused: true });
  const form = useSaveForm<Values>({
    labels: LABELS,
    start: START,
    leaving: 'free',
    check: faultsOf(asks),
    save: async (values) => {
      const answers = Object.fromEntries(asks.map((name) => [name, values[name]]));
      const run = await send.mutateAsync({ body: { action, choice, arguments: answers } });
      order.onBegun();
      onBegun(run.id);
    },
  });
  return (
    <SaveForm form={form} className={classes.form}>
      <p>
        <strong>{plural(count, words.one, words.many)}.</strong> {words.effect}
      </p>
      <BulkFields asks={asks} form={form} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          Non procedere
        </Button>
        <SaveButton form={form} {...(isDangerous(action, form.values) ? { color: 'danger.6' } : {})}>
          {words.title}
        </SaveButton>
      </div>
    </SaveForm>
  );
};

/** It goes on by itself: whoever closes the dialog finds it again among the others. */
const Begun = ({ id, order, close }: Props & { id: string }) => {
  const data = useRun(id);
  useRefreshedAtEnd({ id, state: data.data?.state }, [...order.refreshes, listBulkRuns, listBulkItems], 'running');
  return (
    <Loading of={data} skeleton={<SkeletonRows rows={2} />} isEmpty={() => false} empty={null}>
      {(run) => (
        <div className={styles.progress}>
          <RunProgress run={run} />
          {run.state === 'running' && (
            <p className="support">Puoi chiudere: continua da sola e la ritrovi in «Operazioni in blocco».</p>
          )}
          {run.failed > 0 && <Failures id={id} failed={run.failed} />}
          <Link to={paths.bulkRun(Number(id))} className={styles.all} onClick={close}>
            Tutti gli esiti
          </Link>
          <div className={overlays.buttons}>
            <RunButtons run={run} />
            <Button onClick={close}>Chiudi</Button>
          </div>
        </div>
      )}
    </Loading>
  );
};

const SHOWN = '20';
/** The first that were refused, and why. */
const Failures = ({ id, failed }: { id: string; failed: number }) => {
  const data = useCall(listBulkItems, { query: { run: id, state: 'failed', perPage: SHOWN } }, { staleTime: 0 });
  const { refetch } = data;
  useEffect(() => void refetch(), [failed]);
  if (!data.data) return null;
  return (
    <ul className={styles.failures} aria-label="Non riuscite">
      {data.data.items.map((item) => (
        <li key={item.id}>
          <strong>{item.name ?? `N. ${item.objectId}`}</strong>
          {item.reason}
        </li>
      ))}
      {failed > data.data.items.length && <li className="support">E altre: sono tutte fra gli esiti.</li>}
    </ul>
  );
};
