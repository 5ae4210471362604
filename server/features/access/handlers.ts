import type { Handler } from '../../kernel/handle.ts';
import { accountHandler } from './account.ts';
import { subordinateLoginHandler, switchUserHandler } from './acting.ts';
import {
  recoverUsernameHandler,
  requestPasswordResetHandler,
  requestUsernameRecoveryHandler,
  resetPasswordHandler,
  updatePasswordHandler,
} from './credentials.ts';
import { loginHandler } from './login.ts';
import { logoutHandler } from './logout.ts';
import { endSessionHandler, listSessionsHandler } from './own-sessions.ts';
import { switchShopHandler } from './shop.ts';

export const accessHandlers: readonly Handler[] = [
  accountHandler,
  loginHandler,
  logoutHandler,
  switchUserHandler,
  subordinateLoginHandler,
  switchShopHandler,
  listSessionsHandler,
  endSessionHandler,
  requestPasswordResetHandler,
  resetPasswordHandler,
  requestUsernameRecoveryHandler,
  recoverUsernameHandler,
  updatePasswordHandler,
];
