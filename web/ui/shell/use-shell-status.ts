/** What the frame of the portal shows of the server: asked anew when one comes back to the tab after a while. */
import { useQuery } from '@tanstack/react-query';
import { shellStatus } from '@ema/calls/home.ts';
import { deviceNow } from '../../kernel/clock.ts';
import { leftShopStore } from '../../kernel/shop-of-page.ts';
import { asked } from '../../kernel/use-call.ts';
import type { Switch } from '../../pages/page.ts';

const OLD_MS = 60_000;
type Kept = { state: { dataUpdatedAt: number } };
/** A tab that is open all day shows the banners and figures of now, and asks at most once a minute (ACC-702). */
export const againOnFocus = (kept: Kept): 'always' | false =>
  deviceNow() - kept.state.dataUpdatedAt > OLD_MS ? 'always' : false;

/** Whoever was told that this page is of the other shop, and comes back from there, is not told so in vain (ACC-704). */
export const accountOnFocus = (kept: Kept): 'always' | false =>
  leftShopStore.isLeft() ? 'always' : againOnFocus(kept);

export const SHELL_STATUS = {
  ...asked(shellStatus, {}),
  staleTime: 120_000,
  refetchOnWindowFocus: againOnFocus,
} as const;
export const useShellStatus = () => useQuery(SHELL_STATUS);

const NOTHING: readonly Switch[] = [];
const DOORMATS: readonly Switch[] = ['doormatQuotation'];
/** What is switched off in the shop; nothing as long as that is not known (ORD-580). */
export const useSwitchedOff = (): readonly Switch[] =>
  useShellStatus().data?.doormatQuotation === false ? DOORMATS : NOTHING;
