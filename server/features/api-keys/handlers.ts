/** The handlers of API keys. */
import type { Handler } from '../../kernel/handle.ts';
import { createApiKeyHandler } from './create-key.ts';
import { apiKeysFileHandler } from './list-files.ts';
import { getApiKeyHandler, listApiKeysHandler } from './reads.ts';
import { revokeApiKeyHandler } from './revoke-key.ts';

export const apiKeyHandlers: readonly Handler[] = [
  listApiKeysHandler,
  apiKeysFileHandler,
  getApiKeyHandler,
  createApiKeyHandler,
  revokeApiKeyHandler,
];
