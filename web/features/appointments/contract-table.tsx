/** The contracts that an appointment may have led to: sent ones that no other appointment names (ACC-153). */
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { listOrders } from '@ema/calls/orders.ts';
import { CONTRACT_TYPE } from '@ema/domain/appointments/may.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { day, euro } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { LoadError, SkeletonRows } from '../../ui/page.tsx';
import styles from './contract-table.module.css';

const CONTRACTS = {
  query: {
    type: CONTRACT_TYPE,
    isLinkedToAppointment: 'false',
    orderField: 'submissionTime',
    orderDir: 'desc',
    perPage: '200',
  },
} as const;

type Props = { chosen: number | null; onChoose: (id: number) => void };
export const ContractTable = ({ chosen, onChoose }: Props) => {
  const contracts = useCall(listOrders, CONTRACTS, { staleTime: 0 });
  if (contracts.error && !contracts.data)
    return <LoadError error={contracts.error} onRetry={() => void contracts.refetch()} />;
  if (!contracts.data) return <SkeletonRows rows={2} />;
  const { items } = contracts.data;
  return (
    <>
      {items.length > 0 && (
        <table className={styles.table}>
          <caption className="sr-only">Scegli il contratto</caption>
          <thead>
            <tr>
              <th scope="col">Ordine</th>
              <th scope="col">Data</th>
              <th scope="col" className={styles.amount}>
                Totale
              </th>
              <th scope="col">
                <span className="sr-only">Scelta</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((o) => (
              <tr key={o.id} data-chosen={o.id === chosen || undefined}>
                <th scope="row" id={`contract-${o.id}`}>
                  {o.title}
                </th>
                <td className={styles.day}>{day(o.submissionTime && romeDay(new Date(o.submissionTime)))}</td>
                <td className={styles.amount}>{euro(o.orderTotal)}</td>
                <td className={styles.choice}>
                  <Button
                    size="sm"
                    variant={o.id === chosen ? 'filled' : 'default'}
                    aria-pressed={o.id === chosen}
                    aria-describedby={`contract-${o.id}`}
                    leftSection={o.id === chosen && <IconCheck size={16} stroke={2} aria-hidden="true" />}
                    onClick={() => onChoose(o.id)}
                  >
                    {o.id === chosen ? 'Selezionato' : 'Seleziona'}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.hint}>
        {items.length > 0
          ? 'Qui ci sono i contratti inviati e non ancora collegati a un appuntamento.'
          : 'Non hai contratti inviati da collegare: il contratto compare qui quando il cliente l’ha completato. ' +
            'Se l’appuntamento non ha portato a un contratto rispondi No.'}
      </p>
    </>
  );
};
