/** Every call about announcements of the office, with what does it. */
import type { Handler } from '../../kernel/handle.ts';
import { createAnnouncementHandler } from './create-announcement.ts';
import { announcementsFileHandler } from './list-files.ts';
import { listAnnouncementsHandler } from './reads.ts';
import { setAnnouncementActiveHandler } from './set-announcement-active.ts';
import { updateAnnouncementHandler } from './update-announcement.ts';

export const announcementHandlers: readonly Handler[] = [
  listAnnouncementsHandler,
  announcementsFileHandler,
  createAnnouncementHandler,
  updateAnnouncementHandler,
  setAnnouncementActiveHandler,
];
