/** What a screen is to the portal: its address, its words, who may open it, its place in the menu and its code. */
import type { Gate } from '@ema/domain/access/gate.ts';

/** The sections of the menu in the order of the specification (ACC-022). */
export const SECTIONS = {
  orders: 'Ordini',
  media: 'Foto/Video',
  sponsorship: 'Sponsorizzazione',
  appointments: 'Appuntamenti',
  subordinates: 'Sottoposti',
  reports: 'Reports',
  documentation: 'Documentazione',
  gallery: 'Gallery',
  rankings: 'Classifiche',
  meeting: 'Meeting',
  administration: 'Amministrazione',
  account: 'Account',
} as const;
export type SectionKey = keyof typeof SECTIONS;

/** What the office switches on and off, as the frame is told. */
export type Switch = 'doormatQuotation';

export type MenuPlace = {
  readonly section: SectionKey;
  readonly label: string;
  /** Entries of a section stand by this number, smallest first; no two have the same. */
  readonly at: number;
  /** Fewer than may open the screen are shown the entry: who is led to it otherwise. */
  readonly shownTo?: Gate;
  /** Shown unless this is switched off. */
  readonly unlessOff?: Switch;
  /** Where its screen leads on to: pages that belong to it though their address does not begin with its own. */
  readonly leadsTo?: readonly string[];
};
/** One place of a screen whose address names a variant: that address, and the gate of it alone. */
export type VariantPlace = MenuPlace & { readonly path: string; readonly gate: Gate };

export type Crumb = { readonly label: string; readonly to?: string };

type PageBase = {
  /** `$id` and the like stand for one part of the address each. */
  readonly path: string;
  readonly title: string;
  /** What follows «Home»; the title alone when left out. */
  readonly crumbs?: readonly Crumb[];
  /** `<feature>/<file>` below web/features: its one export named `…Page` is loaded when somebody goes there. */
  readonly screen: `${string}/${string}-page`;
  /**
   * Calls that the screen cannot be drawn without, by their address: asked for with its page. `$id` is that part of the
   * address; what stands after a `?` is what a list asks while its own address says nothing more.
   */
  readonly asks?: readonly string[];
  /** Without the portal’s frame: sign-in, verification, the operations centre. */
  readonly bare?: true;
  /** Without the cache of calls’ answers: the pages of sign-in, which must be light. */
  readonly light?: true;
  /** Open even while an operation is due: the way to withdraw from a contract is never closed. */
  readonly whilePending?: true;
  /** Only for whoever is a customer as well, or was one. */
  readonly ofCustomers?: true;
  /** Where whoever may not open it is led; Home when left out. */
  readonly otherwise?: string;
};
/** Anybody may open it, also signed out; the menu is of those who are signed in. */
type OpenPage = PageBase & { readonly gate: 'anybody'; readonly menu?: never };
type GatedPage = PageBase & { readonly gate: Gate; readonly menu?: MenuPlace | readonly VariantPlace[] };

/** One screen. Its key in the table is the name of its builder in `paths`. */
export type Page = OpenPage | GatedPage;
export type Pages = Readonly<Record<string, Page>>;
