/** A page that was opened in another shop reads and keeps nothing of this one. */
import { DRAFT_OF_OTHER_SHOP } from '@ema/domain/orders/may.ts';
import { refuse } from '../../kernel/refuse.ts';

/** @param asked the shop of the page, where it says it. @throws wrong_state */
export const refuseOtherShop = (shop: number | null, asked: number | undefined): void =>
  refuse('wrong_state', asked !== undefined && asked !== shop ? DRAFT_OF_OTHER_SHOP : null);
