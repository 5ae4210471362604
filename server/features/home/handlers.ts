import type { Handler } from '../../kernel/handle.ts';
import { findHandler } from './find.ts';
import { homeHandler } from './home.ts';
import { announcementSeenHandler, shellHandler } from './shell.ts';

export const homeHandlers: readonly Handler[] = [shellHandler, announcementSeenHandler, homeHandler, findHandler];
