/** One product of a listing, with what can be chosen of it. */
import { IconGift } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { euro, points } from '../../kernel/formats.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { DoormatSizes } from './doormat-sizes.tsx';
import { ProductCombinations } from './product-combinations.tsx';
import { ProductVariants } from './product-variants.tsx';
import type { Listed, ListedProduct } from './catalogue.ts';
import { isCombined } from './combinations.ts';
import { MAX_QUANTITY, quantityOf, setQuantity, withPart, type Selection } from './selection.ts';
import classes from './products.module.css';

type Change = (change: (selection: Selection) => Selection) => void;
type Props = {
  product: Listed;
  /** Only what is chosen of this product is read of it. */
  selection: Selection;
  /** Takes how the selection changes, whatever it has become by then; the same function at every drawing. */
  onChange: Change;
  /** Where it is listed: among gifts it is one, elsewhere a word says that it can be. */
  view: 'sale' | 'gift' | 'chosen';
  /** Several attributes are chosen together, not each by itself. */ combines?: boolean;
};

const codesOf = ({ sale, gift }: Listed): string[] => [sale, gift].flatMap((p) => p?.code ?? []);

/** Would a card look the same? A tap on one product is none of the others’ business. */
export const isSameCard = (a: Props, b: Props): boolean =>
  a.product === b.product &&
  a.view === b.view &&
  a.onChange === b.onChange &&
  codesOf(a.product).every((code) => a.selection[code] === b.selection[code]);

/** Picture, price and points, its quantity, and below what it still needs (gift, variants, sizes). */
export const ProductCard = memo(({ product, selection, onChange, view, combines = true }: Props) => {
  const { sale, gift: paired, name } = product;
  const shown = sale ?? paired;
  if (!shown) return null;
  const codes = codesOf(product);
  const part = {
    selection,
    combines,
    onChange: (next: Selection) => onChange((latest) => withPart(latest, codes, next)),
  };
  if (view === 'gift' && paired)
    return (
      <Card name={name} shown={shown} more="" take={<Take name={name} gift={paired} sale={sale} {...part} />}>
        <Variants product={paired} name={giftName(name)} {...part} />
      </Card>
    );
  const gift = view === 'chosen' || (paired && quantityOf(selection, paired.code) > 0) ? paired : null;
  return (
    <Card
      name={name}
      shown={shown}
      more={paired && sale && !gift ? 'anche in omaggio' : ''}
      take={sale ? <Buy sale={sale} {...part} /> : null}
    >
      {sale ? <Options sale={sale} {...part} /> : null}
      {gift ? <Gift name={name} gift={gift} {...part} /> : null}
    </Card>
  );
}, isSameCard);
ProductCard.displayName = 'ProductCard';

type CardProps = { name: string; shown: ListedProduct; more: string; take: ReactNode; children: ReactNode };
const Card = ({ name, shown, more, take, children }: CardProps) => (
  <li className={classes.card}>
    <ProductPicture src={shown.picture} />
    <div className={classes.body}>
      <h2 className={classes.name}>{name}</h2>
      <p className={classes.code}>{[shown.packaging, shown.code, more].filter(Boolean).join(' · ')}</p>
      {take}
    </div>
    {shown.description === '' ? null : (
      <details className={classes.description}>
        <summary aria-label={`Descrizione di ${name}`}>Descrizione</summary>
        <p>{shown.description}</p>
      </details>
    )}
    {children}
  </li>
);

type PartProps = { selection: Selection; onChange: (selection: Selection) => void; combines: boolean };
const giftName = (name: string): string => `${name}, in omaggio`;

/** What one piece costs and how many are bought; of a doormat the sizes say how many, else the combinations. */
const Buy = ({ sale, selection, onChange, combines }: PartProps & { sale: ListedProduct }) => {
  const isMat = Boolean(sale.customProductOptions);
  return (
    <div className={classes.buy}>
      <div>
        <p className={classes.price}>{isMat ? `da ${euro(sale.price)}` : euro(sale.price)}</p>
        {Number(sale.points) > 0 ? <p className={classes.points}>{points(sale.points)} punti</p> : null}
      </div>
      {isMat || (combines && isCombined(sale)) ? null : (
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

type TakeProps = PartProps & { name: string; gift: ListedProduct; sale: ListedProduct | null };
/** Among gifts: what one piece takes of the points, and how many are taken. */
const Take = ({ name, gift, sale, ...rest }: TakeProps) => (
  <div className={classes.buy}>
    <div>
      <p className={classes.price}>{`${points(gift.points)} punti`}</p>
      {sale ? <p className={classes.points}>{`in vendita a ${euro(sale.price)}`}</p> : null}
    </div>
    <GiftQuantity name={name} gift={gift} {...rest} />
  </div>
);

const Options = ({ sale, ...rest }: PartProps & { sale: ListedProduct }) =>
  sale.customProductOptions ? (
    <DoormatSizes product={sale} options={sale.customProductOptions} {...rest} />
  ) : (
    <Variants product={sale} name={sale.name} {...rest} />
  );

const Variants = ({ combines, name, ...rest }: PartProps & { product: ListedProduct; name: string }) =>
  combines && isCombined(rest.product) ? <ProductCombinations name={name} {...rest} /> : <ProductVariants {...rest} />;

/** How many are taken; combinations say it themselves. */
const GiftQuantity = ({
  name,
  gift,
  selection,
  onChange,
  combines,
}: PartProps & { name: string; gift: ListedProduct }) =>
  combines && isCombined(gift) ? null : (
    <QuantityStepper
      label={giftName(name)}
      value={quantityOf(selection, gift.code)}
      max={MAX_QUANTITY}
      onChange={(quantity) => onChange(setQuantity(selection, gift, quantity))}
    />
  );

const Gift = ({ name, gift, ...rest }: PartProps & { name: string; gift: ListedProduct }) => (
  <>
    <div className={classes.gift}>
      <span className={classes.giftText}>
        <IconGift size={16} stroke={1.75} aria-hidden />
        <span>
          In omaggio <span className={classes.giftPoints}>{points(gift.points)} punti</span>
        </span>
      </span>
      <GiftQuantity name={name} gift={gift} {...rest} />
    </div>
    <Variants product={gift} name={giftName(name)} {...rest} />
  </>
);
