import type { Handler } from '../../kernel/handle.ts';
import { activityHandler } from './activity.ts';
import { deleteUserHandler } from './delete.ts';
import { profileHandler } from './profile.ts';
import { getUserHandler, listSubordinatesHandler, listUsersHandler } from './users.ts';

export const userHandlers: readonly Handler[] = [
  listUsersHandler,
  getUserHandler,
  deleteUserHandler,
  listSubordinatesHandler,
  activityHandler,
  profileHandler,
];
