/** Turns non-compliances into answers. */
import type { z } from 'zod';
import type { listAnomalies } from '@ema/calls/anomalies.ts';
import { ANOMALY_LABELS, anomalySentence } from '@ema/domain/anomalies/types.ts';
import type { AnomalyRow } from './queries.ts';

export const presentAnomaly = (r: AnomalyRow): z.input<typeof listAnomalies.output>['items'][number] => ({
  user: `/api/users/${r.user_id}`,
  userId: r.user_id,
  userName: r.user_name,
  userEmail: r.email,
  userMobile: r.mobile,
  agentId: r.agent_id,
  createdAt: r.since.toISOString(),
  type: r.type,
  typeName: ANOMALY_LABELS[r.type],
  description: anomalySentence(r),
  key: r.key,
});
