/** Goes to the other shop, or back to that of this page: asks first about what is unsaved, and says when it does not work. */
import { switchShop } from '@ema/calls/access.ts';
import type { Shop } from '@ema/domain/access/roles.ts';
import { sendCall, sentenceOf } from '../../kernel/client.ts';
import { changeShop, refreshAccount } from '../../kernel/session.tsx';
import { queryClient } from '../../kernel/use-call.ts';
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

/** Its person left the shop of this page in another tab and works in it again: the page goes on as it is (ACC-769). */
export const comeBackToShop = async (shop: Shop): Promise<void> => {
  try {
    await sendCall(switchShop, { body: { shop } });
    await refreshAccount();
    // What was refused meanwhile, as of another shop, is asked anew.
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  } catch (thrown) {
    await errorDialog('Il negozio non è cambiato', sentenceOf(thrown));
  }
};
