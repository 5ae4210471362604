/** Every call of the search, with what does it. */
import type { Handler } from '../../kernel/handle.ts';
import { findHandler } from './reads.ts';

export const searchHandlers: readonly Handler[] = [findHandler];
