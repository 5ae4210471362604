/** The order of a list that somebody is changing: shown at once, saved one change after the other. */
import { useRef, useState } from 'react';
import { moved } from '@ema/domain/galleries/shelves.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { errorDialog } from '../../ui/notices.tsx';

type One = { id: number };

/** `save` is over once the list says the new order itself. */
export const useOrder = <T extends One>(items: readonly T[], save: (ids: number[]) => Promise<unknown>) => {
  const [wished, setWished] = useState<readonly number[] | null>(null);
  const [told, setTold] = useState('');
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  const byId = new Map(items.map((item) => [item.id, item]));
  const isWhole = wished?.length === items.length && wished.every((id) => byId.has(id));
  const shown = isWhole ? wished.flatMap((id) => byId.get(id) ?? []) : items;

  const keep = async (ids: number[]): Promise<void> => {
    try {
      await save(ids);
    } catch (thrown) {
      await errorDialog('Non è stato possibile cambiare l’ordine', sentenceOf(thrown));
      setWished(null);
    }
    waiting.current -= 1;
    if (waiting.current === 0) setWished(null);
  };
  return {
    shown,
    /** For whoever does not see where it went. */
    told,
    move: (at: number, by: number, name: string): void => {
      const ids = moved(
        shown.map(({ id }) => id),
        at,
        by,
      );
      const place = Math.max(0, Math.min(shown.length - 1, at + by));
      if (place === at) return;
      setWished(ids);
      waiting.current += 1;
      setTold(`${name}: ora al posto ${place + 1} di ${shown.length}`);
      queue.current = queue.current.then(() => keep(ids));
    },
  };
};
