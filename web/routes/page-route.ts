import type { ComponentType } from 'react';

export type Crumb = { label: string; to?: string };
/** One page of the portal: its address, its title and crumbs after «Home», and where its code is. */
export type PageRoute = {
  path: string;
  title: string;
  crumbs?: readonly Crumb[];
  /** Loads the page's code when somebody goes there. */
  load: () => Promise<ComponentType>;
  /** Without the portal's frame: sign-in, verification, the operations centre. */
  bare?: boolean;
  /** Without the cache of calls’ answers: the pages of sign-in, which must be light. */
  light?: boolean;
  /** Anybody may open it. */
  open?: boolean;
  /** Open even while an operation is due: the way to withdraw from a contract is never closed. */
  whilePending?: boolean;
};
