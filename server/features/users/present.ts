/** Turns users, their subordinates, profile and activity into answers. */
import type { z } from 'zod';
import type { activity, getUser, listLogs, listSubordinates, profile, userRow } from '@ema/calls/users.ts';
import type { recordHistory } from '@ema/calls/users/record-history.ts';
import { STATUS_NAMES } from '@ema/domain/agents/statuses.ts';
import { changesOf } from '@ema/domain/users/changes.ts';
import { recordOfObject } from '@ema/domain/users/records.ts';
import { levelName } from '@ema/domain/levels/levels.ts';
import { birthPlaceOf } from '../../kernel/country-names.ts';
import type { ActivityRow } from './activity-queries.ts';
import { EVENT_NAMES, LOG_NAMES } from './event-names.ts';
import type { EventRow, LogRow, StepRow } from './log-queries.ts';
import type { ProfileRow, SubordinateRow, UserRow } from './queries.ts';
import type { AgentOfUser, SellerOfUser } from './whole-user-queries.ts';

const deliveryTown = (r: ProfileRow): string =>
  `${r.delivery_post_code ?? ''} ${r.delivery_city ?? ''} ${r.delivery_state ?? ''}`;

/**
 * The answer of the profile call. `isMasked`: a sponsor acting for the person sees the ends of what money and identity
 * hang on (ACC-357).
 */
export const presentProfile = (r: ProfileRow, isMasked: boolean): z.input<typeof profile.output> => ({
  fullName: `${r.first_name} ${r.last_name}`,
  birthDate: r.birth_date,
  birthPlace: birthPlaceOf(r),
  fiscalCode: r.fiscal_code,
  email: r.email,
  emailValidated: r.email_validated,
  emailProved: r.email_proved,
  mobile: r.mobile,
  mobileValidated: r.mobile_validated,
  mobileProved: r.mobile_proved,
  phone: r.phone,
  fax: r.fax,
  address: `${r.street} ${r.street_number}`.trim(),
  city: r.city,
  postCode: r.post_code,
  province: r.province,
  agent:
    r.agent_id === null
      ? null
      : {
          code: r.agent_id,
          statusName: r.status === null ? '' : STATUS_NAMES[r.status],
          levelName: levelName(r.level ?? 1),
          sponsor:
            r.sponsor_id === null || r.sponsor_name === null ? null : { id: r.sponsor_id, fullName: r.sponsor_name },
          vatNumber: r.vat_number,
          iban: isMasked ? endOf(r.iban) : r.iban,
          deliveryAddress:
            r.delivery_street === null
              ? null
              : `${r.delivery_street} ${r.delivery_building_number ?? ''}, ${deliveryTown(r)}`,
          deliverySubjectName: r.delivery_subject_name,
          idCard:
            r.id_card_number === null
              ? null
              : {
                  type: r.id_card_type,
                  number: isMasked ? endOf(r.id_card_number) : r.id_card_number,
                  expiryDate: r.id_card_expiry_date,
                  issueDate: r.id_card_issue_date,
                  issuedBy: r.id_card_issued_by,
                },
        },
  isCustomer: r.agent_id === null && r.user_type === 'cliente',
});

export const presentUser = (row: UserRow): z.input<typeof userRow> => ({
  id: row.id,
  displayName: row.display_name,
  username: row.username,
  userType: row.user_type,
  disabled: row.disabled,
  createdAt: row.created_at.toISOString(),
  lastLogin: row.last_login?.toISOString() ?? null,
  lastActivity: row.last_activity?.toISOString() ?? null,
  passwordDate: row.password_date.toISOString(),
  agent: row.agent_id === null ? null : { id: row.agent_id },
  customer: row.customer_id === null ? null : { id: row.customer_id },
  meetingScannerEnabled: row.meeting_scanner_enabled,
  version: row.version,
});

type Whole = Omit<z.input<typeof getUser.output>, 'roles' | 'duties'>;
type More = { agent: AgentOfUser | null; seller: SellerOfUser | null; next: { level: number; credits: number } | null };
/** NET-235. The level in kleen is the agent’s one level, by the name it has. */
export const presentWholeUser = (row: UserRow, { agent, seller, next }: More): Whole => ({
  ...presentUser(row),
  agent: agent && {
    id: agent.id,
    status: agent.status,
    nextPeriodLevel: next && { id: next.level, name: levelName(next.level) },
    nextPeriodLevelCredits: next && next.credits,
    emakleenLevel: agent.kleen_enabled ? { name: levelName(agent.level) } : null,
    externalIncomesEnabled: agent.external_incomes_enabled,
  },
  customer:
    row.customer_id === null
      ? null
      : {
          id: row.customer_id,
          seller: seller && { fullName: seller.full_name, email: seller.email, mobile: seller.mobile },
        },
});

export const presentSubordinate = (r: SubordinateRow): z.input<typeof listSubordinates.output>['items'][number] => ({
  id: r.id,
  username: r.username,
  fullName: r.full_name,
  levelName: levelName(r.level),
  email: r.email,
  mobile: r.mobile,
  lastLogin: r.last_login?.toISOString() ?? null,
});

export const presentActivity = (r: ActivityRow): z.input<typeof activity.output>['items'][number] => ({
  id: r.id,
  date: r.at.toISOString(),
  typeName: EVENT_NAMES[r.event] ?? r.event,
  description: [
    r.note ?? '',
    r.by_other && r.actor ? `da ${r.actor}, per conto tuo` : '',
    r.reason ? `Motivo: ${r.reason}` : '',
  ]
    .filter(Boolean)
    .join('. '),
});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
/** What is common to both places where the office reads an event. */
const presentEvent = (r: EventRow, by: string | null) => ({
  id: r.id,
  date: r.at.toISOString(),
  typeName: LOG_NAMES[r.event] ?? r.event,
  object: recordOfObject(r.object, r.object_id),
  changes: changesOf(r.object, r.detail, r.object_id),
  description: [
    textOf(r.detail['note']),
    by === null ? '' : `da ${by}`,
    textOf(r.detail['reason']) && `Motivo: ${textOf(r.detail['reason'])}`,
  ]
    .filter(Boolean)
    .join('. '),
});
export const presentLog = (r: LogRow): z.input<typeof listLogs.output>['items'][number] => ({
  ...presentEvent(r, r.actor),
  user: r.user_id === null || r.person === null ? null : { id: r.user_id, displayName: r.person },
});
export const presentStep = (r: StepRow): z.input<typeof recordHistory.output>['items'][number] => ({
  ...presentEvent(r, null),
  by: r.by,
  about: r.about,
});

/** The last four characters. */
const endOf = <T extends string | null>(text: T): T => (text === null ? text : (`••••${text.slice(-4)}` as T));
