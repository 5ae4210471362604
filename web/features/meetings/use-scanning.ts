/** Scans one code after the other and keeps what came of each (NET-158 to NET-166). */
import { useEffect, useRef, useState } from 'react';
import { scanCode } from '@ema/calls/meetings.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { MESSAGE_MS, plainCode, scanStep, type LastScan } from '@ema/domain/meetings/scanning.ts';
import { newIntent, sendCall, sentenceOf } from '../../kernel/client.ts';
import { now } from '../../kernel/clock.ts';
import { signal } from './scan-signals.ts';

export type Scanned = CallOutput<typeof scanCode>;
export type Outcome = { id: string; code: string; at: Date } & (
  | { scanned: Scanned; failure: null }
  | { scanned: null; failure: string }
);
const KEPT = 20;

export const useScanning = (isQuiet: boolean) => {
  const [shown, show] = useState<Outcome | null>(null);
  const [recent, setRecent] = useState<readonly Outcome[]>([]);
  const last = useRef<LastScan | null>(null);
  const inTurn = useRef(Promise.resolve());
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => show(null), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  const tell = (outcome: Outcome): void => {
    show(outcome);
    setRecent((before) => [outcome, ...before].slice(0, KEPT));
    signal(outcome.scanned?.result ?? 'ERR_CODE_NOT_FOUND', isQuiet);
  };
  const ask = async (code: string): Promise<void> => {
    const at = now();
    const step = scanStep(last.current, code, at.getTime());
    if (step === 'ignore') return;
    const id = newIntent();
    const asked = { guestCode: code, clientId: id, scannedAt: at.toISOString(), ...step };
    try {
      const scanned = await sendCall(scanCode, { body: asked });
      const { result, payload } = scanned;
      last.current = { code, at: now().getTime(), result, checkin: payload.checkin?.id ?? null };
      tell({ id, code, at, scanned, failure: null });
    } catch (thrown) {
      last.current = null;
      tell({ id, code, at, scanned: null, failure: sentenceOf(thrown) });
    }
  };
  const scan = (typed: string): void => {
    const code = plainCode(typed);
    if (code !== '') inTurn.current = inTurn.current.then(() => ask(code));
  };
  return { shown, recent, scan };
};
