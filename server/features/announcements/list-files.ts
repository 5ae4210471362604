/** The list of announcements of the office as a file. */
import { announcementsFile, listAnnouncements } from '@ema/calls/announcements.ts';
import { shopName, type Shop } from '@ema/domain/access/roles.ts';
import { ANNOUNCEMENT_KINDS, ANNOUNCEMENT_STATES } from '@ema/domain/announcements/announcement.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { listAnnouncementsHandler } from './reads.ts';

export const announcementsFileHandler = handleListFile(announcementsFile, listAnnouncements, listAnnouncementsHandler, {
  title: 'Annunci',
  columns: [
    { label: 'Titolo', kind: 'text', width: 36, of: (a) => a.title },
    { label: 'Testo', kind: 'text', width: 60, of: (a) => a.content },
    { label: 'Dove', kind: 'text', width: 24, of: (a) => ANNOUNCEMENT_KINDS[a.kind].name },
    { label: 'Negozio', kind: 'text', of: (a) => (a.shop === null ? 'Tutti' : shopName(a.shop as Shop)) },
    { label: 'Dal', kind: 'day', of: (a) => a.startsOn },
    { label: 'Al', kind: 'day', of: (a) => a.endsOn },
    { label: 'Stato', kind: 'text', of: (a) => ANNOUNCEMENT_STATES[a.state] },
    { label: 'Letto da', kind: 'number', of: (a) => a.seenCount },
  ],
});
