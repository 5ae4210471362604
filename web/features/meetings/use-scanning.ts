/** Scans one code after the other and keeps what came of each (NET-158 to NET-166). */
import { useEffect, useRef, useState } from 'react';
import { MESSAGE_MS, plainCode, scanStep, type LastScan } from '@ema/domain/meetings/scanning.ts';
import { newIntent, sentenceOf } from '../../kernel/client.ts';
import { now } from '../../kernel/clock.ts';
import { signal } from './scan-signals.ts';
import { useDoor, type Answer } from './use-door.ts';

export type Outcome = Answer & { id: string; code: string; at: Date; failure: string | null };
const KEPT = 20;

export const useScanning = (isQuiet: boolean) => {
  const { read, ...door } = useDoor();
  const [shown, show] = useState<Outcome | null>(null);
  const [recent, setRecent] = useState<readonly Outcome[]>([]);
  /** The code that was heard last was read once more: it is told with what came of it. */
  const [isAgain, sayAgain] = useState(false);
  const last = useRef<LastScan | null>(null);
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => show(null), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  const tell = (outcome: Outcome): void => {
    show(outcome);
    setRecent((before) => [outcome, ...before].slice(0, KEPT));
    signal(outcome.scanned?.result ?? (outcome.failure === null ? 'OK' : 'ERR_CODE_NOT_FOUND'), isQuiet);
  };
  const scan = (typed: string): void => {
    const code = plainCode(typed);
    if (code === '') return;
    void read(async (ask) => {
      const at = now();
      const step = scanStep(last.current, code, at.getTime());
      if (step === 'ignore') return;
      sayAgain(step === 'again');
      if (step === 'again') return;
      const id = newIntent();
      try {
        const answer = await ask({ clientId: id, guestCode: code, scannedAt: at.toISOString(), told: null, ...step });
        const { result = 'OK', payload = null } = answer.scanned ?? {};
        last.current = { code, at: now().getTime(), result, checkin: payload?.checkin?.id ?? null };
        tell({ ...answer, id, code, at, failure: null });
      } catch (thrown) {
        last.current = null;
        tell({ id, code, at, scanned: null, isWaiting: false, failure: sentenceOf(thrown) });
      }
    });
  };
  return { ...door, shown, isAgain, recent, scan };
};
