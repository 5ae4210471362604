/** Reads and changes what stands after the `?` of the address, where lists and reports keep what they show. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { searchOf } from './link.ts';

export type Address = Readonly<Record<string, string | undefined>>;
export type ChangeAddress = (
  change: Record<string, string | number | null | undefined>,
  how?: {
    /** Takes the place of this address, so that «indietro» does not come back to it. */
    replace: boolean;
  },
) => void;

/**
 * Filters, sort and page live in the address, so that «indietro» returns to exactly the same view. A change of a
 * filter goes back to the first page unless it names a page.
 */
export const useAddress = (): [Address, ChangeAddress] => {
  const raw = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const address = Object.fromEntries(
    Object.entries(raw).map(([k, v]) => [k, v === undefined || v === null ? undefined : String(v)]),
  );
  const change: ChangeAddress = (next, how = { replace: !('page' in next) }) => {
    const merged: Record<string, unknown> = { ...address, page: undefined, ...next };
    const kept = Object.fromEntries(
      Object.entries(merged)
        .filter(([, v]) => v !== undefined && v !== null && v !== '')
        .map(([k, v]) => [k, String(v)]),
    );
    void navigate({ to: '.', search: searchOf(kept), replace: how.replace });
  };
  return [address, change];
};
