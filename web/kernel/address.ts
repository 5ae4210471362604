/** Reads and changes what stands after the `?` of the address, where lists and reports keep what they show. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { searchFrom } from './link.ts';

export type Address = Readonly<Record<string, string | undefined>>;
export type ChangeAddress = (
  change: Record<string, string | number | null | undefined>,
  how?: {
    /** Takes the place of this address, so that «indietro» does not come back to it. */
    replace: boolean;
  },
) => void;

const read = (query: Readonly<Record<string, unknown>>): Address =>
  Object.fromEntries(Object.entries(query).map(([k, v]) => [k, v === undefined || v === null ? undefined : String(v)]));
/** What is empty does not stand in the address. */
const written = (query: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([, v]) => v !== undefined && v !== null && v !== '')
      .map(([k, v]) => [k, String(v)]),
  );

/**
 * Filters, sort and page live in the address, so that «indietro» returns to exactly the same view. A change of a
 * filter goes back to the first page unless it names a page.
 */
export const useAddress = (): [Address, ChangeAddress] => {
  const raw = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const change: ChangeAddress = (next, how = { replace: !('page' in next) }) => {
    // Two filters set one right after the other are both kept: the second knows of the first before it is shown.
    const search = searchFrom((before) => written({ ...read(before), page: undefined, ...next }));
    void navigate({ to: '.', search, replace: how.replace });
  };
  return [read(raw), change];
};
