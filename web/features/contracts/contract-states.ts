/** Which contracts the office looks at: each choice is two filters together. */
type Filters = { isSigned?: string; isCanceled?: string };
type Both = { isSigned: 'true' | 'false' | null; isCanceled: 'true' | 'false' | null };

export const STATES = [
  { value: 'all', label: 'Tutti' },
  { value: 'waiting', label: 'Da firmare' },
  { value: 'signed', label: 'Firmati' },
  { value: 'cancelled', label: 'Annullati' },
] as const;
const FILTERS: Record<string, Both> = {
  all: { isSigned: null, isCanceled: null },
  waiting: { isSigned: 'false', isCanceled: 'false' },
  signed: { isSigned: 'true', isCanceled: 'false' },
  cancelled: { isSigned: null, isCanceled: 'true' },
};

/** The choice that these filters are; none for others, as a chip taken away or a kept view leaves them (ACC-701). */
export const stateOf = ({ isSigned, isCanceled }: Filters): string | null =>
  Object.keys(FILTERS).find(
    (key) =>
      (FILTERS[key]?.isSigned ?? undefined) === isSigned && (FILTERS[key]?.isCanceled ?? undefined) === isCanceled,
  ) ?? null;
export const filtersOf = (state: string): Both => FILTERS[state] ?? { isSigned: null, isCanceled: null };
