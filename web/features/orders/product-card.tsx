import { IconGift } from '@tabler/icons-react';
import { euro, points } from '../../kernel/formats.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { DoormatSizes } from './doormat-sizes.tsx';
import { ProductVariants } from './product-variants.tsx';
import type { Listed } from './catalogue.ts';
import { MAX_QUANTITY, quantityOf, setQuantity, type Selection } from './selection.ts';
import classes from './products.module.css';

type Props = {
  product: Listed;
  selection: Selection;
  onChange: (selection: Selection) => void;
  /** Gifts have their own tab: elsewhere a word says that there is one. */ withGift: boolean;
};

/** One product: picture, price and points, its quantity, and below what it still needs (gift, variants, sizes). */
export const ProductCard = ({ product, selection, onChange, withGift }: Props) => {
  const { sale, gift: paired } = product;
  const gift = withGift || (paired && quantityOf(selection, paired.code) > 0) ? paired : null;
  const shown = sale ?? paired;
  if (!shown) return null;
  const mat = sale?.customProductOptions ?? null;
  return (
    <li className={classes.card}>
      <ProductPicture src={shown.picture} />
      <div className={classes.body}>
        <h2 className={classes.name}>{product.name}</h2>
        <p className={classes.code}>
          {[shown.packaging, shown.code, paired && sale && !gift ? 'anche in omaggio' : ''].filter(Boolean).join(' · ')}
        </p>
        {sale ? (
          <div className={classes.buy}>
            <div>
              <p className={classes.price}>{mat ? `da ${euro(sale.price)}` : euro(sale.price)}</p>
              {Number(sale.points) > 0 ? <p className={classes.points}>{points(sale.points)} punti</p> : null}
            </div>
            {mat ? null : (
              <QuantityStepper
                label={product.name}
                value={quantityOf(selection, sale.code)}
                max={MAX_QUANTITY}
                onChange={(quantity) => onChange(setQuantity(selection, sale, quantity))}
              />
            )}
          </div>
        ) : null}
      </div>
      {sale && mat ? <DoormatSizes product={sale} options={mat} selection={selection} onChange={onChange} /> : null}
      {sale && !mat ? <ProductVariants product={sale} selection={selection} onChange={onChange} /> : null}
      {gift ? (
        <div className={classes.gift}>
          <span className={classes.giftText}>
            <IconGift size={16} stroke={1.75} aria-hidden />
            <span>
              In omaggio <span className={classes.giftPoints}>{points(gift.points)} punti</span>
            </span>
          </span>
          <QuantityStepper
            label={`${product.name}, in omaggio`}
            value={quantityOf(selection, gift.code)}
            max={MAX_QUANTITY}
            onChange={(quantity) => onChange(setQuantity(selection, gift, quantity))}
          />
        </div>
      ) : null}
      {gift ? <ProductVariants product={gift} selection={selection} onChange={onChange} /> : null}
    </li>
  );
};
