/** The office's queue of money: what came in wrong, what is said to be paid, and what was settled. */
import { SegmentedControl } from '@mantine/core';
import { useAddress } from '../../kernel/address.ts';
import { chosenOf } from '../../kernel/chosen.ts';
import { Page } from '../../ui/page.tsx';
import { DeclaredList } from '../deliveries/declared-list.tsx';
import { FlaggedList } from './flagged-list.tsx';
import classes from './payments.module.css';

const LISTS = {
  open: 'Arrivati con importo, ordine o momento sbagliati: si accettano, si rimborsano o si chiudono.',
  declared: 'MAV e bollettini che gli incaricati dichiarano pagati.',
  settled: 'I pagamenti segnalati, con chi li ha sistemati e come.',
} as const;
const WHICH = ['open', 'declared', 'settled'] as const;

export const FlaggedPaymentsPage = () => {
  const [address, change] = useAddress();
  const list = chosenOf(WHICH, address['list'] ?? '') ?? 'open';
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
