/** Goes to the other shop: asks first about what is unsaved, and says when it does not work. */
import type { Shop } from '@ema/domain/access/roles.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { changeShop } from '../../kernel/session.tsx';
import { errorDialog } from '../notices.tsx';
import { askToLeave } from '../save-form/leave-warning.ts';

/** Nothing is changed before one wants to leave what is written here (ACC-690, ACC-691). */
export const goToShop = async (shop: Shop, to?: string): Promise<void> => {
  const leave = await askToLeave();
  if (leave === null) return;
  try {
    await changeShop(shop, to, leave);
  } catch (thrown) {
    await errorDialog('Il negozio non è cambiato', sentenceOf(thrown));
  }
};
