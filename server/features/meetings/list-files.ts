/** Meetings and their guests as files. */
import { guestsFile, listGuests, listMeetings, meetingsFile } from '@ema/calls/meetings.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { listGuestsHandler, listMeetingsHandler } from './reads.ts';

export const meetingsFileHandler = handleListFile(meetingsFile, listMeetings, listMeetingsHandler, {
  title: 'Meeting',
  columns: [
    { label: 'Codice', kind: 'number', of: (m) => m.id },
    { label: 'Data', kind: 'day', of: (m) => m.date },
    { label: 'Titolo', kind: 'text', width: 40, of: (m) => m.title },
    { label: 'Luogo', kind: 'text', width: 30, of: (m) => m.place },
    { label: 'Iscritti', kind: 'number', of: (m) => m.totalGuests },
    { label: 'Presenti', kind: 'number', of: (m) => m.checkedIn },
  ],
});

const yesNo = (is: boolean): string => (is ? 'Sì' : 'No');
export const guestsFileHandler = handleListFile(guestsFile, listGuests, listGuestsHandler, {
  title: 'Invitati al meeting',
  columns: [
    { label: 'Codice', kind: 'text', of: (g) => g.guestCode },
    { label: 'Nome', kind: 'text', width: 30, of: (g) => g.fullName },
    { label: 'Ospite di', kind: 'text', width: 30, of: (g) => g.parent?.fullName ?? '' },
    { label: 'Presente', kind: 'text', of: (g) => yesNo(g.checkedIn) },
    { label: 'Arrivo', kind: 'instant', width: 18, of: (g) => g.checkin?.at ?? null },
    { label: 'Pernottamento', kind: 'text', of: (g) => yesNo(g.roomReservation) },
    { label: 'Camera', kind: 'text', of: (g) => g.roomNumber ?? '' },
    { label: 'Hotel', kind: 'text', width: 30, of: (g) => g.hotelName ?? '' },
    { label: 'Cena', kind: 'text', of: (g) => yesNo(g.dinnerReservation) },
  ],
});
