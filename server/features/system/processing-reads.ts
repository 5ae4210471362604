/** The register of processing, and what passes of the night delete: the next one, or by terms about to be saved. */
import { sql } from 'drizzle-orm';
import { invalidField } from '@ema/calls/kernel/errors.ts';
import { getProcessing, previewRetention } from '@ema/calls/system/processing.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { checkParameters, startFault } from '@ema/domain/system/parameters.ts';
import { TREATMENTS } from '@ema/domain/system/processing.ts';
import { booksText, isTerm, termsOf } from '@ema/domain/system/retention-terms.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { readParameters } from './parameters.ts';
import { findLastPass } from './retention-queries.ts';
import { atOnce } from './retention-rule.ts';
import { countOver, PASS_AT, RETENTION } from './retention.ts';

/** NET-516, NET-517, NET-508: by the terms in force. */
export const getProcessingHandler = handle(getProcessing, async (c) => {
  const terms = termsOf(await readParameters(c.db));
  const [next, last] = await Promise.all([countOver(c.db, atOnce(terms)), findLastPass(c.db)]);
  return {
    treatments: TREATMENTS.map((treatment) => ({
      ...treatment,
      term: treatment.term(terms),
      tables: [...treatment.tables],
    })),
    books: booksText(terms),
    next,
    last: last && { at: last.at.toISOString(), done: last.done },
  };
});

/** NET-509: what a pass would delete by these terms, beside what it does now; nothing is written. */
export const previewRetentionHandler = handle(previewRetention, async (c, { query: { terms, startsOn } }) => {
  const now = await readParameters(c.db);
  const changes = terms.split(',').map((pair) => {
    const [id = '', typed = ''] = pair.split(':');
    if (!isTerm(id)) throw invalidField('terms', `${id} non è un termine di conservazione.`);
    return { id, typed };
  });
  const { values, faults } = checkParameters(changes, now);
  const [fault] = faults;
  if (fault) refuseField(fault.id, fault.message);
  if (startsOn) refuseField('startsOn', startFault(startsOn, romeDay(c.now)));
  const at = startsOn ? sql`((${startsOn}::date + ${PASS_AT}::time) at time zone 'Europe/Rome')` : sql`ema_now()`;
  const rules = RETENTION.filter(({ by }) => by.some((id) => values.has(id)));
  const before = await countOver(c.db, { terms: termsOf(now), at }, rules);
  const after = await countOver(c.db, { terms: termsOf(new Map([...now, ...values])), at }, rules);
  const items = before.map((b, i) => ({ id: b.id, what: b.what, before: b, after: after[i] ?? b }));
  return { items };
});
