/** Reading calls of meetings. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import { checkGuests, getMeeting, listGuests, listMeetings, listScanners, scanSnapshot } from '@ema/calls/meetings.ts';
import { addDays, romeDay } from '@ema/domain/kernel/days.ts';
import { standsEverywhere } from '@ema/domain/meetings/may.ts';
import type { Queryable } from '../../db/client.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { readGuestFile } from './guest-file.ts';
import {
  presentChecked,
  presentGuest,
  presentMeeting,
  presentRow,
  presentScanner,
  presentSnapshot,
} from './present.ts';
import {
  countGuests,
  findAllGuests,
  findGuests,
  findHotels,
  findMeeting,
  findMeetings,
  findDoors,
  findGuestsOf,
  findScanners,
  type MeetingHead,
} from './queries.ts';

/** @throws not_found */
export const meetingOf = async (db: Queryable, id: number): Promise<MeetingHead> => {
  const meeting = await findMeeting(db, id);
  if (!meeting) throw new CallError('not_found', 'Questo meeting non esiste.');
  return meeting;
};

export const listMeetingsHandler = handle(listMeetings, async (c, { query }) => {
  const { rows, total } = await findMeetings(c.db, query);
  return { items: rows.map(presentRow), pagination: pagination(query.page, query.perPage, total) };
});

export const getMeetingHandler = handle(getMeeting, async (c, { params, query }) => {
  const meeting = await meetingOf(c.db, params.id);
  const [counts, hotels, guests] = await Promise.all([
    countGuests(c.db, meeting.id),
    findHotels(c.db, meeting.id),
    query.withGuests === false ? [] : findAllGuests(c.db, meeting.id),
  ]);
  return presentMeeting(meeting, counts, hotels, guests);
});

export const listGuestsHandler = handle(listGuests, async (c, { query }) => {
  await meetingOf(c.db, query.meeting);
  const { rows, total } = await findGuests(c.db, query);
  return { items: rows.map(presentGuest), pagination: pagination(query.page, query.perPage, total) };
});

/** Nothing is written: importing reads the file again. */
export const checkGuestsHandler = handle(
  checkGuests,
  async (c, { params, body }) => {
    const meeting = await meetingOf(c.db, params.id);
    return presentChecked(await readGuestFile(c.db, meeting.id, body.file));
  },
  { status: 200 },
);

export const listScannersHandler = handle(listScanners, async (c, { params }) => {
  const meeting = await meetingOf(c.db, params.id);
  return { items: (await findScanners(c.db, meeting.id)).map(presentScanner) };
});

export const scanSnapshotHandler = handle(scanSnapshot, async (c) => {
  const today = romeDay(c.now);
  const isEverywhere = standsEverywhere(c.viewer.roles);
  const doors = await findDoors(
    c.db,
    { from: addDays(today, -1), to: addDays(today, 1) },
    isEverywhere ? null : c.viewer.actorUserId,
  );
  const guests = await findGuestsOf(
    c.db,
    doors.map(({ id }) => id),
  );
  return presentSnapshot(doors, guests);
});
