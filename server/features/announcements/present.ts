/** Turns announcements into answers for the office. */
import type { z } from 'zod';
import type { listAnnouncements } from '@ema/calls/announcements.ts';
import { announcementState } from '@ema/domain/announcements/announcement.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import type { AnnouncementRow } from './queries.ts';

type Answer = z.input<typeof listAnnouncements.output>['items'][number];
export const presentAnnouncement = (r: AnnouncementRow, now: Date): Answer => ({
  id: r.id,
  kind: r.kind,
  shop: r.shop,
  title: r.title,
  content: r.content,
  startsOn: r.starts_on,
  endsOn: r.ends_on,
  active: r.active,
  state: announcementState({ startsOn: r.starts_on, endsOn: r.ends_on, active: r.active }, romeDay(now)),
  seenCount: r.seen,
  version: r.version,
});
