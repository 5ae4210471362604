/** Knows for which shop this page was opened: it stays of that shop, wherever its person goes on to in another tab. */
import { SHOP_HEADER } from '@ema/calls/kernel/call.ts';
import type { Shop } from '@ema/domain/access/roles.ts';

let own: Shop | null = null;
let isLeft = false;
const listeners = new Set<() => void>();
const tell = (left: boolean): void => {
  if (left === isLeft) return;
  isLeft = left;
  for (const listener of listeners) listener();
};

/** Does its person work in the other shop by now (ACC-704)? */
export const leftShopStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  isLeft: (): boolean => isLeft,
};
/** A call was refused for it. */
export const noteLeftShop = (): void => tell(true);

let askAnew: () => void = () => undefined;
/** Who asks who one is by now and in which shop, once a call says that it may be another. */
export const askedAnewBy = (ask: () => void): void => {
  askAnew = ask;
};
/** A call was refused for who one is by now: who that is stays with {@link askedAnewBy}. */
export const askWhoIsHere = (): void => askAnew();
/** A call was answered: one may have come back to the shop, in a window beside this one. */
export const answeredHere = (): void => {
  if (isLeft) askAnew();
};

/** What the server says of who one is, in the shop of this page; there are two, so the other one is known. */
export const inShopOfPage = <A extends { shop: Shop | null }>(heard: A): A => {
  if (heard.shop === null) return heard;
  own ??= heard.shop;
  tell(heard.shop !== own);
  return heard.shop === own ? heard : { ...heard, shop: own };
};
/** Who signed out here leaves a page of no shop. */
export const leaveShop = (): void => {
  own = null;
  tell(false);
};

export const shopOfPage = (): Shop | null => own;
/** For which shop the page asks. */
export const shopHeaders = (): Record<string, string> => (own === null ? {} : { [SHOP_HEADER]: String(own) });
