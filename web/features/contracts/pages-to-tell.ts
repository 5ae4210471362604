/** The pages of a paper that were read and that the server does not know yet: told again until it does (ACC-687). */
import { CallFailure } from '../../kernel/client.ts';

/** A page, and the call that tells the server of it. */
export type PageToTell = { page: number; tell: () => Promise<unknown> };
/** Pages of which the server could not be told, and why: of each it is said once. */
export type Untold = { pages: readonly number[]; error: CallFailure };

/** Without an answer, or with one that says nothing of the page, it is told again; what is refused is not. */
const isToldAgain = ({ status }: CallFailure): boolean => status === 0 || status === 429 || status >= 500;

/** `onRefused`: the server does not take a page; `onUntold`: it could not be told, what was said already is not said anew. */
export const pagesToTell = (say: {
  onRefused: (page: number, error: CallFailure) => void;
  onUntold: (untold: Untold) => void;
}) => {
  const waiting = new Map<number, PageToTell>();
  const onTheWay = new Set<number>();
  const said = new Set<number>();
  /** @returns why the server could not be told of it */
  const tell = async ({ page, tell: call }: PageToTell): Promise<CallFailure | null> => {
    onTheWay.add(page);
    try {
      await call();
      waiting.delete(page);
      said.delete(page);
      return null;
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown;
      if (isToldAgain(thrown)) return thrown;
      waiting.delete(page);
      say.onRefused(page, thrown);
      return null;
    } finally {
      onTheWay.delete(page);
    }
  };
  /** Tells of all that wait, each by itself. */
  const tellAll = async (): Promise<void> => {
    const due = [...waiting.values()].filter(({ page }) => !onTheWay.has(page));
    const failed = await Promise.all(due.map(tell));
    const error = failed.find((one) => one !== null);
    const pages = due.map(({ page }) => page).filter((page, i) => failed[i] !== null && !said.has(page));
    if (!error || pages.length === 0) return;
    for (const page of pages) said.add(page);
    say.onUntold({ pages, error });
  };
  return {
    /** A page was read. */
    add: (shown: PageToTell): Promise<void> => {
      waiting.set(shown.page, shown);
      return tellAll();
    },
    again: tellAll,
  };
};

/** What a dialog says of them. */
export const untoldWords = ({ pages, error }: Untold): { title: string; text: string } => {
  const named = new Intl.ListFormat('it', { type: 'conjunction' }).format(pages.map(String));
  return {
    title: pages.length === 1 ? `La pagina ${named} non risulta letta` : `Le pagine ${named} non risultano lette`,
    text: `${error.message} Ci riproviamo noi appena torna la rete, e a ogni tuo passo.`,
  };
};
