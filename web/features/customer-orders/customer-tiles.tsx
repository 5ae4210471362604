/** The tiles of a customer’s home. */
import { IconChevronRight, IconClock, IconListCheck, IconPlus, IconShoppingCart } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { home } from '@ema/calls/home.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { count, euro, plural } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import styles from '../../ui/tiles.module.css';

type Orders = NonNullable<CallOutput<typeof home>['customerOrders']>;
const WAITS_FOR = {
  confirmation: 'Da confermare',
  payment: 'In attesa di conferma',
  finishing: 'Da completare',
} as const satisfies Record<NonNullable<Orders['toFinish']>['waitsFor'], string>;

/** Of whoever ordered as a customer and sells again: what they ordered stays within reach, last of all (ORD-467). */
export const KeptOrdersTile = ({ orders: { total, unfinished } }: { orders: Orders }) => (
  <Link to={paths.customerOrders} className={styles.quiet}>
    <IconListCheck size={20} stroke={1.75} aria-hidden="true" />
    <span>
      <strong>I tuoi ordini da cliente</strong>
      <span className={styles.about}>
        {unfinished > 0
          ? `${plural(total, 'ordine', 'ordini')}, di cui ${count(unfinished)} da completare`
          : `${plural(total, 'ordine', 'ordini')}: copia commissione e recesso`}
      </span>
    </span>
  </Link>
);

/** A customer's home: the newest order to finish, then the list and the next order (NET-206). */
export const CustomerTiles = ({ orders: { total, unfinished, toFinish: first } }: { orders: Orders }) => {
  const others = unfinished - 1;
  return (
    <>
      {first ? (
        <Link to={paths.customerOrder(first.id)} className={styles.filled}>
          <span className={styles.label}>
            <IconShoppingCart size={20} stroke={1.75} /> Completa il tuo ordine
          </span>
          <span className={styles.state}>
            <IconClock size={16} stroke={1.75} /> {WAITS_FOR[first.waitsFor]}
          </span>
          <span className={styles.figure}>{euro(first.total)}</span>
          <span>
            {`${first.typeTitle} n. ${first.orderId}, ${first.bought}`}
            {others > 0 ? `, e ${plural(others, 'altro ordine', 'altri ordini')}` : ''}
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
          <b>{count(total)}</b> {total === 1 ? 'ordine' : 'ordini'}
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
