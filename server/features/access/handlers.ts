import type { Handler } from '../../kernel/handle.ts';
import { accountHandler } from './account.ts';
import { subordinateLoginHandler, switchUserHandler } from './acting.ts';
import { activityHandler } from './activity.ts';
import { recoverUsernameHandler, requestPasswordResetHandler, requestUsernameRecoveryHandler, resetPasswordHandler, updatePasswordHandler } from './credentials.ts';
import { homeHandler } from './home.ts';
import { loginHandler } from './login.ts';
import { logoutHandler } from './logout.ts';
import { endSessionHandler, listSessionsHandler } from './own-sessions.ts';
import { profileHandler } from './profile.ts';
import { announcementSeenHandler, shellHandler } from './shell.ts';
import { switchShopHandler } from './shop.ts';
import { getUserHandler, listSubordinatesHandler, listUsersHandler } from './users.ts';

export const accessHandlers: readonly Handler[] = [
  accountHandler, loginHandler, logoutHandler, switchUserHandler, subordinateLoginHandler, switchShopHandler, listSessionsHandler, endSessionHandler,
  requestPasswordResetHandler, resetPasswordHandler, requestUsernameRecoveryHandler, recoverUsernameHandler, updatePasswordHandler, listUsersHandler,
  getUserHandler, listSubordinatesHandler, activityHandler, profileHandler, shellHandler, announcementSeenHandler, homeHandler,
];
