/** Every call of the office on agents, with what does it. */
import type { Handler } from '../../kernel/handle.ts';
import { changeIdCardHandler } from './change-id-card.ts';
import { changePaymentDataHandler } from './change-payment-data.ts';
import { changedAgentsHandler } from './changed-agents.ts';
import { adminAgentsFileHandler } from './list-files.ts';
import { getAdminAgentHandler, listAdminAgentsHandler } from './reads.ts';
import { setAgentFlagsHandler } from './set-flags.ts';
import { updateAdminAgentHandler } from './update-agent.ts';

export const agentHandlers: readonly Handler[] = [
  listAdminAgentsHandler,
  adminAgentsFileHandler,
  getAdminAgentHandler,
  updateAdminAgentHandler,
  setAgentFlagsHandler,
  changePaymentDataHandler,
  changeIdCardHandler,
  changedAgentsHandler,
];
