/** The calls that read parcels of sent orders, and the check of a file of them. */
import { checkShippings, listShippings, shippingFaults } from '@ema/calls/shippings.ts';
import { csvIn } from '../../kernel/csv-upload.ts';
import { handle } from '../../kernel/handle.ts';
import { handleFaults } from '../../kernel/handle-csv.ts';
import { pagination } from '../../kernel/hydra.ts';
import { faultsFound } from '../../kernel/staged-csv.ts';
import { firstParcels } from './file-queries.ts';
import { presentChecked, presentShipping } from './present.ts';
import { findShippings } from './queries.ts';
import { stageShippings, sumsOf } from './read-file.ts';

export const listShippingsHandler = handle(listShippings, async (c, { query }) => {
  const { rows, total } = await findShippings(c.db, c.scope, query);
  return { items: rows.map(presentShipping), pagination: pagination(query.page, query.perPage, total) };
});

/** Nothing is written: loading reads the file again. */
export const checkShippingsHandler = handle(
  checkShippings,
  async (c, { body }) => {
    const staged = await stageShippings(c.db, csvIn(body));
    const faults = await faultsFound(c.db);
    if (faults.faultCount > 0) return { rows: [], added: 0, changed: 0, unchanged: 0, ...faults };
    const sums = await sumsOf(c.db, staged);
    return { rows: (await firstParcels(c.db)).map(presentChecked), ...sums, ...faults };
  },
  { status: 200 },
);
export const shippingFaultsHandler = handleFaults(shippingFaults, stageShippings);
