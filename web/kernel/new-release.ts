/** Learns that the portal has gone over to another release, and loads the page anew without losing what was typed. */
import { wasQuiet } from './quietly.ts';

export const MISSING_FILE = 'Questa pagina non si è potuta aprire. Controlla la rete e riprova.';

const own = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="ema-build"]')?.content ?? null;

/** While a release goes round, processes of both answer: it has gone round when for so long only the other did. */
const ROUND_MS = 60_000;
export type Heard = { readonly since: number | null; readonly isNewer: boolean };
export const START: Heard = { since: null, isNewer: false };
/** What one knows after an answer. */
export const hear = (before: Heard, isOwn: boolean, atMs: number): Heard => {
  if (isOwn) return START;
  const since = before.since ?? atMs;
  return { since, isNewer: before.isNewer || atMs - since >= ROUND_MS };
};

let heard = START;
const listeners = new Set<() => void>();
export const releaseStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  isNewer: (): boolean => heard.isNewer,
};
/** Did a process of another build answer? */
export const isOtherBuild = (build: string | null): boolean => own !== null && build !== null && build !== own;
/** Of which build the process is that answered; null: it does not say. */
export const hearBuild = (build: string | null): void => {
  if (own === null || build === null) return;
  const before = heard.isNewer;
  heard = hear(heard, build === own, performance.now());
  if (heard.isNewer !== before) for (const listener of listeners) listener();
};

/** The fields in which somebody wrote and that are still there. */
const typed = new Set<Element>();
const isFilled = (field: Element): boolean =>
  field.isConnected && 'value' in field && field.value !== '' && field.getAttribute('type') !== 'search';
globalThis.window?.addEventListener('input', ({ target }) => {
  for (const field of typed) if (!field.isConnected) typed.delete(field);
  if (target instanceof Element) typed.add(target);
});
/** Would anything be lost? Forms that warn say so themselves, of all others one sees whether something was typed. */
export const wouldLose = (): boolean => {
  const question = new Event('beforeunload', { cancelable: true });
  dispatchEvent(question);
  return question.defaultPrevented || [...typed].some(isFilled);
};

let isAgreed = false;
// Who said «Ricarica» is not asked once more by the browser.
globalThis.window?.addEventListener('beforeunload', (event) => isAgreed && event.stopImmediatePropagation(), true);
export const loadAnew = (href: string): void => {
  isAgreed = true;
  if (href === location.pathname + location.search + location.hash) location.reload();
  else location.assign(href);
};

/** Takes people back to where they wrote, and asks them whether to load the page anew, or lets them go on. */
type Asker = { stay: () => void; goOn: () => void; ask: () => void; tell: (sentence: string) => void };
let asker: Asker | null = null;
/** Who asks people; null when nobody does any more. */
export const askBy = (next: Asker | null): void => {
  asker = next;
};
/** A line that broke is no other release: what the portal serves now is asked for before anybody is told so. */
const askIfNewer = async (): Promise<void> => {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
  const build = answer?.headers.get('x-ema-build') ?? null;
  if (build !== null && build !== own) asker?.ask();
  else asker?.tell(MISSING_FILE);
};

const missing = new WeakSet<object>();
const ofScreens = new WeakSet<object>();
/** What the browser says of a file that it did not get is for nobody who reads it. */
export const isMissingFile = (error: unknown): boolean => error instanceof Object && missing.has(error);

/** Code of a screen, which may only be looked ahead to: whoever points at a link goes nowhere yet. */
export const loadScreen = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch (error) {
    if (error instanceof Object) ofScreens.add(error);
    // The router loads the page anew by itself when it reads the browser’s words; in ours it leaves that to us.
    const ours = new Error(MISSING_FILE, { cause: error });
    missing.add(ours);
    throw ours;
  }
};

const RELOADED = 'ema-reloaded';
/** Once for each build and address: what is not mended by it never goes round. */
const reloadOnce = (): void => {
  const mark = `${own} ${location.href}`;
  if (sessionStorage.getItem(RELOADED) === mark) return;
  sessionStorage.setItem(RELOADED, mark);
  location.reload();
};
/** One file may be missed several times at once: looked ahead to, pressed, and for the answers that it shows first. */
const TOGETHER_MS = 200;
let missed: { isGoing: boolean; errors: unknown[] } | null = null;
const settle = (): void => {
  const { isGoing, errors } = missed ?? { isGoing: false, errors: [] };
  missed = null;
  const isWaitedFor = errors.some((error) => !wasQuiet(error) && (isGoing || !ofScreens.has(error as object)));
  if (!isWaitedFor) {
    if (isGoing) asker?.goOn();
  } else if (isGoing || wouldLose()) void askIfNewer();
  else reloadOnce();
};
/**
 * A file of this page that is not there any more: it is loaded anew, quietly when nothing would be lost.
 * @param isOnTheWay is somebody going to another page?
 */
export const mendMissingFiles = (isOnTheWay: () => boolean): void =>
  addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload);
    // Without a network nothing is mended so.
    if (!navigator.onLine) return;
    const isGoing = isOnTheWay();
    if (isGoing && !wouldLose()) return reloadOnce();
    if (missed === null) {
      missed = { isGoing: false, errors: [] };
      // Whoever loads what nobody waits for has caught it by then.
      setTimeout(settle, TOGETHER_MS);
    }
    missed.errors.push(payload);
    // Back at once, before the screen that cannot be shown takes the place of what was written.
    if (isGoing && !missed.isGoing) {
      missed.isGoing = true;
      asker?.stay();
    }
  });
