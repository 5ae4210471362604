/** Scanning at the door of a meeting: what a scan becomes, how long its message stays, and in which words. */

export const SCAN_RESULTS = [
  'OK',
  'DELETED',
  'ERR_CODE_NOT_FOUND',
  'ERR_NOT_AUTHORIZED',
  'ERR_ALREADY_CHECKED',
] as const;
export type ScanResult = (typeof SCAN_RESULTS)[number];

/** NET-165: so long a message is seen, and so long the same code cancels. */
export const MESSAGE_MS = 6_000;
/** A reader that reads the same badge twice in one gesture is heard once. */
export const SAME_GESTURE_MS = 3_000;
/** NET-977: what comes sooner is the reader’s own doing; later somebody waits for an answer. */
export const OWN_REPEAT_MS = 1_000;
export const CODE_MAX = 40;
export const TITLE_MAX = 120;

/** A code as it is kept: a reader and a person write it alike. */
export const plainCode = (code: string): string => code.trim().toUpperCase();

type Asked = {
  deleteCheckin: boolean;
  /** The check-in to cancel, by the id its device gave it. */ checkin: string | null;
};
/**
 * What a scan of a known guest does, given the check-in that stands (NET-160, NET-163, NET-164). Only the check-in that
 * was named is cancelled: one that somebody else made meanwhile stands.
 */
export const scanOutcome = (asked: Asked, standing: string | null): ScanResult => {
  if (standing === null) return asked.deleteCheckin ? 'DELETED' : 'OK';
  if (!asked.deleteCheckin) return 'ERR_ALREADY_CHECKED';
  return asked.checkin === null || asked.checkin === standing ? 'DELETED' : 'ERR_ALREADY_CHECKED';
};

/** What was last scanned on this device, and what came of it. */
export type LastScan = { code: string; at: number; result: ScanResult; checkin: string | null };
export type ScanStep = 'ignore' | 'again' | { deleteCheckin: boolean; checkin: string | null };
/**
 * What a code that is read now asks for: nothing within the same gesture, which is said; to cancel while the message that says so is
 * still seen; otherwise an attendance.
 */
export const scanStep = (last: LastScan | null, code: string, now: number): ScanStep => {
  const register = { deleteCheckin: false, checkin: null };
  if (last === null || last.code !== code) return register;
  const passed = now - last.at;
  if (passed < OWN_REPEAT_MS) return 'ignore';
  if (passed < SAME_GESTURE_MS) return 'again';
  if (last.result !== 'ERR_ALREADY_CHECKED' || passed > MESSAGE_MS) return register;
  return { deleteCheckin: true, checkin: last.checkin };
};

/** NET-977 */
export const AGAIN_WORDS = 'Già letto adesso: aspetta qualche secondo prima di leggerlo di nuovo';
/** NET-161, NET-162, NET-166 */
export const SCAN_WORDS: Readonly<Record<ScanResult, string>> = {
  OK: 'Presenza registrata',
  DELETED: 'Presenza annullata',
  ERR_CODE_NOT_FOUND: 'Impossibile trovare il codice richiesto',
  ERR_NOT_AUTHORIZED: 'Non sei abilitato a gestire questo evento',
  ERR_ALREADY_CHECKED: 'Presenza già registrata: scansiona di nuovo il codice per annullarla',
};

/** A code is out of a camera's view once looks have not found it for so long; a look takes as long as it takes. */
export const OUT_OF_VIEW_MS = 1_500;
/** What was read last, and since when looks find it no more. */
export type Seen = { code: string; goneSince: number | null };
/** NET-389, NET-563: a badge that is held before a camera is read once, however long it stays and a look takes. */
export const afterLook = (
  last: Seen | null,
  found: string | null,
  now: number,
): { seen: Seen | null; isNew: boolean } => {
  if (found === null) return { seen: last && { ...last, goneSince: last.goneSince ?? now }, isNew: false };
  const isBack = last?.goneSince != null && now - last.goneSince > OUT_OF_VIEW_MS;
  return { seen: { code: found, goneSince: null }, isNew: last?.code !== found || isBack };
};
