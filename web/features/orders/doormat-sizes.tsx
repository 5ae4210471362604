/** The sizes of a made-to-measure doormat being ordered. */
import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { clampSize, type DoormatOptions } from '@ema/domain/catalogue/products.ts';
import { formatEuro } from '@ema/domain/kernel/money.ts';
import { typedNumber } from '../../kernel/whole-number.ts';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import type { ListedProduct } from './catalogue.ts';
import { centimetresLeft } from './doormat-centimetres.ts';
import { MAX_QUANTITY, setSizes, sizePriceCents, type Selection, type Size } from './selection.ts';
import classes from './products.module.css';

type Props = {
  product: ListedProduct;
  options: DoormatOptions;
  selection: Selection;
  onChange: (selection: Selection) => void;
};

/** Made-to-measure doormats: one row per size, clamped when the field is left (ORD-126…ORD-131). */
export const DoormatSizes = ({ product, options, selection, onChange }: Props) => {
  const sizes = selection[product.code]?.sizes ?? [];
  const change = (next: readonly Size[]) => onChange(setSizes(selection, product.code, options, next));
  const edit = (index: number, part: Partial<Size>) =>
    change(sizes.map((s, i) => (i === index ? { ...s, ...part } : s)));
  const [isAdded, setAdded] = useState(false);
  const last = useRef<HTMLDivElement>(null);
  // A new size is what one writes next: its fields come out from behind the bar (ORD-490).
  useEffect(() => {
    if (!isAdded) return;
    setAdded(false);
    last.current?.scrollIntoView({ block: 'center' });
    last.current?.querySelector('input')?.select();
  }, [isAdded]);
  return (
    <div className={classes.sizes}>
      {sizes.map((size, index) => (
        <div
          key={index}
          ref={index === sizes.length - 1 ? last : null}
          className={classes.size}
          role="group"
          aria-label={`Misura ${index + 1} di ${product.name}`}
        >
          <Centimetres
            label="Larghezza"
            value={size.width}
            min={options.minWidth}
            max={options.maxWidth}
            onLeave={(width) => edit(index, { width })}
          />
          <Centimetres
            label="Altezza"
            value={size.height}
            min={options.minHeight}
            max={options.maxHeight}
            onLeave={(height) => edit(index, { height })}
          />
          <div className={classes.sizeEnd}>
            <p className={classes.price}>{formatEuro(sizePriceCents(size, options))}</p>
            <QuantityStepper
              label={`misura ${index + 1}`}
              value={size.quantity}
              max={MAX_QUANTITY}
              onChange={(quantity) => edit(index, { quantity })}
            />
          </div>
        </div>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} stroke={1.75} />}
        onClick={() => {
          change([
            ...sizes,
            {
              width: clampSize(60, options.minWidth, options.maxWidth),
              height: clampSize(40, options.minHeight, options.maxHeight),
              quantity: 1,
            },
          ]);
          setAdded(true);
        }}
      >
        {sizes.length === 0 ? 'Scegli la misura' : 'Aggiungi un’altra misura'}
      </Button>
    </div>
  );
};

type CentimetresProps = { label: string; value: number; min: number; max: number; onLeave: (value: number) => void };

/** Typed freely, within its bounds on blur (ORD-128); what is no whole one is left (NET-568). Either is said (ORD-490). */
const Centimetres = ({ label, value, min, max, onLeave }: CentimetresProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  /** Of the length that stands: another one, as of a size below one that is taken away, has its own. */
  const [told, setTold] = useState<{ of: number; notice: string } | null>(null);
  return (
    <div>
      <TextInput
        label={label}
        description={`da ${min} a ${max} cm`}
        inputMode="numeric"
        autoComplete="off"
        rightSection={<span className="support">cm</span>}
        rightSectionPointerEvents="none"
        value={typed ?? String(value)}
        onChange={(event) => setTyped(centimetres(event.currentTarget.value))}
        onBlur={() => {
          if (typed === null) return;
          setTyped(null);
          const left = centimetresLeft(typed, value, { min, max });
          setTold(left.notice === null ? null : { of: left.size, notice: left.notice });
          onLeave(left.size);
        }}
      />
      <p role="status" className={classes.sizeTold}>
        {typed === null && told?.of === value ? told.notice : null}
      </p>
    </div>
  );
};
const centimetres = typedNumber(6);
