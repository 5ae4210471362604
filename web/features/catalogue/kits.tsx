/** «Pacchetti»: the kits with their totals, each with the dialog of its products (NET-286). */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { listOfficeKits, type officeKit } from '@ema/calls/catalogue/kits.ts';
import type { z } from 'zod';
import { count, euro, plural } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { EmptyState, Loading, SkeletonRows } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import styles from './catalogue.module.css';
import { KitDialog } from './kit-dialog.tsx';
import { askForKit } from './new-kit.tsx';

type Kit = z.output<typeof officeKit>;
const COLUMNS: readonly Column<Kit>[] = [
  { key: 'place', label: 'Posto', numeric: true, render: (k) => k.sortingValue },
  { key: 'name', label: 'Pacchetto', render: (k) => k.name },
  { key: 'units', label: 'Pezzi', numeric: true, render: (k) => count(k.productsTotalUnits) },
  { key: 'value', label: 'Valore dei prodotti', numeric: true, render: (k) => euro(k.productsTotalPrice) },
  { key: 'price', label: 'Prezzo', numeric: true, render: (k) => euro(k.price) },
  { key: 'state', label: 'Stato', render: (k) => stateOf(k) },
];
/** Nobody can order it. */
const whyNotSold = (k: Kit): string | null =>
  k.disabled ? 'Non è in vendita.' : k.products.length === 0 ? 'Senza prodotti non è in vendita.' : null;
/** What the office has to know of one before all else. */
const warningOf = (k: Kit): string | null =>
  whyNotSold(k) ?? (k.products.some(({ isChosen }) => isChosen) ? 'Ha prodotti con varianti o su misura.' : null);
const stateOf = (k: Kit): string => {
  if (whyNotSold(k) !== null) return 'Non in vendita';
  return warningOf(k) === null ? 'In vendita' : 'In vendita, da rivedere';
};

export const Kits = () => {
  const kits = useCall(listOfficeKits, {}, { staleTime: 0 });
  const [opened, open] = useState<Kit | null>(null);
  return (
    <>
      <div className={styles.pageButtons}>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.75} />}
          onClick={() => void askForKit(open)}
        >
          Nuovo pacchetto
        </Button>
      </div>
      <Loading
        of={kits}
        skeleton={<SkeletonRows rows={4} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title="Nessun pacchetto">Il contratto kleen non ha pacchetti da offrire.</EmptyState>}
      >
        {({ items }) => (
          <DataList
            caption="Pacchetti"
            columns={COLUMNS}
            rows={items}
            rowKey={(k) => k.id}
            hasDetails
            waiting={(k) => warningOf(k) !== null}
            short={(k) => ({
              who: k.name,
              amount: euro(k.price),
              what: [plural(k.productsTotalUnits, 'pezzo', 'pezzi'), `valore ${euro(k.productsTotalPrice)}`],
              why: warningOf(k),
            })}
            actions={(k) => (
              <Button variant="default" size="sm" aria-label={`Modifica ${k.name}`} onClick={() => open(k)}>
                Modifica
              </Button>
            )}
          />
        )}
      </Loading>
      {opened && <KitDialog id={opened.id} name={opened.name} onClose={() => open(null)} />}
    </>
  );
};
