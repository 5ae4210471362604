/** The tiles of a customer’s home. */
import { IconChevronRight, IconClock, IconListCheck, IconPlus, IconShoppingCart } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { listCustomerCommissions } from '@ema/calls/customer-orders.ts';
import { euro, plural } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import styles from '../../ui/tiles.module.css';
import type { CustomerOrderRow } from './customer-order-types.ts';

const isUnfinished = (o: CustomerOrderRow): boolean =>
  o.isWaitingForCustomerConfirmation ||
  o.isInPayment ||
  o.isReadyToBeDirectlySubmittedByCustomer ||
  o.isReadyToBePaidOnlineWithStripeByCustomer ||
  o.isReadyToBePaidOnlineWithPagoDilByCustomer;
const stateOf = (o: CustomerOrderRow): string =>
  o.isWaitingForCustomerConfirmation ? 'Da confermare' : o.isInPayment ? 'In attesa di conferma' : 'Da completare';

/** A customer's home: the order to finish, then the list and the next order. */
export const CustomerTiles = () => {
  const orders = useCall(listCustomerCommissions, { query: { perPage: '25' } }, { staleTime: 0 });
  const items = orders.data?.items ?? [];
  const [first, ...others] = items.filter(isUnfinished);
  return (
    <>
      {first ? (
        <Link to={paths.customerOrder(first.id)} className={styles.filled}>
          <span className={styles.label}>
            <IconShoppingCart size={20} stroke={1.75} /> Completa il tuo ordine
          </span>
          <span className={styles.state}>
            <IconClock size={16} stroke={1.75} /> {stateOf(first)}
          </span>
          <span className={styles.figure}>{euro(first.total)}</span>
          <span>
            {`${first.type.title} n. ${first.orderId}, ${first.bought}`}
            {others.length > 0 ? `, e ${plural(others.length, 'altro ordine', 'altri ordini')}` : ''}
          </span>
        </Link>
      ) : (
        <Link to={paths.createCustomerOrder} className={styles.filled}>
          <span className={styles.label}>
            <IconShoppingCart size={20} stroke={1.75} /> Crea il tuo ordine
          </span>
          <span className={styles.figure}>Quattro passi</span>
          <span>Scegli i prodotti e come pagare, poi confermi con un codice via SMS.</span>
        </Link>
      )}
      <Link to={paths.customerOrders} className={styles.tile}>
        <span className={styles.label}>
          <IconListCheck size={20} stroke={1.75} /> Rivedi i tuoi ordini{' '}
          <IconChevronRight size={18} className={styles.go} aria-hidden="true" />
        </span>
        <span className={styles.value}>
          <b>{orders.data?.pagination.totalItems ?? '–'}</b>{' '}
          {orders.data?.pagination.totalItems === 1 ? 'ordine' : 'ordini'}
        </span>
        <span className={styles.about}>Stato, copia commissione e recesso</span>
      </Link>
      {first ? (
        <Link to={paths.createCustomerOrder} className={styles.quiet}>
          <IconPlus size={20} stroke={1.75} aria-hidden="true" />
          <span>
            <strong>Crea il tuo ordine</strong>
            <span className={styles.about}>Prodotti o pacchetto, pagamento, conferma</span>
          </span>
        </Link>
      ) : null}
    </>
  );
};
