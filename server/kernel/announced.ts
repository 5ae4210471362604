/** Says in the served page what its screen is made of, so that browsers ask for all of it at once, not in turns. */
import { existsSync, readFileSync } from 'node:fs';
import { account } from '@ema/calls/access.ts';

/** A screen as the build lists it: its address, and every file it begins with. */
export type BuiltScreen = {
  /** `$id` and the like stand for one part of the address each. */
  readonly path: string;
  /** Shown to whoever is not signed in as well. */
  readonly isOpen: boolean;
  /** Calls it cannot be drawn without; `$id` in them is that part of the address. */
  readonly asks: readonly string[];
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
};
const SIGN_IN = '/app/login';

/** The screens of the last build; none while there is no build. */
export const readScreens = (dist: string): readonly BuiltScreen[] => {
  const file = `${dist}/.vite/screens.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuiltScreen[]) : [];
};

const LOOK_MS = 5_000;
/**
 * What the web files this process serves are called, so that an open page learns of another release; null while there
 * are none. In production it is looked at once; elsewhere they are built anew below a running server.
 */
export const buildNamer = (
  dist: string,
  isFixed: boolean,
  elapsedMs: () => number = performance.now.bind(performance),
) => {
  const file = `${dist}/.vite/build`;
  let [name, at]: [string | null, number] = [null, -Infinity];
  return (): string | null => {
    if (at === -Infinity || (!isFixed && elapsedMs() - at > LOOK_MS)) {
      name = existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
      at = elapsedMs();
    }
    return name;
  };
};

const fits = (pattern: string, path: string): boolean => {
  const [want, have] = [pattern.split('/'), path.split('/')];
  return (
    want.length === have.length && want.every((part, i) => (part.startsWith('$') && have[i] !== '') || part === have[i])
  );
};

const asked = (path: string): string => `<link rel="preload" as="fetch" crossorigin href="${path}">`;
/** Who one is, asked for before anything else: the web cannot begin without. */
export const ACCOUNT_LINK = asked(account.path);

/** What a screen asks at an address of its own; nothing of what it asks plainly when the address says more. */
const asksAt = ({ path: pattern, asks }: BuiltScreen, path: string, saysMore: boolean): string[] => {
  const have = path.split('/');
  const partOf = (name: string): string => encodeURIComponent(have[pattern.split('/').indexOf(name)] ?? '');
  return asks
    .filter((ask) => !(saysMore && ask.includes('?')))
    .map((ask) => ask.replaceAll(/\$\w+/g, partOf).replaceAll('&', '&amp;'));
};

/**
 * The links of an address: the styles, the code and the answers of its screen. Without a session a screen of the portal
 * gives way to the sign-in. Nothing in them is about anybody: the page may be kept by whoever keeps it.
 */
export const announcedFor = (
  screens: readonly BuiltScreen[],
  path: string,
  hasSession: boolean,
  saysMore = false,
): string => {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : '/app';
  const at = (there: string) =>
    screens.find((s) => s.path === there) ?? screens.find(({ path: pattern }) => fits(pattern, there));
  const wanted = at(plain);
  const screen = wanted && !wanted.isOpen && !hasSession ? at(SIGN_IN) : wanted;
  return [
    ...(screen?.styles ?? []).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...(screen?.scripts ?? []).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...(screen ? asksAt(screen, plain, saysMore) : []).map(asked),
  ].join('\n    ');
};
