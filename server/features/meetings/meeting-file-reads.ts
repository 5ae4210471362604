/** The reading calls about a file of meetings: what it would do, and all that is wrong with it. */
import { checkMeetings, meetingFaults } from '@ema/calls/meetings/meeting-file.ts';
import { csvIn } from '../../kernel/csv-upload.ts';
import { handle } from '../../kernel/handle.ts';
import { handleFaults } from '../../kernel/handle-csv.ts';
import { faultsFound, NAMED } from '../../kernel/staged-csv.ts';
import { stageMeetings, sumsOfMeetings } from './read-meeting-file.ts';

/** Nothing is written: loading reads the file again. */
export const checkMeetingsHandler = handle(
  checkMeetings,
  async (c, { body }) => {
    const staged = await stageMeetings(c.db, csvIn(body));
    const faults = await faultsFound(c.db);
    if (faults.faultCount > 0) return { rows: [], added: 0, changed: 0, unchanged: 0, ...faults };
    const rows = staged.changes
      .filter(({ isSame }) => !isSame)
      .slice(0, NAMED)
      .map(({ before, after }) => ({ code: before?.id ?? null, before, after }));
    return { rows, ...sumsOfMeetings(staged), ...faults };
  },
  { status: 200 },
);
export const meetingFaultsHandler = handleFaults(meetingFaults, (tx, bytes) => stageMeetings(tx, bytes));
