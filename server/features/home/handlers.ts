/** Every call of the first page and the frame, with what does it. */
import type { Handler } from '../../kernel/handle.ts';
import { announcementSeenHandler } from './announcement-seen.ts';
import { homeHandler, shellHandler } from './reads.ts';

export const homeHandlers: readonly Handler[] = [shellHandler, announcementSeenHandler, homeHandler];
