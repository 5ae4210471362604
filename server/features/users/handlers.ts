/** Every call about users, with what does it. */
import type { Handler } from '../../kernel/handle.ts';
import { createUserHandler } from './create-user.ts';
import { deleteUserHandler } from './delete-user.ts';
import {
  activityHandler,
  getUserHandler,
  listLogsHandler,
  listLogTypesHandler,
  listSubordinatesHandler,
  listUsersHandler,
  profileHandler,
  recordHistoryHandler,
} from './reads.ts';
import { usersFileHandler, subordinatesFileHandler, activityFileHandler, logsFileHandler } from './list-files.ts';
import { sendCredentialsHandler } from './send-credentials.ts';
import { setDutiesHandler } from './set-duties.ts';
import { updateUserHandler } from './update-user.ts';

export const userHandlers: readonly Handler[] = [
  listUsersHandler,
  getUserHandler,
  createUserHandler,
  updateUserHandler,
  setDutiesHandler,
  sendCredentialsHandler,
  deleteUserHandler,
  listSubordinatesHandler,
  activityHandler,
  listLogsHandler,
  listLogTypesHandler,
  profileHandler,
  usersFileHandler,
  subordinatesFileHandler,
  activityFileHandler,
  logsFileHandler,
  recordHistoryHandler,
];
