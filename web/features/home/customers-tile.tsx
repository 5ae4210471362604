/** «Chiama i clienti»: how many stand in an agent’s register, leading to exactly those (NET-880). */
import { IconUsers } from '@tabler/icons-react';
import { IN_REGISTER } from '@ema/domain/customers/first-access.ts';
import { count } from '../../kernel/formats.ts';
import { searchOf } from '../../kernel/link.ts';
import { paths } from '../../paths.ts';
import { Tile } from '../../ui/tile.tsx';

export const CustomersTile = ({ customers, note }: { customers: number; note: string }) => (
  <Tile
    to={paths.myCustomers}
    search={searchOf({ state: 'register' })}
    icon={<IconUsers size={20} stroke={1.75} />}
    label="Chiama i clienti"
    figure={count(customers)}
    unit={IN_REGISTER.toLowerCase()}
    note={note}
  />
);
