/** Calls by which the office loads meetings from a file: looked at first, then taken whole; their guests come after. */
import { z } from 'zod';
import { MEETING_HEADINGS } from '@ema/domain/meetings/meeting-file.ts';
import { call } from '../kernel/call.ts';
import { csvImport, faultsNamed } from '../kernel/csv-import.ts';
import { day, id } from '../kernel/shapes.ts';

const file = { ...csvImport, csv: MEETING_HEADINGS, who: ['ROLE_MEETING_MANAGER'], scope: 'meetings:import' } as const;
const whole = z.number().int();
const meeting = z.object({ date: day(), title: z.string(), place: z.string() });
const sums = { added: whole, changed: whole, unchanged: whole };
/** NET-547: says what loading would do, and does nothing. Rows: the first hundred that are new or change. */
export const checkMeetings = call({
  ...file,
  name: 'meetings.check-file',
  log: { name: 'File dei meeting controllato' },
  path: '/api/admin/meeting-imports/check',
  summary: 'Controlla un file di meeting senza caricarlo',
  audit: null,
  output: z.object({
    rows: z.array(z.object({ code: id().nullable(), before: meeting.nullable(), after: meeting })),
    ...sums,
    ...faultsNamed,
  }),
});
export const meetingFaults = call({
  ...file,
  name: 'meetings.file-faults',
  log: { name: 'Errori di un file di meeting scaricati' },
  path: '/api/admin/meeting-imports/faults',
  summary: 'Tutto ciò che è da correggere in un file di meeting, in CSV',
  audit: null,
  output: 'file',
});
/** Answers the code of each line's meeting, in the order of the file: guests are loaded by it. */
export const importMeetings = call({
  ...file,
  name: 'meetings.import-file',
  log: { name: 'Meeting caricati da un file' },
  path: '/api/admin/meeting-imports',
  summary: 'Carica un file di meeting, per intero o per niente',
  audit: 'always',
  output: z.object({ ...sums, meetings: z.array(meeting.extend({ code: id() })) }),
});

export const meetingFileCalls = [checkMeetings, meetingFaults, importMeetings] as const;
