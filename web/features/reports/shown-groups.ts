/** Which groups of a sales report are shown, in which order, and which of them are open. */
import { wireToCents } from '@ema/domain/kernel/money.ts';

type Group = {
  managerId: number;
  managerName: string;
  finalTotal: string;
  agentMonthSalesByWeek: readonly { agentName: string }[];
};

/** Orders of groups; the first is the one of the report: the viewer's own group, then the others by name. */
export const SORTS = [
  { value: '', label: 'Come nel report' },
  { value: 'total-desc', label: 'Dal totale più alto' },
  { value: 'total-asc', label: 'Dal totale più basso' },
  { value: 'name', label: 'Per nome' },
] as const;
export type Sort = (typeof SORTS)[number]['value'];
export const sortOf = (word: string | undefined): Sort => SORTS.find((s) => s.value === word)?.value ?? '';

const has = (name: string, text: string): boolean => name.toLocaleLowerCase('it').includes(text);
type Found<G> = { group: G; isByAgent: boolean };
/** Groups of that manager, or with an agent of that name: those are found by an agent, and open to show them. */
export const findGroups = <G extends Group>(groups: readonly G[], search: string): Found<G>[] => {
  const text = search.trim().toLocaleLowerCase('it');
  return groups
    .map((group) => ({ group, isByAgent: text !== '' && !has(group.managerName, text) }))
    .filter(({ group, isByAgent }) => !isByAgent || group.agentMonthSalesByWeek.some((a) => has(a.agentName, text)));
};

export const sortGroups = <G extends Group>(groups: readonly G[], sort: Sort): readonly G[] => {
  if (sort === '') return groups;
  if (sort === 'name') return groups.toSorted((a, b) => a.managerName.localeCompare(b.managerName, 'it'));
  const sign = sort === 'total-asc' ? 1 : -1;
  return groups.toSorted((a, b) => sign * (wireToCents(a.finalTotal) - wireToCents(b.finalTotal)));
};

/** Few groups need neither a search nor an order. */
export const needsTools = (groups: number): boolean => groups > 3;
