/** The card of one commission in an order. */
import { Collapse } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconNote } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { kindOf } from '@ema/domain/catalogue/products.ts';
import { variantText } from '@ema/domain/orders/variant.ts';
import { showProducts } from '../../kernel/counted.ts';
import { euro, moment, points } from '../../kernel/formats.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { pieces } from './basket.tsx';
import { pointsOfLine } from './gift-points.ts';
import type { Commission } from './order-types.ts';
import classes from './commission-card.module.css';

type Props = { commission: Commission; actions?: ReactNode; open?: boolean };

/** One sale of an order: for whom, when, how much, and its products. */
export const CommissionCard = ({ commission: c, actions, open: opened = false }: Props) => {
  const [open, setOpen] = useState(opened);
  const quantity = c.items.reduce((sum, i) => sum + i.quantity, 0);
  return (
    <article className={classes.card} aria-label={`Commissione ${c.id}`}>
      <div className={classes.head}>
        <div className={classes.who}>
          <h2>{c.customer?.fullName ?? 'Senza cliente'}</h2>
          <p className="num">{`N. ${c.id} · ${moment(c.date)}`}</p>
        </div>
        <div className={classes.amount}>
          <strong>{euro(c.total)}</strong>
          <span>{c.productKitName ?? pieces(quantity)}</span>
        </div>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
      {opened ? null : (
        <button type="button" className={classes.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? (
            <IconChevronUp size={18} stroke={1.75} aria-hidden />
          ) : (
            <IconChevronDown size={18} stroke={1.75} aria-hidden />
          )}
          {open ? 'Nascondi i prodotti' : showProducts(c.items.length)}
        </button>
      )}
      <Collapse expanded={open}>
        <ItemList items={c.items} />
        {c.note ? (
          <p className={classes.noteText}>
            <IconNote size={16} stroke={1.75} aria-hidden />{' '}
            <span>
              <span className="sr-only">Nota: </span>
              {c.note}
            </span>
          </p>
        ) : null}
      </Collapse>
    </article>
  );
};

type Item = Omit<Commission['items'][number], 'points'> & { points?: string };
/** The products of a sale, with their options and amounts. */
export const ItemList = ({ items }: { items: readonly Item[] }) => (
  <ul className={classes.items}>
    {items.map((item, i) => (
      <li key={i} className={classes.item}>
        <ProductPicture src={item.picture} size={44} />
        <div className={classes.what}>
          <span className={classes.name}>{item.name}</span>
          <span className={classes.code}>
            {[
              item.product,
              variantText(item.attributes),
              kindOf(item.product) === 'gift' ? `${item.quantity} ×` : `${item.quantity} × ${euro(item.unitPrice)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
        <span className={classes.lineTotal}>
          {kindOf(item.product) === 'gift'
            ? `omaggio${item.points ? `, ${points(pointsOfLine({ ...item, points: item.points }))} punti` : ''}`
            : euro(item.total)}
        </span>
      </li>
    ))}
  </ul>
);
