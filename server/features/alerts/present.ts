/** Alerts, their readers and news of levels as the portal answers them. */
import type { z } from 'zod';
import type { acknowledgeLevelUpdate } from '@ema/calls/alerts.ts';
import type { findAlertRecipients, getAlert, listAlertReaders, listAlerts } from '@ema/calls/alerts/office.ts';
import type { alertConfirmation, readerAlert } from '@ema/calls/alerts/shapes.ts';
import { recipientsSummary } from '@ema/domain/alerts/alert.ts';
import { levelName } from '@ema/domain/levels/levels.ts';
import type { AlertRow, CandidateRow, Reach, ReaderRow, TextRow } from './queries.ts';
import type { ConfirmationRow, LevelUpdateRow, ReaderAlertRow } from './reader-queries.ts';

const userReference = (id: number): string => `/api/users/${id}`;
const alertReference = (id: number): string => `/api/alerts/${id}`;

export const presentReaderAlert = (r: ReaderAlertRow): z.input<typeof readerAlert> => ({
  id: r.id,
  title: r.title,
  content: r.content,
  createdAt: r.created_at.toISOString(),
  suspended: r.suspended,
  textVersion: r.text_version,
  acceptanceCheckEnabled: r.acceptance_check_enabled,
  acceptanceCheckLabel: r.acceptance_check_label,
  readAt: r.read_at?.toISOString() ?? null,
  readTextVersion: r.read_text_version,
  fileDownloadUrl: `/file/alert/${r.id}`,
});

export const presentConfirmation = (r: ConfirmationRow): z.input<typeof alertConfirmation> => ({
  id: r.id,
  readConfirmationId: r.id,
  alert: {
    '@id': alertReference(r.alert_id),
    id: r.alert_id,
    title: r.title,
    content: r.content,
    textVersion: r.text_version,
  },
  readAt: r.read_at.toISOString(),
  textVersion: r.read_text_version,
  acceptedLabel: r.accepted_label,
  user: { '@id': userReference(r.user_id), id: r.user_id, displayName: r.display_name },
});

export const presentLevelUpdate = (r: LevelUpdateRow): z.input<typeof acknowledgeLevelUpdate.output> => ({
  id: r.id,
  title: r.title,
  content: r.content,
  createdAt: r.created_at.toISOString(),
});

export const criteriaOf = (r: AlertRow) => ({
  createdAfter: r.users_created_after,
  createdBefore: r.users_created_before,
  minimumLevel: r.minimum_level,
  maximumLevel: r.maximum_level,
  enabledShop: r.enabled_shop as 0 | 1 | null,
});

export const presentAlert = (r: AlertRow): z.input<typeof listAlerts.output>['items'][number] => ({
  '@id': alertReference(r.id),
  id: r.id,
  title: r.title,
  content: r.content,
  createdAt: r.created_at.toISOString(),
  suspended: r.suspended,
  automatic: r.automatic,
  readConfirmationEmailEnabled: r.read_confirmation_email_enabled,
  acceptanceCheckEnabled: r.acceptance_check_enabled,
  acceptanceCheckLabel: r.acceptance_check_label,
  manuallySelectUsers: r.manually_select_users,
  displayedToUsersCreatedAfter: r.users_created_after,
  displayedToUsersCreatedBefore: r.users_created_before,
  displayedToUsersWithMinimumLevel: r.minimum_level,
  displayedToUsersWithMaximumLevel: r.maximum_level,
  displayedToUsersWithEnabledShop: r.enabled_shop as 0 | 1 | null,
  recipientsSummary: recipientsSummary(
    { ...criteriaOf(r), manuallySelectUsers: r.manually_select_users, recipients: r.recipients },
    levelName,
  ),
  readCount: r.read_count,
  textVersion: r.text_version,
  version: r.version,
});

export const presentCandidate = (r: CandidateRow): z.input<typeof findAlertRecipients.output>['items'][number] => ({
  id: r.id,
  displayName: r.display_name,
  agentId: r.agent_id,
  levelName: levelName(r.level),
});

export const presentWholeAlert = (
  r: AlertRow,
  { texts, chosen, reach }: { texts: readonly TextRow[]; chosen: readonly CandidateRow[]; reach: Reach },
): z.input<typeof getAlert.output> => ({
  ...presentAlert(r),
  recipientsList: chosen.map(({ id }) => userReference(id)),
  recipients: chosen.map((c) => ({ id: c.id, displayName: c.display_name, agentId: c.agent_id })),
  recipientCount: reach.recipients,
  unreadCount: reach.unread,
  remindableCount: r.suspended ? 0 : reach.remindable,
  texts: texts.map((x) => ({
    version: x.version,
    title: x.title,
    content: x.content,
    writtenAt: x.written_at.toISOString(),
    writtenBy: x.written_by,
    readCount: x.read_count,
  })),
});

export const presentReader = (r: ReaderRow): z.input<typeof listAlertReaders.output>['items'][number] => ({
  user: presentCandidate(r),
  readAt: r.read_at?.toISOString() ?? null,
  textVersion: r.text_version,
  acceptedLabel: r.accepted_label,
  remindedAt: r.reminded_at?.toISOString() ?? null,
});
