/** Exports many orders: how far it is, what failed and why, a way to stop and, at the end, to take it back. */
import { Button, Progress as Bar } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { EXPORT_AT_ONCE, exportAdminOrders, undoAdminOrdersExport } from '@ema/calls/admin-orders.ts';
import { sendCall } from '../../kernel/client.ts';
import { failedOnes, untouched, wereAlready, wereNot } from '../../kernel/counted.ts';
import { count, plural } from '../../kernel/formats.ts';
import { workThrough, type Batch, type Outcome, type Progress } from '../../kernel/work-through.ts';
import { useInsteadOfClosing } from '../../ui/dialog-guard.ts';
import { openDialog, successNotice } from '../../ui/notices.tsx';
import overlays from '../../ui/overlays.module.css';
import styles from './admin-orders.module.css';
import { refreshOrders } from './refresh-orders.ts';

const TITLE = 'Esportazione delle commissioni';
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const exporting: Batch = async (ids) => (await sendCall(exportAdminOrders, { body: { ids: [...ids] } })).items;
const undoing: Batch = async (ids) => (await sendCall(undoAdminOrdersExport, { body: { ids: [...ids] } })).items;

/** NET-340: at once and without a question, because it can be taken back. */
export const openExport = (ids: readonly number[]): Promise<void> =>
  openDialog(TITLE, (close) => <Work ids={ids} onClose={close} />);
/** Somebody went away meanwhile, by «indietro»: how it ended is told all the same (NET-1064). */
const tellEnding = (progress: Progress, isUndo: boolean): Promise<void> =>
  openDialog(TITLE, (close) => (
    <>
      <Ending progress={progress} isUndo={isUndo} />
      <div className={overlays.buttons}>
        <Button onClick={close}>Chiudi</Button>
      </div>
    </>
  ));

/** `done`: what the steps so far have exported, to be taken back together. */
const useWork = (ids: readonly number[]) => {
  const cache = useQueryClient();
  const [progress, tell] = useState<Progress | null>(null);
  const [isUndo, setUndo] = useState(false);
  const [isStopping, setStopping] = useState(false);
  const stop = useRef(new AbortController());
  const isLeft = useRef(false);
  const exportedIds = useRef<number[]>([]);
  const run = async (what: readonly number[], batch: Batch): Promise<Progress> => {
    setStopping(false);
    const send: Batch = async (some): Promise<readonly Outcome[]> => {
      const outcomes = await batch(some);
      for (const o of outcomes) if (o.outcome === 'done') exportedIds.current.push(o.id);
      return outcomes;
    };
    const { signal } = stop.current;
    const end = await workThrough(what, { size: EXPORT_AT_ONCE, send, tell, signal, wait: pause });
    // Whoever closes it from here on has seen how it ended.
    if (isLeft.current) void tellEnding(end, batch === undoing);
    await refreshOrders(cache);
    return end;
  };
  useEffect(() => {
    isLeft.current = false;
    void run(ids, exporting);
    return () => {
      isLeft.current = true;
      stop.current.abort();
    };
  }, []);
  const undo = async (): Promise<Progress> => {
    const exported = exportedIds.current;
    exportedIds.current = [];
    stop.current = new AbortController();
    setUndo(true);
    return run(exported, undoing);
  };
  return {
    progress,
    isUndo,
    isStopping,
    stop: (): void => {
      setStopping(true);
      stop.current.abort();
    },
    undo,
  };
};

const Work = ({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) => {
  const { progress: p, isUndo, isStopping, stop, undo } = useWork(ids);
  // Whoever closes it half-way stops it, and sees what was exported by then (NET-1064).
  useInsteadOfClosing(!p || p.state === 'running' ? stop : null);
  if (!p) return null;
  const seen = p.done + p.already + p.failures.length;
  const takeBack = async (): Promise<void> => {
    const end = await undo();
    if (end.state !== 'finished' || end.failures.length > 0) return;
    onClose();
    successNotice('Esportazione annullata');
  };
  return (
    <>
      <p role="status" className="num">
        {`${count(seen)} di ${plural(p.total, 'commissione', 'commissioni')}`}
      </p>
      <Bar value={p.total === 0 ? 100 : (seen / p.total) * 100} aria-label="Avanzamento" size="lg" />
      <Ending progress={p} isUndo={isUndo} />
      <div className={overlays.buttons}>
        {p.state === 'running' ? (
          <Button variant="default" loading={isStopping} onClick={stop}>
            Interrompi
          </Button>
        ) : (
          <>
            {!isUndo && p.done > 0 && (
              <Button variant="default" onClick={() => void takeBack()}>
                Annulla l’esportazione
              </Button>
            )}
            <Button onClick={onClose}>Chiudi</Button>
          </>
        )}
      </div>
    </>
  );
};

/** What was done, what was not, and why. */
const Ending = ({ progress: p, isUndo }: { progress: Progress; isUndo: boolean }) => {
  if (p.state === 'running') return null;
  const left = p.total - p.done - p.already - p.failures.length;
  const facts = [
    isUndo
      ? plural(p.done, 'esportazione annullata', 'esportazioni annullate')
      : plural(p.done, 'commissione esportata', 'commissioni esportate'),
    p.already > 0 && (isUndo ? wereNot(p.already) : wereAlready(p.already)),
    left > 0 && untouched(left),
    p.failures.length > 0 && failedOnes(p.failures.length),
  ].filter(Boolean);
  return (
    <>
      <p role="status">
        <strong>{`${facts.join(', ')}.`}</strong>
      </p>
      {p.failures.length > 0 && (
        <ul className={styles.failures} aria-label="Non riuscite">
          {p.failures.map((f) => (
            <li key={f.id}>
              <span className="num">{`N. ${f.id}`}</span> {f.reason}
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
