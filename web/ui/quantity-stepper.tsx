/** A quantity with minus and plus, big enough for a thumb. */
import { ActionIcon, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { count } from '../kernel/formats.ts';
import { typedNumber, wholeOf } from '../kernel/whole-number.ts';
import styles from './quantity-stepper.module.css';

type Props = { label: string; value: number; onChange: (value: number) => void; min?: number; max?: number };

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** Minus, quantity, plus: 44 px targets, minimum 0, optional maximum (ORD-110). */
export const QuantityStepper = ({ label, value, onChange, min = 0, max = 9999 }: Props) => {
  /**
   * While it is being written; what is no whole number changes nothing and goes when the field is left (NET-568). An
   * empty field counts as none only then: whoever empties it to write another number keeps what hangs on it.
   */
  const [typed, setTyped] = useState<string | null>(null);
  /** More was written than there may be: it says so instead of only taking less (ORD-435), as of what is no quantity (ORD-491). */
  const [isCut, setCut] = useState(false);
  const set = (n: number) => {
    setTyped(null);
    setCut(n > max);
    onChange(Math.min(max, Math.max(min, n)));
  };
  const type = (written: string) => {
    const text = typedNumber(String(max).length + 2)(written);
    const whole = text === '' ? Number.NaN : wholeOf(text);
    if (Number.isInteger(whole)) set(whole);
    else if (Number.isNaN(whole)) setTyped(text);
  };
  const told = (): string | null => {
    if (isCut) return `Al massimo ${count(max)}.`;
    return typed === null || typed === '' ? null : `Solo numeri interi: resta ${count(value)}.`;
  };
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    set(value + by);
  };
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
      <TextInput
        variant="unstyled"
        aria-label={`Quantità: ${label}`}
        value={typed ?? String(value)}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => {
          if (typed === '') set(min);
          setTyped(null);
          setCut(false);
        }}
        onKeyDown={step}
        classNames={{ input: styles.input }}
        inputMode="numeric"
        autoComplete="off"
      />
      <span role="status" className={styles.told}>
        {told()}
      </span>
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
