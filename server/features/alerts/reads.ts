/** Reads alerts: one's own for whoever they are for, all of them for the office. */
import { listAccountAlerts, listAlertConfirmations, listLevelUpdates } from '@ema/calls/alerts.ts';
import {
  countAlertRecipients,
  findAlertRecipients,
  getAlert,
  listAlertReaders,
  listAlerts,
  listUserLevels,
} from '@ema/calls/alerts/office.ts';
import { levelName, LEVELS } from '@ema/domain/levels/levels.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { noAlert } from './confirm-reading.ts';
import {
  presentAlert,
  presentCandidate,
  presentConfirmation,
  presentLevelUpdate,
  presentReader,
  presentReaderAlert,
} from './present.ts';
import { countByCriteria, findAlert, findAlerts, findCandidates, findReaders } from './queries.ts';
import { findConfirmations, findReaderAlerts, findUnreadLevelUpdates } from './reader-queries.ts';
import { wholeAlert } from './whole-alert.ts';

/** ACC-234 */
export const listAccountAlertsHandler = handle(listAccountAlerts, async (c, { query }) => {
  const { rows, total } = await findReaderAlerts(c.db, c.scope, query);
  return { items: rows.map(presentReaderAlert), pagination: pagination(query.page, query.perPage, total) };
});
/** ACC-237 */
export const listAlertConfirmationsHandler = handle(listAlertConfirmations, async (c, { query }) => {
  const { rows, total } = await findConfirmations(c.db, c.scope, {
    ...query,
    orderDir: query['order[readAt]'] ?? query.orderDir,
  });
  return { items: rows.map(presentConfirmation), pagination: pagination(query.page, query.perPage, total) };
});
/** ACC-157 */
export const listLevelUpdatesHandler = handle(listLevelUpdates, async (c) => ({
  items: (await findUnreadLevelUpdates(c.db, c.scope)).map(presentLevelUpdate),
}));

/** ACC-268 */
export const listAlertsHandler = handle(listAlerts, async (c, { query }) => {
  const { rows, total } = await findAlerts(c.db, {
    ...query,
    orderDir: query['order[createdAt]'] ?? query.orderDir,
  });
  return { items: rows.map(presentAlert), pagination: pagination(query.page, query.perPage, total) };
});
export const getAlertHandler = handle(getAlert, async (c, { params }) => wholeAlert(c.db, params.id, c.now));

export const findAlertRecipientsHandler = handle(findAlertRecipients, async (c, { query }) => ({
  items: (await findCandidates(c.db, query.search)).map(presentCandidate),
}));
export const countAlertRecipientsHandler = handle(countAlertRecipients, async (c, { query }) => ({
  count: await countByCriteria(c.db, {
    createdAfter: query.displayedToUsersCreatedAfter ?? null,
    createdBefore: query.displayedToUsersCreatedBefore ?? null,
    minimumLevel: query.displayedToUsersWithMinimumLevel ?? null,
    maximumLevel: query.displayedToUsersWithMaximumLevel ?? null,
    enabledShop: query.displayedToUsersWithEnabledShop ?? null,
  }),
}));
export const listAlertReadersHandler = handle(listAlertReaders, async (c, { query }) => {
  if (!(await findAlert(c.db, query.alert))) throw noAlert();
  const { rows, total } = await findReaders(c.db, query);
  return { items: rows.map(presentReader), pagination: pagination(query.page, query.perPage, total) };
});
/** ACC-301 */
export const listUserLevelsHandler = handle(listUserLevels, async () => ({
  items: Array.from({ length: LEVELS }, (_, i) => ({ id: i + 1, name: levelName(i + 1) })),
}));
