/** Says in the served page what its screen is made of, so that browsers ask for all of it at once, not in turns. */
import { existsSync, readFileSync } from 'node:fs';
import { account } from '@ema/calls/access.ts';

/** A screen as the build lists it: its address, and every file it begins with. */
export type BuiltScreen = {
  /** `$id` and the like stand for one part of the address each. */
  readonly path: string;
  /** Shown to whoever is not signed in as well. */
  readonly isOpen: boolean;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
};
const SIGN_IN = '/app/login';

/** The screens of the last build; none while there is no build. */
export const readScreens = (dist: string): readonly BuiltScreen[] => {
  const file = `${dist}/.vite/screens.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuiltScreen[]) : [];
};

const fits = (pattern: string, path: string): boolean => {
  const [want, have] = [pattern.split('/'), path.split('/')];
  return (
    want.length === have.length && want.every((part, i) => (part.startsWith('$') && have[i] !== '') || part === have[i])
  );
};

/** Who one is, asked for before anything else: the web cannot begin without. */
export const ACCOUNT_LINK = `<link rel="preload" as="fetch" crossorigin href="${account.path}">`;

/**
 * The links of an address: the styles and the code of its screen. Without a session a screen of the portal
 * gives way to the sign-in. Nothing in them is about anybody: the page may be kept by whoever keeps it.
 */
export const announcedFor = (screens: readonly BuiltScreen[], path: string, hasSession: boolean): string => {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : '/app';
  const at = (wanted: string) =>
    screens.find((s) => s.path === wanted) ?? screens.find(({ path: pattern }) => fits(pattern, wanted));
  const asked = at(plain);
  const screen = asked && !asked.isOpen && !hasSession ? at(SIGN_IN) : asked;
  return [
    ...(screen?.styles ?? []).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...(screen?.scripts ?? []).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('\n    ');
};
