import type { Handler } from '../../kernel/handle.ts';
import { discardDraftHandler, getDraftHandler, keepDraftHandler } from './drafts.ts';

export const draftHandlers: readonly Handler[] = [getDraftHandler, keepDraftHandler, discardDraftHandler];
