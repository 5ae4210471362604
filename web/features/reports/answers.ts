/** The reports as the server answers them. */
import type { feeStatement, salesReport, subordinatesReport } from '@ema/calls/reports.ts';
import { shopName } from '@ema/domain/access/roles.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';

export type Sales = CallOutput<typeof salesReport>;
export type SalesGroup = Sales['managerReports'][number];
/** Which groups are open; the one group of a report is, and on paper all are. */
export type Opening = { isOpen: (group: SalesGroup) => boolean; toggle: (group: SalesGroup) => void };
export type Subordinates = CallOutput<typeof subordinatesReport>;
export type SubordinatesGroup = Subordinates['managerGroups'][number];
export type AgentLine = SubordinatesGroup['agentLines'][number];
export type Statement = CallOutput<typeof feeStatement>;
export type StatementOrder = Statement['items'][number];

/** The shop of an agent's last commission: it counts in either (ORD-384). */
export const shopOf = (a: AgentLine): string => (a.lastCommissionShop === null ? '' : shopName(a.lastCommissionShop));
/** The word for where an agent stood. */
export const stateOf = (a: AgentLine): string =>
  a.disabled ? 'Disabilitato' : a.customer ? 'Cliente agevolato' : 'Attivo';
