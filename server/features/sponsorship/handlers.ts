/** The handlers of sponsorship. */
import type { Handler } from '../../kernel/handle.ts';
import { checkKitHandler } from './check-kit.ts';
import { createBalanceSessionHandler } from './create-balance-session.ts';
import { createKitSessionHandler } from './create-kit-session.ts';
import { kitPaymentsFileHandler } from './list-files.ts';
import { listKitPaymentsHandler, readKitHandler } from './reads.ts';

export const sponsorshipHandlers: readonly Handler[] = [
  readKitHandler,
  checkKitHandler,
  createKitSessionHandler,
  createBalanceSessionHandler,
  listKitPaymentsHandler,
  kitPaymentsFileHandler,
];
