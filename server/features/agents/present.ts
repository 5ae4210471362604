/** Turns agents into answers for the office. */
import type { z } from 'zod';
import type { getAdminAgent, listAdminAgents } from '@ema/calls/agents.ts';
import { isShutOut, STATUS_NAMES } from '@ema/domain/agents/statuses.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import { levelName } from '@ema/domain/levels/levels.ts';
import { birthPlaceOf } from '../../kernel/country-names.ts';
import type { AgentDetail, ListedAgent } from './queries.ts';

type Listed = z.input<typeof listAdminAgents.output>['items'][number];
type Detail = z.input<typeof getAdminAgent.output>;

const presentAgent = (a: ListedAgent): Omit<Listed, 'isDirectSubordinate'> => ({
  id: a.id,
  user: { id: a.user_id, username: a.username, lastLogin: a.last_login?.toISOString() ?? null },
  fullName: a.full_name,
  address: a.address,
  city: a.city,
  postCode: a.post_code,
  state: a.province,
  email: a.email,
  mobile: a.mobile,
  phone: a.phone || null,
  createdAt: a.joined_at.toISOString(),
  status: a.status,
  statusName: STATUS_NAMES[a.status],
  accessToApplicationBlocked: a.disabled || isShutOut(a.status),
  sponsor: a.sponsor_id === null || a.sponsor_name === null ? null : { id: a.sponsor_id, fullName: a.sponsor_name },
});

export const presentListed = (a: ListedAgent, viewerAgentId: number | null): Listed => ({
  ...presentAgent(a),
  isDirectSubordinate: viewerAgentId !== null && a.sponsor_id === viewerAgentId,
});

const idCard = (a: AgentDetail): Detail['idCard'] =>
  a.id_card_number === null
    ? null
    : {
        type: a.id_card_type,
        number: a.id_card_number,
        expiryDate: a.id_card_expiry_date,
        issueDate: a.id_card_issue_date,
        issuedBy: a.id_card_issued_by,
      };
const deliveryAddress = (a: AgentDetail): Detail['deliveryAddress'] => ({
  empty: a.delivery_street === null,
  state: a.delivery_state ?? '',
  city: a.delivery_city ?? '',
  postCode: a.delivery_post_code ?? '',
  street: a.delivery_street ?? '',
  buildingNumber: a.delivery_building_number ?? '',
});

/** `maxCents`: above which the agent's orders do not go out while the limit is on. */
export const presentDetail = (a: AgentDetail, maxCents: number): Detail => ({
  ...presentAgent(a),
  levelName: levelName(a.level),
  birthDate: a.birth_date,
  birthPlace: birthPlaceOf(a),
  fax: a.fax,
  fiscalCode: a.fiscal_code,
  vatNumber: a.vat_number,
  iban: a.iban,
  idCard: idCard(a),
  deliveryAddress: deliveryAddress(a),
  deliverySubjectName: a.delivery_subject_name,
  isAgentActive: a.status === 'seller',
  emaFibraShopEnabled: a.fibra_enabled,
  emaKleenShopEnabled: a.kleen_enabled,
  emaplanetCommissionLimitEnabled: a.commission_limit_enabled,
  commissionTotalMax: centsToWire(maxCents),
  multipleWeeklyOrdersEnabled: a.multiple_weekly_orders_enabled,
  externalIncomesEnabled: a.external_incomes_enabled,
  version: a.version,
});
