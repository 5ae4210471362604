/** Best-seller charts as the portal answers them. */
import { markOf, movementsOf, totalOf, type ChartRow } from '@ema/domain/rankings/chart.ts';
import type { ChartHead, KeptRow } from './queries.ts';

const presentRow = (row: ChartRow, movement: number | null) => ({
  posizione: row.position,
  nome: row.name,
  punti_fatt: row.billed,
  punti_spons: row.sponsored,
  punti_emaparfum: row.perfume,
  punti: totalOf(row),
  movement,
});
/** `agentId`: whose row is the reader's own. */
export const presentChart = (
  chart: ChartHead | null,
  rows: readonly ChartRow[],
  before: readonly ChartRow[],
  agentId: number | null,
) => {
  const movements = movementsOf(rows, before);
  return {
    title: chart?.title ?? null,
    publishedAt: chart?.published_at.toISOString() ?? null,
    rows: rows.map((row, i) => ({
      ...presentRow(row, movements[i] ?? null),
      mark: markOf(row.position),
      isOwn: agentId !== null && row.agentId === agentId,
    })),
  };
};
export const presentChecked = (rows: readonly ChartRow[], before: readonly ChartRow[]) => {
  const movements = movementsOf(rows, before);
  return rows.map((row, i) => ({ ...presentRow(row, movements[i] ?? null), codice: row.agentId }));
};
export const presentKept = (c: KeptRow) => ({
  id: c.id,
  title: c.title,
  publishedAt: c.published_at.toISOString(),
  publishedBy: c.published_by,
  archivedAt: c.archived_at?.toISOString() ?? null,
  rows: c.rows,
});
