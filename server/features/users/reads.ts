/** The calls that read users: the administrators' list, a sponsor's subordinates, one's own profile and activity. */
import { activity, getUser, listSubordinates, listUsers, profile } from '@ema/calls/users.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { rolesOfUser } from '../../kernel/session-gate.ts';
import { findActivity } from './activity-queries.ts';
import { presentActivity, presentProfile, presentSubordinate, presentUser } from './present.ts';
import { findDirectSubordinates, findProfile, findUser, findUsers } from './queries.ts';

/** Somebody active in the last quarter of an hour counts as online. */
const ONLINE_MINUTES = 15;

export const listUsersHandler = handle(listUsers, async (c, { query }) => {
  const { withRecentActivity, ...filter } = query;
  const recentSince = withRecentActivity ? new Date(c.now.getTime() - ONLINE_MINUTES * 60_000) : null;
  const { rows, total } = await findUsers(c.db, { ...filter, recentSince });
  return { items: rows.map(presentUser), pagination: pagination(query.page, query.perPage, total) };
});

export const getUserHandler = handle(getUser, async (c, { params }) => {
  const user = await findUser(c.db, params.id);
  if (!user) throw new CallError('not_found', 'L’utente indicato non esiste.');
  return { ...presentUser(user), roles: await rolesOfUser(c.db, user.id) };
});

/** Direct, active subordinates: the only people an agent may enter as. */
export const listSubordinatesHandler = handle(listSubordinates, async (c, { query }) => {
  const { rows, total } = await findDirectSubordinates(c.db, c.scope, query);
  return { items: rows.map(presentSubordinate), pagination: pagination(query.page, query.perPage, total) };
});

/** ACC: the person's own activity, newest first; what somebody did on their behalf names that person. */
export const activityHandler = handle(activity, async (c, { query }) => {
  const { rows, total } = await findActivity(c.db, c.scope, query);
  return { items: rows.map(presentActivity), pagination: pagination(query.page, query.perPage, total) };
});

/** ACC: «I miei dati» of the subject. */
export const profileHandler = handle(profile, async (c) => {
  const row = await findProfile(c.db, c.scope);
  if (!row) throw new CallError('not_found');
  return presentProfile(row, c.viewer.acting?.kind === 'subordinate');
});
