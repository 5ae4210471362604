/** The list of announcements of the office. */
import { listAnnouncements } from '@ema/calls/announcements.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { presentAnnouncement } from './present.ts';
import { findAnnouncementsOfOffice } from './queries.ts';

export const listAnnouncementsHandler = handle(listAnnouncements, async (c, { query }) => {
  const { rows, total } = await findAnnouncementsOfOffice(c.db, query, romeDay(c.now));
  return {
    items: rows.map((row) => presentAnnouncement(row, c.now)),
    pagination: pagination(query.page, query.perPage, total),
  };
});
