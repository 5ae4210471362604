/** The step in which a customer chooses how to order: product by product, or a kit. */
import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { wireToCents } from '@ema/domain/kernel/money.ts';
import { euro } from '../../kernel/formats.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import type { CommissionType } from '../orders/catalogue.ts';
import { useOfferedKits, useOfferedListing } from './catalogue.ts';
import steps from '../orders/steps.module.css';

type Props = { types: readonly CommissionType[]; onChoose: (typeId: string) => void };
type Shown = { title: string; from: string | null; pictures: readonly string[] };

/** In the customer's own words, with what it looks like and where prices begin (ORD-375). */
export const StepWay = ({ types, onChoose }: Props) => (
  <ul className={steps.types} aria-label="Tipo d’ordine">
    {types.map((type) => {
      const Way = type.productsSelectionMode === 'product_kit' ? KitWay : ProductWay;
      return (
        <li key={type.id}>
          <Way type={type} onChoose={() => onChoose(type.id)} />
        </li>
      );
    })}
  </ul>
);

/** The lowest of some prices. */
const lowest = (prices: readonly string[]): string | null =>
  prices.toSorted((a, b) => wireToCents(a) - wireToCents(b))[0] ?? null;

type WayProps = { type: CommissionType; onChoose: () => void };
const KitWay = ({ type, onChoose }: WayProps) => {
  const kits = useOfferedKits().data?.items ?? [];
  const pictures = [...new Set(kits.flatMap((kit) => kit.products.map((p) => p.product.picture)))];
  return (
    <WayButton
      type={type}
      onChoose={onChoose}
      shown={{ title: 'Prendi un pacchetto', from: lowest(kits.map((kit) => kit.price)), pictures }}
    />
  );
};
const ProductWay = ({ type, onChoose }: WayProps) => {
  const sold = useOfferedListing(type).data?.entries ?? [];
  const pictures = [...new Set(sold.map((p) => p.picture))];
  return (
    <WayButton
      type={type}
      onChoose={onChoose}
      shown={{ title: 'Scegli i prodotti uno a uno', from: lowest(sold.map((p) => p.price)), pictures }}
    />
  );
};

const WayButton = ({ type, onChoose, shown }: WayProps & { shown: Shown }) => (
  <Button
    variant="default"
    fullWidth
    className={steps.type}
    onClick={onChoose}
    rightSection={<IconChevronRight size={20} stroke={1.75} />}
    justify="space-between"
  >
    <span className={steps.typeText}>
      <span className={steps.typeTitle}>{shown.title}</span>
      <span className={steps.typeFacts}>
        {shown.from === null ? `${type.title}.` : `${type.title}, da ${euro(shown.from)}.`}
      </span>
      <span className={steps.pictures} data-held>
        {shown.pictures.slice(0, 4).map((picture) => (
          <ProductPicture key={picture} src={picture} size={56} />
        ))}
      </span>
    </span>
  </Button>
);
