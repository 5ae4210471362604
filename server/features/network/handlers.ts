/** Every call about the network of agents, with what does it. */
import type { Handler } from '../../kernel/handle.ts';
import { getAgentHandler, listAgentsHandler } from './reads.ts';
import { agentsFileHandler } from './list-files.ts';

export const networkHandlers: readonly Handler[] = [listAgentsHandler, getAgentHandler, agentsFileHandler];
