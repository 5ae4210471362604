/** The calls that read parcels of sent orders, and the check of a file of them. */
import { checkShippings, listShippings } from '@ema/calls/shippings.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { presentChecked, presentShipping } from './present.ts';
import { findShippings } from './queries.ts';
import { readShippingFile } from './read-file.ts';

export const listShippingsHandler = handle(listShippings, async (c, { query }) => {
  const { rows, total } = await findShippings(c.db, c.scope, query);
  return { items: rows.map(presentShipping), pagination: pagination(query.page, query.perPage, total) };
});

/** Nothing is written: loading reads the file again. */
export const checkShippingsHandler = handle(
  checkShippings,
  async (c, { body }) => {
    const { parcels, faults } = await readShippingFile(c.db, body.file);
    return { rows: parcels.map(presentChecked), faults };
  },
  { status: 200 },
);
