/** Every call of access, with what does it. */
import type { Handler } from '../../kernel/handle.ts';
import { endSessionHandler } from './end-session.ts';
import { loginHandler } from './login.ts';
import { logoutHandler } from './logout.ts';
import { accountHandler, listSessionsHandler } from './reads.ts';
import { recoverUsernameHandler } from './recover-username.ts';
import { requestPasswordResetHandler } from './request-password-reset.ts';
import { requestUsernameRecoveryHandler } from './request-username-recovery.ts';
import { resetPasswordHandler } from './reset-password.ts';
import { subordinateLoginHandler } from './subordinate-login.ts';
import { switchShopHandler } from './switch-shop.ts';
import { switchUserHandler } from './switch-user.ts';
import { updatePasswordHandler } from './update-password.ts';

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
