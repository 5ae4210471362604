/** The filters of «Amministra commissioni» (NET-238): text, shop, type, IP addresses and days, with their chips. */
import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { getPersonData } from '@ema/calls/privacy/person-data.ts';
import { useCall } from '../../kernel/use-call.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FilterChips } from '../../ui/paged-list/filter-chips.tsx';
import { SearchField } from '../../ui/paged-list/search-field.tsx';
import type { StateOf } from '../../ui/paged-list/use-paged-list.ts';
import styles from './admin-orders.module.css';
import type { ADMIN_ORDERS } from './orders-list.ts';

type List = StateOf<typeof ADMIN_ORDERS>;
type Types = readonly { id: string; title: string }[];
type Props = {
  list: List;
  /** Asked only of who has no shop of their own. */
  hasShops: boolean;
  types: Types;
  /** The list’s own tools. */
  own: ReactNode;
};

const SHOPS = [
  { value: '0', label: 'fibra' },
  { value: '1', label: 'kleen' },
];
const IP_ADDRESSES = [
  { value: '', label: 'Tutti' },
  { value: 'false', label: 'Duplicati' },
  { value: 'true', label: 'Unici' },
];

export const OrderFilters = ({ list, hasShops, types, own }: Props) => {
  const id = useId();
  const [isOpen, { toggle }] = useDisclosure();
  const { shop, type } = list.filters;
  const customer = useCustomerName(list);
  return (
    <search className={styles.filters}>
      <div className={styles.filterLine}>
        <SearchField
          className={styles.search}
          name="Cerca"
          placeholder="Cerca per numero, incaricato o cliente"
          wait={300}
          value={list.searched}
          onChange={(search) => list.set({ search })}
        />
        <Button
          variant="default"
          className={styles.filterButton}
          leftSection={<IconFilter size={18} stroke={1.75} />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          Filtri
        </Button>
        {hasShops && (
          <SegmentedControl
            aria-label="Negozio"
            size="md"
            className={styles.shop}
            value={shop}
            onChange={(value) => list.set({ shop: value, type: null })}
            data={SHOPS}
          />
        )}
        {own}
      </div>
      <div id={id} className={styles.filterPanel} hidden={!isOpen}>
        {isOpen && <PanelFields list={list} types={types} />}
      </div>
      <FilterChips
        chips={list.chips({ type: types.find((t) => t.id === type)?.title, customer })}
        onRemove={list.remove}
        onRemoveAll={list.clear}
      />
    </search>
  );
};

/** Of the customer whose orders alone are shown; with the fiscal code, which no namesake has. */
const useCustomerName = (list: List): string | undefined => {
  const { customer } = list.filters;
  const { data } = useCall(getPersonData, { query: { customer } }, { enabled: customer !== undefined });
  return data && [`${data.firstName} ${data.lastName}`, data.fiscalCode].filter(Boolean).join(', ');
};

const PanelFields = ({ list, types }: { list: List; types: Types }) => {
  const { type = '', uniqueIpAddress = '', from = '', to = '' } = list.filters;
  return (
    <>
      <NativeSelect
        label="Tipo d’ordine"
        value={type}
        onChange={(e) => list.set({ type: e.currentTarget.value })}
        data={[{ value: '', label: 'Tutti i tipi' }, ...types.map((t) => ({ value: t.id, label: t.title }))]}
      />
      <NativeSelect
        label="Indirizzi IP"
        value={uniqueIpAddress}
        onChange={(e) => list.set({ uniqueIpAddress: e.currentTarget.value })}
        data={IP_ADDRESSES}
      />
      <DateField wholeDays label="Dal giorno" value={from} onChange={(day) => list.set({ from: day })} />
      <DateField wholeDays label="Al giorno" value={to} onChange={(day) => list.set({ to: day })} />
    </>
  );
};
