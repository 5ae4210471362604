/** The list of agents in charge on a day, on the screen and as a sheet: the same rows (NET-445). */
import type { z } from 'zod';
import { agentsInChargeFile, listAgentsInCharge } from '@ema/calls/agent-cards.ts';
import { numberText } from '@ema/domain/agent-cards/card.ts';
import { listDayFault } from '@ema/domain/agent-cards/may.ts';
import { addDays, romeDay, type Day } from '@ema/domain/kernel/days.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { findAgentsInCharge, type InChargeRow } from './in-charge-queries.ts';

export type InCharge = z.input<typeof listAgentsInCharge.output>['items'][number];
export const presentInCharge = (r: InChargeRow): InCharge => ({
  id: r.id,
  fullName: r.full_name,
  birthDate: r.birth_date,
  birthPlace: r.birth_place ?? '',
  fiscalCode: r.fiscal_code ?? '',
  residence: [r.street, [r.post_code, r.city].filter(Boolean).join(' '), r.province].filter(Boolean).join(', '),
  cardNumber: r.card_year === null || r.card_number === null ? null : numberText(r.card_year, r.card_number),
  cardLastDay: r.card_last_day,
  since: r.since,
  // The status ended on that day: the one before was the last whole one.
  until: r.until && addDays(r.until, -1),
});

/** @throws invalid for a day that is still to come */
export const dayOf = (asked: Day | undefined, now: Date): Day => {
  const today = romeDay(now);
  const wanted = asked ?? today;
  refuseField('day', listDayFault(wanted, today));
  return wanted;
};

export const listAgentsInChargeHandler = handle(listAgentsInCharge, async (c, { query }) => {
  const { rows, total } = await findAgentsInCharge(c.db, { ...query, day: dayOf(query.day, c.now) });
  return { items: rows.map(presentInCharge), pagination: pagination(query.page, query.perPage, total) };
});

export const agentsInChargeFileHandler = handleListFile(
  agentsInChargeFile,
  listAgentsInCharge,
  listAgentsInChargeHandler,
  {
    title: 'Elenco incaricati',
    columns: [
      { label: 'Cognome e nome', kind: 'text', width: 30, of: (a) => a.fullName },
      { label: 'Data di nascita', kind: 'day', of: (a) => a.birthDate },
      { label: 'Luogo di nascita', kind: 'text', width: 22, of: (a) => a.birthPlace },
      { label: 'Codice fiscale', kind: 'text', width: 20, of: (a) => a.fiscalCode },
      { label: 'Residenza', kind: 'text', width: 44, of: (a) => a.residence },
      { label: 'Tesserino', kind: 'text', width: 14, of: (a) => a.cardNumber ?? '' },
      { label: 'Tesserino valido fino al', kind: 'day', of: (a) => a.cardLastDay },
      { label: 'Incaricato dal', kind: 'day', of: (a) => a.since },
      { label: 'Incaricato fino al', kind: 'day', of: (a) => a.until },
    ],
  },
);
