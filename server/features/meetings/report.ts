/** The sheet of a report for a hotel. */
import type { Sheet } from '../../adapters/spreadsheet.ts';
import type { GuestRow } from './queries.ts';

const rowOf = (what: string, g: GuestRow) => [
  what,
  g.code,
  g.full_name,
  g.parent_name ?? '',
  g.hotel_name ?? '',
  g.room_number ?? '',
  g.checkin_id === null ? 'No' : 'Sì',
];
export const reportSheet = (rooms: readonly GuestRow[], dinners: readonly GuestRow[]): Sheet => ({
  name: 'Report presenze',
  columns: [
    { label: 'Report', kind: 'text', width: 16 },
    { label: 'Codice', kind: 'text', width: 16 },
    { label: 'Nome', kind: 'text', width: 30 },
    { label: 'Ospite di', kind: 'text', width: 30 },
    { label: 'Hotel', kind: 'text', width: 30 },
    { label: 'Camera', kind: 'text' },
    { label: 'Presente', kind: 'text' },
  ],
  rows: [...rooms.map((g) => rowOf('Camere', g)), ...dinners.map((g) => rowOf('Cene', g))],
});
