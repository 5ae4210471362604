/** The calls that read non-compliances: the list, and the types its page offers. */
import { anomaliesConfiguration, listAnomalies } from '@ema/calls/anomalies.ts';
import { ANOMALY_LABELS, ANOMALY_TYPES } from '@ema/domain/anomalies/types.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { presentAnomaly } from './present.ts';
import { findAnomalies } from './queries.ts';

export const listAnomaliesHandler = handle(listAnomalies, async (c, { query }) => {
  const { rows, total } = await findAnomalies(c.db, query, romeDay(c.now));
  return { items: rows.map(presentAnomaly), pagination: pagination(query.page, query.perPage, total) };
});

export const anomaliesConfigurationHandler = handle(anomaliesConfiguration, async () => ({
  types: ANOMALY_TYPES.map((value) => ({ value, label: ANOMALY_LABELS[value] })),
}));
