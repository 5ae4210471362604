/** Turns what somebody chose in a list into the numbers of its rows, once: what it shows later changes nothing. */
import type { z } from 'zod';
import type { startBulkRun } from '@ema/calls/bulk.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { countFault, MOST_ITEMS, sameCount } from '@ema/domain/bulk/actions.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import type { CallContext, WritingContext } from '../../kernel/context.ts';
import { refuse, refuseField } from '../../kernel/refuse.ts';
import type { Act, ListedRow } from './acts.ts';

type Listed = { items: readonly ListedRow[] };
type Choice = z.output<NonNullable<typeof startBulkRun.body>>['choice'];

/** @throws invalid for no row, too many and filters that the list has not; stale_version when there are others now */
export const freeze = async (c: WritingContext, act: Act, choice: Choice): Promise<number[]> => {
  if ('ids' in choice) {
    const ids = [...new Set(choice.ids)];
    refuseField('choice', countFault(ids.length));
    return ids;
  }
  refuseField('choice', countFault(choice.count));
  const except = new Set(choice.except);
  const shown = await shownBy(c, act, choice.filter, MOST_ITEMS + except.size + 1);
  const ids = [...new Set(shown)].filter((id) => !except.has(id));
  refuse('stale_version', sameCount(choice.count, ids.length));
  return ids;
};

/** Asked of what answers the list on the screen, so that nothing is done to a row that it would not show. */
const shownBy = async (
  c: WritingContext,
  { list, isOne = () => true }: Act,
  filter: object,
  most: number,
): Promise<number[]> => {
  const checked = (list.spec.query as z.ZodType).safeParse({ ...filter, page: '1', perPage: '1' });
  if (!checked.success) throw new CallError('invalid', 'I filtri dell’elenco non sono validi: ricarica la pagina.');
  const query = { ...(checked.data as object), page: 1, perPage: most };
  const one = { ...c, db: oneByOne(c.db) } as unknown as CallContext;
  const { items } = (await list.run(one, { params: undefined, query, body: undefined })) as Listed;
  return items.filter((row) => isOne(row, c.viewer.userId)).map(({ id }) => id);
};

/** A list asks for rows and their number at once; a transaction is asked one thing after the other. */
const oneByOne = (tx: Tx): Queryable => {
  let last: Promise<unknown> = Promise.resolve();
  const execute = (statement: Parameters<Tx['execute']>[0]) => {
    const answered = last.then(() => tx.execute(statement));
    last = answered.then(
      () => {},
      () => {},
    );
    return answered;
  };
  return Object.create(tx, { execute: { value: execute } }) as Queryable;
};
