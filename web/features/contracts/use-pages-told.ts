/** Tells the server of the pages of a paper as they are read, and again of those of which it has not heard (ACC-687). */
import { useEffect, useMemo, useRef } from 'react';
import type { CallFailure } from '../../kernel/client.ts';
import { errorDialog } from '../../ui/notices.tsx';
import { pagesToTell, untoldWords } from './pages-to-tell.ts';
import type { ShownPage } from './use-reading.ts';

type Telling = {
  /** Of which paper. */
  id: number;
  tell: (shown: ShownPage) => Promise<unknown>;
  /** The server does not take a page. */
  onRefused: (page: number, error: CallFailure) => void;
};

/** @returns what to call when a page was read to its end */
export const usePagesTold = ({ id, tell, onRefused }: Telling): ((shown: ShownPage) => void) => {
  const latest = useRef(onRefused);
  latest.current = onRefused;
  const pages = useMemo(
    () =>
      pagesToTell({
        onRefused: (page, error) => latest.current(page, error),
        onUntold: (untold) => {
          const { title, text } = untoldWords(untold);
          void errorDialog(title, text);
        },
      }),
    [id],
  );
  useEffect(() => {
    const again = (): void => void pages.again();
    addEventListener('online', again);
    addEventListener('click', again);
    return () => {
      removeEventListener('online', again);
      removeEventListener('click', again);
    };
  }, [pages]);
  return (shown) => void pages.add({ page: shown.page, tell: () => tell(shown) });
};
