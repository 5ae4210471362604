/** The combinations of options in which a product of several attributes is ordered. */
import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import type { ListedProduct } from './catalogue.ts';
import { combinationsOf, onlyOptions, optionsOf, type Combination } from './combinations.ts';
import { MAX_QUANTITY, setCombinations, type Selection } from './selection.ts';
import classes from './products.module.css';

type Props = {
  product: ListedProduct;
  /** How it is called, where it is a gift too. */ name: string;
  selection: Selection;
  onChange: (selection: Selection) => void;
};

/** One row per combination: an option of each attribute, and how many pieces of it (ORD-445). */
export const ProductCombinations = ({ product, name, selection, onChange }: Props) => {
  const line = selection[product.code];
  const rows = line ? combinationsOf(line, product.attributes) : [];
  const change = (next: readonly Combination[]) => onChange(setCombinations(selection, product, next));
  const edit = (index: number, part: Partial<Combination>) =>
    change(rows.map((row, i) => (i === index ? { ...row, ...part } : row)));
  return (
    <div className={classes.sizes}>
      {rows.map((row, index) => (
        <div key={index} className={classes.size} role="group" aria-label={`Combinazione ${index + 1} di ${name}`}>
          {product.attributes
            .filter((a) => a.options.length > 1)
            .map((a) => (
              <NativeSelect
                key={a.name}
                label={a.name}
                value={row.options[a.name] ?? ''}
                error={
                  isHalfChosen(product, row) && row.options[a.name] === undefined ? 'Scegli un’opzione.' : undefined
                }
                data={[
                  { value: '', label: 'Scegli', disabled: true },
                  ...optionsOf(a, chosenIn(row, a.name)).map((o) => ({ value: o, label: o })),
                ]}
                onChange={(event) => edit(index, { options: { ...row.options, [a.name]: event.currentTarget.value } })}
              />
            ))}
          <div className={classes.sizeEnd}>
            <OptionPicture product={product} row={row} />
            <QuantityStepper
              label={`Quantità, combinazione ${index + 1}`}
              value={row.quantity}
              max={MAX_QUANTITY}
              onChange={(quantity) => edit(index, { quantity })}
            />
          </div>
        </div>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} stroke={1.75} />}
        aria-label={`${rows.length === 0 ? FIRST : MORE} di ${name}`}
        onClick={() => change([...rows, { options: onlyOptions(product.attributes), quantity: 1 }])}
      >
        {rows.length === 0 ? FIRST : MORE}
      </Button>
    </div>
  );
};
const FIRST = 'Scegli le varianti';
const MORE = 'Altra combinazione';

/** Whoever has just begun a combination is not told yet that it lacks something. */
const isHalfChosen = ({ attributes }: ListedProduct, { options }: Combination): boolean =>
  attributes.some((a) => a.options.length > 1 && options[a.name] !== undefined);

const chosenIn = ({ options }: Combination, attribute: string): Record<string, true> => {
  const option = options[attribute];
  return option === undefined ? {} : { [option]: true };
};

/** What the chosen options look like, where one of them has a picture. */
const OptionPicture = ({ product, row }: { product: ListedProduct; row: Combination }) => {
  const [picture] = product.attributes.flatMap((a) => a.pictures[row.options[a.name] ?? ''] ?? []);
  return picture ? <ProductPicture src={picture} size={40} /> : <span />;
};
