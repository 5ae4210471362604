/** One product of a listing, with what can be chosen of it. */
import { IconGift } from '@tabler/icons-react';
import { euro, points } from '../../kernel/formats.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { DoormatSizes } from './doormat-sizes.tsx';
import { ProductVariants } from './product-variants.tsx';
import type { Listed, ListedProduct } from './catalogue.ts';
import { MAX_QUANTITY, quantityOf, setQuantity, type Selection } from './selection.ts';
import classes from './products.module.css';

type Props = {
  product: Listed;
  selection: Selection;
  onChange: (selection: Selection) => void;
  /** Gifts have their own tab: elsewhere a word says that there is one. */ withGift: boolean;
};

/** Picture, price and points, its quantity, and below what it still needs (gift, variants, sizes). */
export const ProductCard = ({ product, selection, onChange, withGift }: Props) => {
  const { sale, gift: paired } = product;
  const gift = withGift || (paired && quantityOf(selection, paired.code) > 0) ? paired : null;
  const shown = sale ?? paired;
  if (!shown) return null;
  const facts = [shown.packaging, shown.code, paired && sale && !gift ? 'anche in omaggio' : ''];
  return (
    <li className={classes.card}>
      <ProductPicture src={shown.picture} />
      <div className={classes.body}>
        <h2 className={classes.name}>{product.name}</h2>
        <p className={classes.code}>{facts.filter(Boolean).join(' · ')}</p>
        {sale ? <Buy sale={sale} selection={selection} onChange={onChange} /> : null}
      </div>
      {sale ? <Options sale={sale} selection={selection} onChange={onChange} /> : null}
      {gift ? <Gift name={product.name} gift={gift} selection={selection} onChange={onChange} /> : null}
    </li>
  );
};

type PartProps = Pick<Props, 'selection' | 'onChange'>;

/** What one piece costs and how many are bought; of a doormat the sizes say how many. */
const Buy = ({ sale, selection, onChange }: PartProps & { sale: ListedProduct }) => {
  const isMat = Boolean(sale.customProductOptions);
  return (
    <div className={classes.buy}>
      <div>
        <p className={classes.price}>{isMat ? `da ${euro(sale.price)}` : euro(sale.price)}</p>
        {Number(sale.points) > 0 ? <p className={classes.points}>{points(sale.points)} punti</p> : null}
      </div>
      {isMat ? null : (
        <QuantityStepper
          label={sale.name}
          value={quantityOf(selection, sale.code)}
          max={MAX_QUANTITY}
          onChange={(quantity) => onChange(setQuantity(selection, sale, quantity))}
        />
      )}
    </div>
  );
};

const Options = ({ sale, ...rest }: PartProps & { sale: ListedProduct }) =>
  sale.customProductOptions ? (
    <DoormatSizes product={sale} options={sale.customProductOptions} {...rest} />
  ) : (
    <ProductVariants product={sale} {...rest} />
  );

const Gift = ({ name, gift, selection, onChange }: PartProps & { name: string; gift: ListedProduct }) => (
  <>
    <div className={classes.gift}>
      <span className={classes.giftText}>
        <IconGift size={16} stroke={1.75} aria-hidden />
        <span>
          In omaggio <span className={classes.giftPoints}>{points(gift.points)} punti</span>
        </span>
      </span>
      <QuantityStepper
        label={`${name}, in omaggio`}
        value={quantityOf(selection, gift.code)}
        max={MAX_QUANTITY}
        onChange={(quantity) => onChange(setQuantity(selection, gift, quantity))}
      />
    </div>
    <ProductVariants product={gift} selection={selection} onChange={onChange} />
  </>
);
