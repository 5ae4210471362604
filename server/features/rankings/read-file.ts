/** Reads the file of a chart and says what is wrong with it, also with its agents. */
import type { z } from 'zod';
import { invalidField } from '@ema/calls/kernel/errors.ts';
import type { uploadObject } from '@ema/calls/kernel/upload.ts';
import { readChart, type ChartFault, type ReadRow } from '@ema/domain/rankings/chart.ts';
import { csvRows, CsvRefused } from '../../adapters/csv-rows.ts';
import type { Queryable } from '../../db/client.ts';
import { bytesOf } from '../../kernel/uploads.ts';
import { findAgents } from './queries.ts';

const cellsOf = (content: string): string[][] => {
  const bytes = bytesOf('file', content);
  try {
    return csvRows(bytes);
  } catch (thrown) {
    throw thrown instanceof CsvRefused ? invalidField('file', thrown.message) : thrown;
  }
};

/** @throws invalid under `file` when it is no CSV at all */
export const readChartFile = async (
  db: Queryable,
  file: z.output<typeof uploadObject>,
): Promise<{ rows: ReadRow[]; faults: ChartFault[] }> => {
  const { rows, faults } = readChart(cellsOf(file.content));
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
