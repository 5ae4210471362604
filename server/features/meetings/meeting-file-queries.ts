/** Reads which meetings the lines of a file mean, from the table that it was laid in. */
import { sql } from 'drizzle-orm';
import type { KnownMeeting, ReadMeeting } from '@ema/domain/meetings/meeting-file.ts';
import type { Queryable } from '../../db/client.ts';
import { all, integer, json, type RowOf } from '../../db/rows.ts';

/** By its code or, without one, by its day and its title. */
export const MEANT = sql`
  case
    when x.row ->> 'id' is null
      then m.date = (x.row ->> 'date')::date and lower(m.title) = lower(x.row ->> 'title')
    else m.id = (x.row ->> 'id')::bigint
  end`;
export const LAID = { line: integer(), row: json<ReadMeeting>(), meant: json<KnownMeeting[]>() };
/** The lines of the file, each with the meetings that it may mean. */
export const findLaid = (db: Queryable): Promise<RowOf<typeof LAID>[]> =>
  all(
    db,
    LAID,
    sql`
      select
        x.line, x.row,
        (
          select coalesce(
            json_agg(json_build_object('id', m.id, 'date', m.date, 'title', m.title, 'place', m.place) order by m.id),
            '[]')
          from meetings m
          where ${MEANT}
        ) as meant
      from import_rows x
      order by x.place`,
  );
