import type { Handler } from '../../kernel/handle.ts';
import { homeHandler } from './home.ts';
import { announcementSeenHandler, shellHandler } from './shell.ts';

export const homeHandlers: readonly Handler[] = [shellHandler, announcementSeenHandler, homeHandler];
