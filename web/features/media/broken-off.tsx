/** Uploads that broke off, on this device or another: choosing the same file goes on where they were. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { listArrivals } from '@ema/calls/media.ts';
import { formatBytes } from '@ema/domain/media/media.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { keyOf } from '../../kernel/use-call.ts';
import { errorDialog } from '../../ui/notices.tsx';
import { Panel } from '../../ui/page.tsx';
import styles from './media.module.css';
import { giveUp, type Arrival } from './send-in-pieces.ts';

export const BrokenOff = ({ arrivals }: { arrivals: readonly Arrival[] }) => {
  const client = useQueryClient();
  if (arrivals.length === 0) return null;
  const cancel = async ({ id }: Arrival) => {
    await giveUp(id).catch((thrown: unknown) => errorDialog('Attenzione', sentenceOf(thrown)));
    await client.invalidateQueries({ queryKey: keyOf(listArrivals) });
  };
  return (
    <Panel>
      <div className={styles.stack}>
        <h2 className={styles.name}>Caricamenti interrotti</h2>
        <p className="support">
          Scegli di nuovo lo stesso file: riprende da dove era arrivato. Restano qui tre giorni.
        </p>
        <ul className={styles.queue} aria-label="Caricamenti interrotti">
          {arrivals.map((one) => (
            <li key={one.id}>
              <div>
                <p className={styles.name}>{one.name}</p>
                <p className="support small num">{`${formatBytes(one.arrivedBytes)} di ${formatBytes(one.size)}`}</p>
              </div>
              <Button variant="subtle" size="sm" onClick={() => void cancel(one)} aria-label={`Annulla ${one.name}`}>
                Annulla
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
};
