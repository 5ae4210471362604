/** The calls that read users: the administrators' list, a sponsor's subordinates, one's own profile and activity. */
import { activity, getUser, listLogs, listLogTypes, listSubordinates, listUsers, profile } from '@ema/calls/users.ts';
import { recordHistory } from '@ema/calls/users/record-history.ts';
import { dutiesIn } from '@ema/domain/access/duties.ts';
import { seesScannersAlone } from '@ema/domain/users/may.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { rolesOfUser } from '../../kernel/session-gate.ts';
import { findActivity, type ActivityFilter } from './activity-queries.ts';
import { LOG_TYPES } from './event-names.ts';
import { findHistory, findLogs } from './log-queries.ts';
import {
  presentActivity,
  presentLog,
  presentProfile,
  presentStep,
  presentSubordinate,
  presentUser,
  presentWholeUser,
} from './present.ts';
import { findNextLevel } from '../levels/next-level.ts';
import { findDirectSubordinates, findGrants, findProfile, findUser, findUsers } from './queries.ts';
import { findAgentOf, findSellerOf } from './whole-user-queries.ts';

/** Somebody active in the last quarter of an hour counts as online. */
const ONLINE_MINUTES = 15;

export const listUsersHandler = handle(listUsers, async (c, { query }) => {
  const { withRecentActivity, ...asked } = query;
  // NET-955: whoever was made for meetings and may not scan now is still theirs to let in again.
  const filter = seesScannersAlone(c.viewer.roles)
    ? { ...asked, meetingScannerEnabled: undefined, ofMeetings: true }
    : asked;
  const recentSince = withRecentActivity ? new Date(c.now.getTime() - ONLINE_MINUTES * 60_000) : null;
  const { rows, total, choosable } = await findUsers(c.db, { ...filter, recentSince, self: c.viewer.userId });
  return {
    items: rows.map(presentUser),
    pagination: pagination(query.page, query.perPage, total),
    choosable: choosable.total,
  };
});

export const getUserHandler = handle(getUser, async (c, { params }) => {
  const user = await findUser(c.db, params.id);
  if (!user) throw new CallError('not_found', 'L’utente indicato non esiste.');
  const [roles, agent, seller, next, grants] = await Promise.all([
    rolesOfUser(c.db, user.id),
    findAgentOf(c.db, user.id),
    user.customer_id === null ? null : findSellerOf(c.db, user.customer_id),
    user.agent_id === null ? null : findNextLevel(c.db, user.agent_id, c.now),
    user.user_type === 'amministratore' ? findGrants(c.db, user.id) : null,
  ]);
  return {
    ...presentWholeUser(user, { agent, seller, next }),
    roles,
    duties: grants && dutiesIn(grants),
  };
});

/** Direct, active subordinates: the only people an agent may enter as. */
export const listSubordinatesHandler = handle(listSubordinates, async (c, { query }) => {
  const { rows, total } = await findDirectSubordinates(c.db, c.scope, query);
  return { items: rows.map(presentSubordinate), pagination: pagination(query.page, query.perPage, total) };
});

const answerActivity = async (c: CallContext, query: ActivityFilter) => {
  const { rows, total } = await findActivity(c.db, c.scope, query);
  return { items: rows.map(presentActivity), pagination: pagination(query.page, query.perPage, total) };
};
/** ACC-319: the person's own activity, newest first; what somebody did on their behalf names that person. */
export const activityHandler = handle(activity, (c, { query }) => answerActivity(c, query));
/** NET-307 */
export const listLogsHandler = handle(listLogs, async (c, { query }) => {
  const { rows, total } = await findLogs(c.db, query);
  return { items: rows.map(presentLog), pagination: pagination(query.page, query.perPage, total) };
});
export const listLogTypesHandler = handle(listLogTypes, async () => ({ items: [...LOG_TYPES] }));

/** ACC-207…ACC-209: «I miei dati» of the subject, or of whom an administrator names. */
export const profileHandler = handle(profile, async (c, { query }) => {
  const row = await findProfile(c.db, c.scope, query.user);
  if (!row) throw new CallError('not_found', 'L’utente indicato non esiste.');
  return presentProfile(row, c.viewer.acting?.kind === 'subordinate');
});

/** So many at a time; one more is looked for, which says whether there are older ones. */
const STEPS = 15;
export const recordHistoryHandler = handle(recordHistory, async (c, { query }) => {
  const rows = await findHistory(c.db, { ...query, most: STEPS + 1 });
  const shown = rows.slice(0, STEPS);
  return { items: shown.map(presentStep), before: rows.length > STEPS ? (shown.at(-1)?.id ?? null) : null };
});
