/** What a commission holds that is no longer in the listing: it stays as it is, or goes. */
import { Button } from '@mantine/core';
import { kindOf } from '@ema/domain/catalogue/products.ts';
import { variantText } from '@ema/domain/orders/variant.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { Panel } from '../../ui/page.tsx';
import { pieces } from './basket.tsx';
import type { OrderedItem } from './ordered-items.ts';
import classes from './commission-card.module.css';

type Props = { items: readonly OrderedItem[]; onRemove: (product: string) => void };

/** The sample is in no listing either, and not among them: it was never chosen there. */
export const UnlistedItems = ({ items, onRemove }: Props) => {
  const gone = items.filter((i) => kindOf(i.product) !== 'sample');
  if (gone.length === 0) return null;
  return (
    <Panel title="Non è più nel listino">
      <ul className={classes.items}>
        {gone.map((item, i) => (
          <li key={i} className={classes.item}>
            <ProductPicture src={item.picture} size={44} />
            <div className={classes.what}>
              <span className={classes.name}>{item.name}</span>
              <span className={classes.code}>
                {[item.product, variantText(item.attributes), pieces(item.quantity)].filter(Boolean).join(' · ')}
              </span>
            </div>
            <Button variant="default" aria-label={`Togli ${item.name}`} onClick={() => onRemove(item.product)}>
              Togli
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
