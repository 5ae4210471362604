/** Downloads many documents as one ZIP: how far it is, a way to stop and go on, and what could not be had. */
import { Alert, Button, Progress as Bar } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { formatBytes } from '@ema/domain/media/media.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { now } from '../../kernel/clock.ts';
import { count, plural } from '../../kernel/formats.ts';
import { errorDialog, openDialog, successNotice } from '../../ui/notices.tsx';
import overlays from '../../ui/overlays.module.css';
import { openSink, picksPlace } from './zip-sink.ts';
import { lengthOf, zipWork, type Entry, type ZipProgress, type ZipWork } from './zip-work.ts';

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** NET-315: the section and the day in Rome, by the portal’s clock. */
const zipName = (section: string): string => `${section} ${romeDay(now())}.zip`;

type Batch = { name: string; entries: readonly Entry[]; length: number | null };

/** Resolves once it is saved or given up. */
export const openBatch = async (section: string, entries: readonly Entry[]): Promise<void> => {
  const batch: Batch = { name: zipName(section), entries, length: await lengthOf(entries) };
  await openDialog(batch.name, (close) => <Work batch={batch} onClose={close} />);
};

const FAILED = 'Lo ZIP non è stato scaricato';
/** `begin`: from a press, so that the browser may ask for a place. Whoever closes the dialog gives up. */
const useWork = ({ name, entries, length }: Batch, onClose: () => void) => {
  const [progress, tell] = useState<ZipProgress | null>(null);
  const work = useRef<ZipWork | null>(null);
  const hasLeft = useRef(false);
  const begin = async (): Promise<void> => {
    const sink = await openSink(name, length, entries.length);
    if (!sink) return;
    if (hasLeft.current) return sink.abort();
    work.current = zipWork({ entries, sink, tell, wait: pause });
    const end = await work.current.ended;
    onClose();
    if (end.state === 'saved') successNotice(`${name} scaricato`);
    else if (end.failure) await errorDialog(FAILED, end.failure.reason);
  };
  const start = () =>
    void begin().catch((thrown: unknown) => {
      onClose();
      return errorDialog(FAILED, sentenceOf(thrown));
    });
  useEffect(() => {
    if (!picksPlace(length, entries.length)) start();
    return () => {
      hasLeft.current = true;
      work.current?.giveUp();
    };
  }, []);
  return { progress, start, work };
};

/** The browser asks before the page is closed or loaded anew. */
const useKeptOpen = (isOn: boolean): void =>
  useEffect(() => {
    if (!isOn) return;
    const ask = (e: BeforeUnloadEvent) => e.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isOn]);

const sizeText = (written: number, length: number | null): string =>
  length === null ? formatBytes(written) : `${formatBytes(written)} di ${formatBytes(length)}`;

const Work = ({ batch, onClose }: { batch: Batch; onClose: () => void }) => {
  const { progress: p, start, work } = useWork(batch, onClose);
  useKeptOpen(p !== null);
  const total = batch.entries.length;
  const isStanding = p?.state === 'stopped' || p?.state === 'failed';
  return (
    <>
      <p role="status" className="num">
        {p
          ? `${count(p.files)} di ${plural(total, 'file', 'file')}, ${sizeText(p.bytes, batch.length)}`
          : `${plural(total, 'file', 'file')}, ${batch.length === null ? '' : formatBytes(batch.length)}`}
      </p>
      <Bar value={((p?.files ?? 0) / Math.max(1, total)) * 100} aria-label="Avanzamento" size="lg" />
      {p?.failure && (
        <Alert
          mt="md"
          color="danger"
          variant="light"
          icon={<IconAlertTriangle />}
          title={`«${p.failure.name}» non è stato scaricato`}
          role="alert"
        >
          {`${p.failure.reason} Con «Riprova» si continua da qui: i file già scaricati non si scaricano di nuovo.`}
        </Alert>
      )}
      <div className={overlays.buttons}>
        {!p && (
          <Button onClick={start} data-autofocus>
            Scegli dove salvarlo
          </Button>
        )}
        {p?.state === 'running' && (
          <Button variant="default" onClick={() => work.current?.stop()}>
            Interrompi
          </Button>
        )}
        {isStanding && (
          <>
            <Button variant="default" onClick={() => work.current?.giveUp()}>
              Rinuncia
            </Button>
            <Button onClick={() => work.current?.goOn()} data-autofocus>
              {p.state === 'failed' ? 'Riprova' : 'Riprendi'}
            </Button>
          </>
        )}
      </div>
    </>
  );
};
