/** The office loads a file of shippings, whole or not at all; the same again changes nothing (NET-394, NET-526). */
import { importShippings } from '@ema/calls/shippings.ts';
import { csvIn } from '../../kernel/csv-upload.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseFaults, takeTurns } from '../../kernel/handle-csv.ts';
import { keepParcels, stageShippings } from './read-file.ts';

export const importShippingsHandler = handle(
  importShippings,
  async (c, { body }) => {
    await takeTurns(c.db, 'shippings');
    const staged = await stageShippings(c.db, csvIn(body));
    await refuseFaults(c.db);
    const { added, changed } = await keepParcels(c.db, staged, c.viewer.userId);
    await c.audit({ object: 'shippings', detail: { rows: staged.lines, added, changed } });
    return { added, changed };
  },
  { status: 200 },
);
