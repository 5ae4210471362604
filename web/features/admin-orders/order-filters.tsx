import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import type { Address } from '../../kernel/address.ts';
import { day } from '../../kernel/formats.ts';
import { useSettled } from '../../kernel/latest.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FilterChips, type Chip } from '../../ui/filter-chips.tsx';
import styles from './admin-orders.module.css';

type Props = {
  address: Address;
  change: (next: Record<string, string | null>) => void;
  /** Asked only of who has no shop of their own. */
  shop: string | null;
  types: readonly { id: string; title: string }[];
};

/** NET-238: text, type, IP addresses and days. What holds is a chip that can be taken away; all of it is in the address. */
export const OrderFilters = ({ address, change, shop, types }: Props) => {
  const id = useId();
  const [isOpen, { toggle }] = useDisclosure();
  const [text, setText] = useState(address['search'] ?? '');
  const settled = useSettled(text.trim(), 300);
  useEffect(() => {
    if ((address['search'] ?? '') !== settled) change({ search: settled });
  }, [settled]);
  const chips = chipsOf(address, types);
  const takeAll = () => {
    setText('');
    change(Object.fromEntries(['search', ...chips.map((c) => c.key)].map((key) => [key, null])));
  };
  return (
    <search className={styles.filters}>
      <div className={styles.filterLine}>
        <TextInput
          className={styles.search}
          aria-label="Cerca"
          placeholder="Cerca per numero, incaricato o cliente"
          leftSection={<IconSearch size={18} />}
          value={text}
          onChange={(e) => setText(e.currentTarget.value)}
        />
        {shop !== null && (
          <SegmentedControl
            aria-label="Negozio"
            size="md"
            className={styles.shop}
            value={shop}
            onChange={(value) => change({ shop: value, type: null })}
            data={[
              { value: '0', label: 'fibra' },
              { value: '1', label: 'kleen' },
            ]}
          />
        )}
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
      </div>
      <div id={id} className={styles.filterPanel} hidden={!isOpen}>
        <NativeSelect
          label="Tipo d’ordine"
          value={address['type'] ?? ''}
          onChange={(e) => change({ type: e.currentTarget.value })}
          data={[{ value: '', label: 'Tutti i tipi' }, ...types.map((t) => ({ value: t.id, label: t.title }))]}
        />
        <NativeSelect
          label="Indirizzi IP"
          value={address['uniqueIpAddress'] ?? ''}
          onChange={(e) => change({ uniqueIpAddress: e.currentTarget.value })}
          data={[
            { value: '', label: 'Tutti' },
            { value: 'false', label: 'Duplicati' },
            { value: 'true', label: 'Unici' },
          ]}
        />
        <DateField wholeDays label="Dal giorno" value={address['from'] ?? ''} onChange={(from) => change({ from })} />
        <DateField wholeDays label="Al giorno" value={address['to'] ?? ''} onChange={(to) => change({ to })} />
      </div>
      {chips.length > 0 && (
        <div className={styles.chips}>
          <FilterChips chips={chips} onRemove={(key) => change({ [key]: null })} />
          <Button variant="subtle" size="sm" onClick={takeAll}>
            Togli tutti
          </Button>
        </div>
      )}
    </search>
  );
};

const chipsOf = (address: Address, types: Props['types']): Chip[] => {
  const { type, exported, uniqueIpAddress, from, to } = address;
  return [
    type && { key: 'type', label: `Tipo: ${types.find((t) => t.id === type)?.title ?? type}` },
    exported && { key: 'exported', label: exported === 'false' ? 'Da esportare' : 'Esportate' },
    uniqueIpAddress && {
      key: 'uniqueIpAddress',
      label: `Indirizzi IP: ${uniqueIpAddress === 'true' ? 'unici' : 'duplicati'}`,
    },
    from && { key: 'from', label: `Dal ${day(from)}` },
    to && { key: 'to', label: `Al ${day(to)}` },
  ].filter((c): c is Chip => Boolean(c));
};
