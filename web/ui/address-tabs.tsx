/** Tabs of a page, the shown one named in the address so that a link and «indietro» lead back to it. */
import { Tabs } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useAddress } from '../kernel/address.ts';
import styles from './address-tabs.module.css';

export type AddressTab = { value: string; label: string; content: ReactNode };

/** The first one stands for no name, and for one that is not there. Another tab begins without the filters of this. */
export const AddressTabs = ({ tabs }: { tabs: readonly AddressTab[] }) => {
  const [address, change] = useAddress();
  const shown = tabs.find((tab) => tab.value === address['tab']) ?? tabs[0];
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shown?.value]);
  const show = (value: string | null): void => {
    const others = Object.fromEntries(Object.keys(address).map((name) => [name, null]));
    change({ ...others, page: null, tab: value });
  };
  return (
    <Tabs value={shown?.value ?? null} onChange={show} keepMounted={false}>
      <Tabs.List ref={list} className={styles.tabs}>
        {tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, content }) => (
        <Tabs.Panel key={value} value={value} className={styles.panel}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
};
