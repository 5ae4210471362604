/** Every call of saved views, with what does it. */
import type { Handler } from '../../kernel/handle.ts';
import { createViewHandler } from './create-view.ts';
import { deleteViewHandler } from './delete-view.ts';
import { listViewsHandler } from './reads.ts';
import { setDefaultViewHandler } from './set-default-view.ts';
import { updateViewHandler } from './update-view.ts';

export const viewHandlers: readonly Handler[] = [
  listViewsHandler,
  createViewHandler,
  updateViewHandler,
  deleteViewHandler,
  setDefaultViewHandler,
];
