/** A quantity with minus and plus, big enough for a thumb. */
import { ActionIcon, NumberInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import styles from './quantity-stepper.module.css';

type Props = { label: string; value: number; onChange: (value: number) => void; min?: number; max?: number };

/** Minus, quantity, plus: 44 px targets, minimum 0, optional maximum (ORD-110). */
export const QuantityStepper = ({ label, value, onChange, min = 0, max = 9999 }: Props) => {
  const set = (n: number) => onChange(Math.min(max, Math.max(min, Math.trunc(n))));
  return (
    <div className={styles.stepper} data-chosen={value > 0 || undefined} role="group" aria-label={label}>
      <ActionIcon
        variant="transparent"
        size={44}
        aria-label={`Togli uno: ${label}`}
        disabled={value <= min}
        onClick={() => set(value - 1)}
      >
        <IconMinus size={18} stroke={1.75} />
      </ActionIcon>
      <NumberInput
        variant="unstyled"
        hideControls
        aria-label={`Quantità: ${label}`}
        value={value}
        onChange={(v) => set(typeof v === 'number' ? v : Number(v) || min)}
        min={min}
        max={max}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="strict"
        classNames={{ input: styles.input }}
        inputMode="numeric"
      />
      <ActionIcon
        variant="transparent"
        size={44}
        aria-label={`Aggiungi uno: ${label}`}
        disabled={value >= max}
        onClick={() => set(value + 1)}
      >
        <IconPlus size={18} stroke={1.75} />
      </ActionIcon>
    </div>
  );
};
