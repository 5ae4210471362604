/** The bands of a scale of fees as fields: from which level and total on, and how much. */
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { LEVELS } from '@ema/domain/levels/levels.ts';
import { MOST_BANDS } from '@ema/domain/levels/fee-scales.ts';
import { tidyAmount } from '../../kernel/amount.ts';
import type { SaveFormOf } from '../../ui/save-form/use-save-form.ts';
import { fieldOf, type PlanValues, type TypedBand } from './fee-scale-values.ts';
import styles from './fee-scales.module.css';

const LEVEL_CHOICES = Array.from({ length: LEVELS }, (_, i) => ({
  value: String(i + 1),
  label: `dal livello ${i + 1}`,
}));
type Props = { form: SaveFormOf<PlanValues> };

export const FeeScaleBands = ({ form }: Props) => {
  const { bands } = form.values;
  const named = bands.flatMap((_, i) =>
    (['minLevel', 'fromCents', 'basisPoints'] as const).map((field) => fieldOf(i, field)),
  );
  const set = (next: TypedBand[]): void => form.set({ bands: next }, ['bands', ...named]);
  const add = (): void => {
    const key = Math.max(-1, ...bands.map((b) => b.key)) + 1;
    set([...bands, { key, minLevel: bands.at(-1)?.minLevel ?? '1', from: '', percent: '' }]);
  };
  return (
    <div className={styles.form}>
      <p className="support" id={form.shown('bands').id} tabIndex={-1}>
        Un incaricato ha le fasce del livello più alto che ha raggiunto; fra quelle, conta l’imponibile provvigionale
        dell’ordine. Ogni livello nominato comincia da 0,00 €.
      </p>
      {form.shown('bands').error && <p role="alert">{form.shown('bands').error}</p>}
      <div className={`${styles.band} ${styles.bandTitles}`} aria-hidden>
        <span className={styles.bandHead}>Incaricati</span>
        <span className={styles.bandHead}>Da un imponibile di</span>
        <span className={styles.bandHead}>Provvigione</span>
      </div>
      <ul className={styles.bands} aria-label="Fasce">
        {bands.map((band, i) => (
          <Band
            key={band.key}
            form={form}
            band={band}
            index={i}
            onChange={(part) => set(bands.map((b) => (b === band ? { ...b, ...part } : b)))}
            onRemove={() => set(bands.filter((b) => b !== band))}
          />
        ))}
      </ul>
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.75} />}
          disabled={bands.length >= MOST_BANDS}
          onClick={add}
        >
          Aggiungi fascia
        </Button>
      </div>
    </div>
  );
};

type BandProps = Props & {
  band: TypedBand;
  index: number;
  onChange: (part: Partial<TypedBand>) => void;
  onRemove: () => void;
};
const Band = ({ form, band, index, onChange, onRemove }: BandProps) => {
  const shown = (field: 'minLevel' | 'fromCents' | 'basisPoints') => {
    const { id, label, error } = form.shown(fieldOf(index, field));
    return { id, error, 'aria-label': label };
  };
  return (
    <li className={styles.band}>
      <NativeSelect
        {...shown('minLevel')}
        data={LEVEL_CHOICES}
        value={band.minLevel}
        onChange={(e) => onChange({ minLevel: e.currentTarget.value })}
      />
      <TextInput
        {...shown('fromCents')}
        rightSection="€"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={band.from}
        onChange={(e) => onChange({ from: e.currentTarget.value })}
        onBlur={() => tidyAmount(band.from) !== band.from && onChange({ from: tidyAmount(band.from) })}
      />
      <TextInput
        {...shown('basisPoints')}
        rightSection="%"
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        value={band.percent}
        onChange={(e) => onChange({ percent: e.currentTarget.value })}
      />
      <ActionIcon variant="subtle" size={44} aria-label={`Togli la fascia ${index + 1}`} onClick={onRemove}>
        <IconTrash size={20} stroke={1.75} />
      </ActionIcon>
    </li>
  );
};
