/** What both lists of the office have in common: which of them are shown, and the two decisions of a row. */
import { Button, SegmentedControl } from '@mantine/core';
import { useSession } from '../../kernel/session.tsx';
import { SearchField } from '../../ui/paged-list/search-field.tsx';
import styles from './data-validation.module.css';
import type { Thing } from './sections.ts';
import type { useDecide } from './use-decide.tsx';

export const SHOWN = [
  { value: 'waiting', label: 'Da convalidare' },
  { value: 'accepted', label: 'Convalidati' },
  { value: 'discarded', label: 'Scartati' },
] as const;
export type Shown = (typeof SHOWN)[number]['value'];
export const STATE_FILTER = { oneOf: ['waiting', 'accepted', 'discarded'], initial: 'waiting' } as const;

/** Agents of the shop one works in; administrators of neither see all. */
export const useShopScope = (): { shop?: '0' | '1' } => {
  const { shop } = useSession();
  return shop === null ? {} : { shop: shop === 0 ? '0' : '1' };
};

type Filters = {
  searched: string;
  filters: { state?: Shown };
  set: (change: { search?: string | null; state?: string | null }) => void;
};
export const ListTools = ({ list }: { list: Filters }) => (
  <>
    <SegmentedControl
      aria-label="Stato"
      value={list.filters.state ?? 'waiting'}
      onChange={(state) => list.set({ state })}
      data={[...SHOWN]}
    />
    <SearchField
      name="Cerca un agente"
      placeholder="Nome o codice dell’agente"
      wait={500}
      className={styles.search}
      value={list.searched}
      onChange={(search) => list.set({ search })}
    />
  </>
);

export const emptyOf = (shown: Shown | undefined, isSearched: boolean, text: string) => ({
  title:
    shown === 'accepted'
      ? 'Niente di convalidato'
      : shown === 'discarded'
        ? 'Niente di scartato'
        : 'Niente da convalidare',
  text: isSearched ? 'Prova con un’altra parte del nome o con il codice.' : text,
});

/** Only of what waits (NET-292). */
export const Decisions = ({ thing, decide }: { thing: Thing; decide: ReturnType<typeof useDecide> }) => (
  <>
    <Button
      variant="subtle"
      size="sm"
      onClick={() => void decide.discard(thing)}
      aria-label={`Scarta ${thing.what}, ${thing.who}`}
    >
      Scarta
    </Button>
    <Button
      variant="light"
      size="sm"
      onClick={() => void decide.accept(thing)}
      aria-label={`Convalida ${thing.what}, ${thing.who}`}
    >
      Convalida
    </Button>
  </>
);
