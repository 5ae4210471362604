/** Reads the moment that a database is to be taken back to. */
import { Refusal } from './told.ts';

const MOMENT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d{1,6})?)(Z|[+-]\d\d(?::?\d\d)?)$/;

export type Moment = { at: Date; text: string };
/** A clock on the wall says two moments in one night of the year: the zone is always asked for. */
export const readMoment = (told: string): Moment => {
  const [, day = '', time = '', zone = ''] = MOMENT.exec(told) ?? [];
  const [hours = '', minutes = '00'] = zone === 'Z' ? ['+00'] : [zone.slice(0, 3), zone.slice(3).replace(':', '')];
  const at = new Date(`${day}T${time}${hours}:${minutes || '00'}`);
  // 30 February would be taken for 2 March.
  const isDay = new Date(`${day}T00:00Z`).toJSON()?.slice(0, 10) === day;
  if (!isDay || Number.isNaN(at.getTime()))
    throw new Refusal(`--to ${told}: a day, a time and its zone are wanted, such as '2026-11-22 21:57:59+01'.`);
  if (at.getTime() > Date.now()) throw new Refusal(`--to ${told} is still to come: nothing was restored.`);
  return { at, text: `${day} ${time}${hours}:${minutes || '00'}` };
};
