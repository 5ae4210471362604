/** An alert with everything the office knows of it. */
import type { z } from 'zod';
import type { getAlert } from '@ema/calls/alerts/office.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import type { Queryable } from '../../db/client.ts';
import { noAlert } from './confirm-reading.ts';
import { presentWholeAlert } from './present.ts';
import { findAlert, findChosen, findReach, findTexts } from './queries.ts';

/** @throws not_found */
export const wholeAlert = async (db: Queryable, id: number, now: Date): Promise<z.input<typeof getAlert.output>> => {
  const alert = await findAlert(db, id);
  if (!alert) throw noAlert();
  const texts = await findTexts(db, id);
  const chosen = await findChosen(db, id);
  const reach = await findReach(db, id, romeDay(now));
  return presentWholeAlert(alert, { texts, chosen, reach });
};
