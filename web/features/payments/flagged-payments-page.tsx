/** The office's queue of money: what came in wrong, what is said to be paid, and what was settled. */
import { SegmentedControl } from '@mantine/core';
import { useAddress } from '../../kernel/address.ts';
import { Page } from '../../ui/page.tsx';
import { DeclaredList } from '../deliveries/declared-list.tsx';
import { FlaggedList } from './flagged-list.tsx';
import classes from './payments.module.css';

const LISTS = {
  open: 'Arrivati con importo, ordine o momento sbagliati: si accettano, si rimborsano o si chiudono.',
  declared: 'MAV e bollettini che gli incaricati dichiarano pagati.',
  settled: 'I pagamenti segnalati, con chi li ha sistemati e come.',
} as const;
type List = keyof typeof LISTS;

export const FlaggedPaymentsPage = () => {
  const [address, change] = useAddress();
  const asked = address['list'] ?? '';
  const list: List = asked in LISTS ? (asked as List) : 'open';
  return (
    <Page title="Pagamenti da verificare" facts={LISTS[list]}>
      <SegmentedControl
        aria-label="Quali pagamenti"
        className={classes.which}
        value={list}
        onChange={(value) => change({ list: value === 'open' ? null : value })}
        data={[
          { value: 'open', label: 'Segnalati' },
          { value: 'declared', label: 'Dichiarati' },
          { value: 'settled', label: 'Sistemati' },
        ]}
      />
      {list === 'declared' ? <DeclaredList /> : <FlaggedList key={list} isSettled={list === 'settled'} />}
    </Page>
  );
};
