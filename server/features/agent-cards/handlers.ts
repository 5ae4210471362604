/** The handlers of agents' identification cards. */
import type { Handler } from '../../kernel/handle.ts';
import { issueAgentCardHandler } from './issue.ts';
import { agentsInChargeFileHandler } from './list-files.ts';
import { agentsInChargePdfHandler } from './print-in-charge.ts';
import { agentCardFileHandler } from './print.ts';
import {
  agentCardPhotoHandler,
  checkAgentCardHandler,
  getAgentCardHandler,
  listAgentsInChargeHandler,
} from './reads.ts';

export const agentCardHandlers: readonly Handler[] = [
  getAgentCardHandler,
  issueAgentCardHandler,
  agentCardFileHandler,
  checkAgentCardHandler,
  agentCardPhotoHandler,
  listAgentsInChargeHandler,
  agentsInChargeFileHandler,
  agentsInChargePdfHandler,
];
