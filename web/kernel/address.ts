import { useNavigate, useSearch } from '@tanstack/react-router';

export type Address = Readonly<Record<string, string | undefined>>;

/**
 * Filters, sort and page live in the address, so that «indietro» returns to exactly the same view. A change of a
 * filter goes back to the first page unless it names a page.
 */
export const useAddress = (): [Address, (change: Record<string, string | number | null | undefined>) => void] => {
  const raw = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const address = Object.fromEntries(
    Object.entries(raw).map(([k, v]) => [k, v === undefined || v === null ? undefined : String(v)]),
  );
  const change = (next: Record<string, string | number | null | undefined>) => {
    const merged: Record<string, unknown> = { ...address, page: undefined, ...next };
    const kept = Object.fromEntries(
      Object.entries(merged)
        .filter(([, v]) => v !== undefined && v !== null && v !== '')
        .map(([k, v]) => [k, String(v)]),
    );
    void navigate({ to: '.', search: kept as never, replace: !('page' in next) });
  };
  return [address, change];
};
