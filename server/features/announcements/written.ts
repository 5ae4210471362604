/** What is common to writing announcements: their days, holding one, and answering with it once it is in the log. */
import type { z } from 'zod';
import type { createAnnouncement } from '@ema/calls/announcements.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { ANNOUNCEMENT_KINDS, periodFault } from '@ema/domain/announcements/announcement.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import type { WritingContext } from '../../kernel/context.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { presentAnnouncement } from './present.ts';
import { findAnnouncement, type AnnouncementRow } from './queries.ts';

export type Said = z.output<typeof createAnnouncement.body & {}>;
/** @throws invalid under the last day */
export const refusePeriod = (said: Said, now: Date): void => {
  const fault = periodFault(said, romeDay(now));
  if (fault) refuseField(fault.field, fault.sentence);
};
/** Kept from changing until the transaction ends. @throws not_found */
export const held = async (c: WritingContext, id: number): Promise<AnnouncementRow> => {
  const row = await findAnnouncement(c.db, id, true);
  if (!row) throw new CallError('not_found', 'L’annuncio indicato non esiste.');
  return row;
};
/** `note`: what happened to it, after its place and title. */
export const answer = async (c: WritingContext, id: number, note: string) => {
  const row = await findAnnouncement(c.db, id);
  if (!row) throw new CallError('internal');
  await c.audit({
    object: 'announcement',
    objectId: id,
    detail: { note: `${ANNOUNCEMENT_KINDS[row.kind].name}: ${row.title}${note}`, version: row.version },
  });
  return presentAnnouncement(row, c.now);
};
