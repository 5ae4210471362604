/** Registers or cancels the attendance of a guest by their code (NET-159 to NET-167). */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { scanCode } from '@ema/calls/meetings.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { mayScanAt, scansAtAll } from '@ema/domain/meetings/may.ts';
import { plainCode, scanOutcome, type ScanResult } from '@ema/domain/meetings/scanning.ts';
import type { WritingContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { presentScan } from './present.ts';
import { findGuest, findScan, findStanding, lockGuest } from './queries.ts';

type Asked = z.output<typeof scanCode.body & {}>;
type Scan = { clientId: string; code: string; at: Date };
type Door = Awaited<ReturnType<typeof lockGuest>>;

export const scanCodeHandler = handle(scanCode, async (c, { body }) => {
  const code = plainCode(body.guestCode);
  if (!scansAtAll(c.viewer.roles)) {
    await c.audit({ object: 'scanned-code', objectId: code, detail: { result: 'ERR_NOT_AUTHORIZED' } });
    return presentScan('ERR_NOT_AUTHORIZED', code, null);
  }
  const scan = { clientId: body.clientId ?? randomUUID(), code, at: readAt(body, c.now) };
  // Two of one id wait here for each other, whatever guest they mean.
  await c.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${scan.clientId}, 0))`);
  const heard = await findScan(c.db, scan.clientId);
  const { result, guestId } =
    heard?.scanner_user_id === c.viewer.actorUserId
      ? { result: heard.result, guestId: heard.guest_id }
      : heard
        ? { result: 'ERR_NOT_AUTHORIZED' as const, guestId: null }
        : await hear(c, body, scan);
  // A code that is nobody’s names no guest.
  await c.audit({
    object: guestId === null ? 'scanned-code' : 'meeting-guest',
    objectId: guestId ?? code,
    detail: { result, scan: scan.clientId },
  });
  const isTold = guestId !== null && result !== 'ERR_NOT_AUTHORIZED';
  return presentScan(result, code, isTold ? await findGuest(c.db, guestId) : null);
});

/** A device whose clock is ahead reads nothing in the future. */
const readAt = ({ scannedAt }: Asked, now: Date): Date =>
  new Date(Math.min(scannedAt === undefined ? now.getTime() : Date.parse(scannedAt), now.getTime()));

const hear = async (
  c: WritingContext,
  asked: Asked,
  scan: Scan,
): Promise<{ result: ScanResult; guestId: number | null }> => {
  const door = await lockGuest(c.db, scan.code, c.viewer.actorUserId);
  const standing = door && (await findStanding(c.db, door.id));
  const result = decide(c, asked, scan, door, standing?.client_id ?? null);
  await c.db.execute(sql`
    insert into meeting_scans (client_id, code, meeting_id, guest_id, scanner_user_id, result, device_at, undoes_id)
    values (${scan.clientId}, ${scan.code}, ${door?.meeting_id ?? null}, ${door?.id ?? null}, ${c.viewer.actorUserId},
      ${result}, ${scan.at.toISOString()}, ${result === 'DELETED' ? (standing?.id ?? null) : null})`);
  return { result, guestId: door?.id ?? null };
};

const decide = (c: WritingContext, asked: Asked, scan: Scan, door: Door, standing: string | null): ScanResult => {
  if (!door) return 'ERR_CODE_NOT_FOUND';
  const { roles } = c.viewer;
  const isLetIn = mayScanAt({
    roles,
    isAssigned: door.is_assigned,
    meetingDay: door.date,
    scannedOn: romeDay(scan.at),
  });
  if (!isLetIn) return 'ERR_NOT_AUTHORIZED';
  return scanOutcome({ deleteCheckin: asked.deleteCheckin, checkin: asked.checkin ?? null }, standing);
};
