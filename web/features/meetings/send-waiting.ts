/** Sends a scan to the server, at once or after it waited on this device (NET-386, NET-387). */
import { scanCode } from '@ema/calls/meetings.ts';
import { isConflict, isSentAgain, type Waiting } from '@ema/domain/meetings/offline.ts';
import { CallFailure, sendCall, sentenceOf } from '../../kernel/client.ts';
import { conflictOf, type Conflict } from './conflicts.ts';
import type { Scanned } from './meeting.ts';

/** Whoever waits at a door does not wait longer for an answer. */
export const ANSWER_MS = 4_000;
export const RETRY_MS = 5_000;

/** `answer` is null when none came; `isSent`: the request may have reached the server all the same. */
type Heard = { answer: Scanned | null; isSent: boolean };
/** @throws CallFailure when the server refuses */
export const heard = async (event: Waiting, given?: AbortSignal): Promise<Heard> => {
  const { clientId, guestCode, deleteCheckin, checkin, scannedAt } = event;
  const body = { clientId, guestCode, deleteCheckin, checkin, scannedAt };
  const late = AbortSignal.timeout(ANSWER_MS);
  try {
    const signal = given ? AbortSignal.any([late, given]) : late;
    return { answer: await sendCall(scanCode, { body }, { signal }), isSent: true };
  } catch (thrown) {
    if (thrown instanceof CallFailure && !isSentAgain(thrown.status, thrown.code)) throw thrown;
    return { answer: null, isSent: late.aborted || navigator.onLine };
  }
};

type Sent = { answer: Scanned | null; conflict: Conflict | null };
/** One that waited. @returns null when it still does */
export const sendWaiting = async (event: Waiting, given?: AbortSignal): Promise<Sent | null> => {
  try {
    const { answer } = await heard(event, given);
    if (answer === null) return null;
    return { answer, conflict: isConflict(event.told, answer.result) ? conflictOf(event, answer, null) : null };
  } catch (thrown) {
    return { answer: null, conflict: conflictOf(event, null, sentenceOf(thrown)) };
  }
};
