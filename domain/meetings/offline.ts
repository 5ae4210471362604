/** Scanning without network: what a device tells by itself, and what it learns when the server has heard it. */
import { scanOutcome, type ScanResult } from './scanning.ts';

export type Checkin = { id: string; at: string; scanner: string };
/** A guest as the device keeps them: no more than is told at the door. */
export type KnownGuest = { guestCode: string; fullName: string; checkin: Checkin | null };
/** What was read and is still to be sent, with what the person at the door was told. */
export type Waiting = {
  clientId: string;
  guestCode: string;
  deleteCheckin: boolean;
  checkin: string | null;
  scannedAt: string;
  told: ScanResult | null;
};
export type Told<G extends KnownGuest> = { result: ScanResult; guest: G | null };

/**
 * What a device tells of a scan that it cannot ask about, from what it knows of the guest.
 * @returns the guest as they are afterwards
 */
export const tellOffline = <G extends KnownGuest>(
  guest: G | undefined,
  scan: Pick<Waiting, 'clientId' | 'deleteCheckin' | 'checkin' | 'scannedAt'>,
  scanner: string,
): Told<G> => {
  if (!guest) return { result: 'ERR_CODE_NOT_FOUND', guest: null };
  const result = scanOutcome(scan, guest.checkin?.id ?? null);
  if (result === 'OK')
    return { result, guest: { ...guest, checkin: { id: scan.clientId, at: scan.scannedAt, scanner } } };
  return { result, guest: result === 'DELETED' ? { ...guest, checkin: null } : guest };
};

/**
 * What is kept of a scan that got no answer, to be sent again; null: what was told is the last word. Of a code that the
 * device’s list does not have that is so unless the request went out (`isSent`): then the server may have registered it.
 */
export const keptScan = (event: Waiting, told: Told<KnownGuest> | null, isSent: boolean): Waiting | null => {
  if (told !== null && told.guest === null && !isSent) return null;
  return { ...event, told: told?.result ?? null };
};

/** Did the server answer otherwise than the person at the door was told? Then they are told so. */
export const isConflict = (told: ScanResult | null, answered: ScanResult): boolean =>
  told === null ? answered !== 'OK' : told !== answered;

/** No network, not signed in, too slow a network, too many at once. */
const AGAIN = [0, 401, 408, 429];
/**
 * Such an answer leaves a scan to be sent again; any other is the last word on it. `code`: whoever has operations to
 * complete sends it afterwards.
 */
export const isSentAgain = (status: number, code: string | null = null): boolean =>
  AGAIN.includes(status) || status >= 500 || code === 'operations_pending';
