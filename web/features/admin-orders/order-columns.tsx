/** The columns of «Amministra commissioni», and its rows in short. */
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { writeAmong } from '@ema/domain/kernel/writing.ts';
import { euro, moment, shortDayOfMoment } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import type { Column, Short } from '../../ui/paged-list/column.ts';
import { NarrowOnly } from '../../ui/paged-list/data-list.tsx';
import styles from './admin-orders.module.css';
import type { AdminOrderRow } from './orders-list.ts';

/** An address of version 6 may break after its colons. */
const Ip = ({ address }: { address: string }) => (
  <span className={styles.ip}>
    {address === ''
      ? '–'
      : address.split(':').map((part, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- the parts have no other name
          <Fragment key={i}>
            {i > 0 && (
              <>
                :<wbr />
              </>
            )}
            {part}
          </Fragment>
        ))}
  </span>
);

/** `shared`: sellers with a namesake on the page, whose code stands beside them on any width. */
export const orderColumns = (shared: ReadonlySet<number>): readonly Column<AdminOrderRow>[] => [
  { key: 'id', label: 'ID', render: (r) => <span className="num">{r.id}</span> },
  {
    key: 'seller',
    label: 'Incaricato',
    render: (r) => (
      <>
        <span className={styles.seller}>
          <Link className={styles.who} to={paths.adminAgent(r.seller.id)}>
            {r.seller.fullName}
          </Link>{' '}
          <span
            className={styles.code}
            data-shared={shared.has(r.seller.id) || undefined}
          >{`cod. ${r.seller.id}`}</span>
        </span>
        <NarrowOnly>{r.type.title}</NarrowOnly>
      </>
    ),
  },
  {
    key: 'date',
    label: 'Data',
    render: (r) => (
      <>
        <span className="num nowrap">{moment(r.submissionDate)}</span>
        <NarrowOnly>
          <Ip address={r.ipAddress} />
        </NarrowOnly>
      </>
    ),
  },
  { key: 'total', label: 'Importo', amount: true, render: (r) => euro(r.priceTotal) },
  { key: 'type', label: 'Tipo', wide: true, render: (r) => <span className="nowrap">{r.type.title}</span> },
  { key: 'ip', label: 'IP', wide: true, render: (r) => <Ip address={r.ipAddress} /> },
];

export const orderInShort =
  (shared: ReadonlySet<number>) =>
  (r: AdminOrderRow): Short => ({
    who: writeAmong(shared, r.seller),
    amount: euro(r.priceTotal),
    what: [r.id, shortDayOfMoment(r.submissionDate), r.type.title],
    state: r.undone?.text ?? (r.exported ? null : 'Da esportare'),
  });
