/** Which columns of a table are shown: the address names those that somebody put away. */
import { useAddress, type Address } from '../../kernel/address.ts';

/** The parameter of the address; what it names stands apart by dots. */
export const PUT_AWAY = 'hide';
type Keyed = { key: string; label: string };
export type Choosable = readonly Keyed[];

/** Those put away that the list has; its first column always stays. */
export const putAway = (columns: readonly Keyed[], address: Address): string[] => {
  const named = (address[PUT_AWAY] ?? '').split('.');
  return columns.slice(1).flatMap(({ key }) => (named.includes(key) ? [key] : []));
};

export const useColumns = <T extends Keyed>(columns: readonly T[]) => {
  const [address, change] = useAddress();
  const away = putAway(columns, address);
  const set = (keys: readonly string[]) =>
    change({ [PUT_AWAY]: keys.join('.'), page: address['page'] }, { replace: true });
  return {
    shown: columns.filter(({ key }) => !away.includes(key)),
    away,
    toggle: (key: string) => set(away.includes(key) ? away.filter((k) => k !== key) : [...away, key]),
    showAll: () => set([]),
  };
};
