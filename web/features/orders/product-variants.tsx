/** How the pieces of a product are given out to its variants. */
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import type { ListedProduct } from './catalogue.ts';
import { optionsOf } from './combinations.ts';
import { assignedTo, optionMaximum, setOption, type Selection } from './selection.ts';
import classes from './products.module.css';

type Props = { product: ListedProduct; selection: Selection; onChange: (selection: Selection) => void };

/** Per attribute the pieces go to options; as long as they do not sum to the quantity the attribute is marked (ORD-112). */
export const ProductVariants = ({ product, selection, onChange }: Props) => {
  const line = selection[product.code];
  const attributes = product.attributes.filter((a) => a.options.length > 1);
  if (!line || attributes.length === 0) return null;
  return (
    <div className={classes.variants}>
      {attributes.map((attribute) => {
        const assigned = assignedTo(line, attribute.name);
        const hasPictures = Object.keys(attribute.pictures).length > 0;
        const missing = line.quantity - assigned;
        return (
          <fieldset
            key={attribute.name}
            className={classes.attribute}
            data-uneven={missing !== 0 || undefined}
            aria-invalid={missing !== 0}
          >
            <legend className={classes.attributeHead}>
              <span>{attribute.name}</span>
              <span className={classes.attributeState} role="status">
                {missing === 0 ? (
                  <IconCheck size={16} stroke={1.75} aria-hidden />
                ) : (
                  <IconAlertCircle size={16} stroke={1.75} aria-hidden />
                )}
                {missing === 0
                  ? `${assigned} di ${line.quantity}`
                  : missing > 0
                    ? `Ancora ${missing} da assegnare su ${line.quantity}`
                    : `${-missing} di troppo su ${line.quantity}`}
              </span>
            </legend>
            {optionsOf(attribute, line.variants[attribute.name]).map((option) => (
              <div key={option} className={classes.option}>
                {hasPictures && <ProductPicture src={attribute.pictures[option] ?? product.picture} size={40} />}
                <span className={classes.optionName}>{option}</span>
                <QuantityStepper
                  label={`${product.name}, ${attribute.name} ${option}`}
                  value={line.variants[attribute.name]?.[option] ?? 0}
                  max={optionMaximum(line, attribute.name, option)}
                  onChange={(quantity) =>
                    onChange(setOption(selection, product.code, attribute.name, option, quantity))
                  }
                />
              </div>
            ))}
          </fieldset>
        );
      })}
    </div>
  );
};
