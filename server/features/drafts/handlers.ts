/** The handlers of the calls about drafts. */
import type { Handler } from '../../kernel/handle.ts';
import { discardDraftHandler } from './discard.ts';
import { keepDraftHandler } from './keep.ts';
import { getDraftHandler } from './reads.ts';

export const draftHandlers: readonly Handler[] = [getDraftHandler, keepDraftHandler, discardDraftHandler];
