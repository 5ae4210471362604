/** Reads the file of a chart and says what is wrong with it, also with its agents. */
import type { z } from 'zod';
import type { uploadObject } from '@ema/calls/kernel/upload.ts';
import { readChart, type ChartFault, type ReadRow } from '@ema/domain/rankings/chart.ts';
import type { Queryable } from '../../db/client.ts';
import { csvUpload } from '../../kernel/csv-upload.ts';
import { findAgents } from './queries.ts';

/** @throws invalid under `file` when it is no CSV at all */
export const readChartFile = async (
  db: Queryable,
  file: z.output<typeof uploadObject>,
): Promise<{ rows: ReadRow[]; faults: ChartFault[] }> => {
  const table = await csvUpload(file);
  const { rows, faults } = readChart(table.rows, table.lines);
  if (faults.length > 0) return { rows, faults };
  const known = await findAgents(
    db,
    rows.flatMap(({ agentId }) => agentId ?? []),
  );
  const strangers = rows.filter(({ agentId }) => agentId !== null && !known.has(agentId));
  return {
    rows,
    faults: strangers.map(({ line, agentId, name }) => ({
      line,
      message: `L’incaricato con codice ${agentId} (${name}) non esiste.`,
    })),
  };
};
