/** Stops a bulk operation, or tries again what did not succeed (NET-521). */
import { Button } from '@mantine/core';
import { IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { getBulkRun, listBulkItems, listBulkRuns, retryBulkRun, stopBulkRun } from '@ema/calls/bulk.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useSend } from '../../kernel/use-call.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { errorDialog } from '../../ui/notices.tsx';
import { hasButtons, type Run } from './run-words.ts';

const STALE = { refreshes: [getBulkRun, listBulkItems, listBulkRuns], refreshesWhenRefused: true };
type Sent = { mutateAsync: (input: { params: { id: string }; body: Record<string, never> }) => Promise<unknown> };

export const RunButtons = ({ run }: { run: Run }) => {
  const stop = useSend(stopBulkRun, STALE);
  const retry = useSend(retryBulkRun, STALE);
  const send = async (call: Sent, failed: string): Promise<void> => {
    try {
      await call.mutateAsync({ params: { id: String(run.id) }, body: {} });
    } catch (thrown) {
      await errorDialog(failed, sentenceOf(thrown));
    }
  };
  if (run.state === 'running')
    return (
      <Button
        variant="default"
        loading={stop.isPending}
        leftSection={<IconPlayerStop size={18} stroke={1.75} />}
        onClick={() => void send(stop, 'Operazione non interrotta')}
      >
        Interrompi
      </Button>
    );
  if (!hasButtons(run)) return null;
  return (
    <ButtonWithReason
      variant="default"
      reason={run.retryError}
      loading={retry.isPending}
      leftSection={<IconRefresh size={18} stroke={1.75} />}
      onClick={() => void send(retry, 'Operazione non riprovata')}
    >
      {run.failed > 0 ? 'Riprova quelle non riuscite' : 'Riprendi quelle non iniziate'}
    </ButtonWithReason>
  );
};
