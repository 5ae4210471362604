/** Whether a product is made to measure, between which sizes, and what a square centimetre costs (NET-660). */
import { Switch, TextInput, type TextInputProps } from '@mantine/core';
import {
  EXTERNAL_CODE_MAX,
  MEASURE_FIELDS,
  measureFaults,
  readSide,
  readSquarePrice,
  squarePriceWords,
  type MeasureField,
  type Measures,
} from '@ema/domain/catalogue/made-to-measure.ts';
import { doormatPriceCents } from '@ema/domain/catalogue/products.ts';
import { formatEuro, wireToCents } from '@ema/domain/kernel/money.ts';
import styles from './catalogue.module.css';

export type MeasureValues = Record<MeasureField, string> & { quadroId: string; isMeasured: boolean };
export const MEASURE_LABELS: Record<keyof MeasureValues, string> = {
  quadroId: 'Codice esterno',
  isMeasured: 'Su misura',
  minWidth: 'Larghezza minima',
  maxWidth: 'Larghezza massima',
  minHeight: 'Altezza minima',
  maxHeight: 'Altezza massima',
  priceSquareCentimeter: 'Prezzo al cm²',
};
export const measureStart = (kept: Measures | null, quadroId: string | null): MeasureValues => ({
  quadroId: quadroId ?? '',
  isMeasured: kept !== null,
  minWidth: kept ? String(kept.minWidth) : '',
  maxWidth: kept ? String(kept.maxWidth) : '',
  minHeight: kept ? String(kept.minHeight) : '',
  maxHeight: kept ? String(kept.maxHeight) : '',
  priceSquareCentimeter: kept ? squarePriceWords(kept.priceSquareCentimeter) : '',
});
const readMeasures = (typed: MeasureValues): Measures => ({
  minWidth: readSide(typed.minWidth),
  maxWidth: readSide(typed.maxWidth),
  minHeight: readSide(typed.minHeight),
  maxHeight: readSide(typed.maxHeight),
  priceSquareCentimeter: readSquarePrice(typed.priceSquareCentimeter),
});
export const measuresTyped = (typed: MeasureValues): Measures | null => (typed.isMeasured ? readMeasures(typed) : null);
/** What is wrong once one wants to save. */
export const measuresFaults = (typed: MeasureValues): Partial<Record<MeasureField, string>> =>
  typed.isMeasured ? measureFaults(readMeasures(typed)) : {};

/** What the smallest and the largest piece cost; null while that cannot be said. */
const pricesWords = (typed: MeasureValues, minimumPrice: string | undefined): string | null => {
  const m = readMeasures(typed);
  if (minimumPrice === undefined || Object.keys(measureFaults(m)).length > 0) return null;
  const priceOf = (width: number, height: number) =>
    formatEuro(doormatPriceCents(width, height, m.priceSquareCentimeter, wireToCents(minimumPrice)));
  return `${m.minWidth} × ${m.minHeight} cm costa ${priceOf(m.minWidth, m.minHeight)}; ${m.maxWidth} × ${m.maxHeight} cm costa ${priceOf(m.maxWidth, m.maxHeight)}.`;
};

type Form = {
  values: MeasureValues;
  text: (name: MeasureField | 'quadroId') => Pick<TextInputProps, 'id' | 'label' | 'error' | 'value' | 'onChange'>;
  field: (name: 'isMeasured') => {
    id: string;
    label: string | undefined;
    error: string | undefined;
    value: boolean;
    onChange: (value: boolean) => void;
  };
};

/** `minimumPrice`: the company’s lowest price of a piece, where it is known. */
export const MeasureFields = ({ form, minimumPrice }: { form: Form; minimumPrice?: string | undefined }) => {
  const isMeasured = form.field('isMeasured');
  return (
    <>
      <TextInput
        {...form.text('quadroId')}
        description="Come lo chiama il gestionale, se in un altro modo."
        maxLength={EXTERNAL_CODE_MAX}
        autoComplete="off"
      />
      <Switch
        id={isMeasured.id}
        label={isMeasured.label}
        description="Chi ordina sceglie larghezza e altezza; un pezzo costa al cm², almeno il prezzo minimo dei parametri."
        error={isMeasured.error}
        checked={isMeasured.value}
        onChange={(e) => isMeasured.onChange(e.currentTarget.checked)}
      />
      {isMeasured.value && (
        <>
          <div className={styles.measures}>
            {MEASURE_FIELDS.map((name) => (
              <TextInput
                key={name}
                {...form.text(name)}
                required
                inputMode={name === 'priceSquareCentimeter' ? 'decimal' : 'numeric'}
                maxLength={12}
                rightSection={name === 'priceSquareCentimeter' ? '€' : 'cm'}
                autoComplete="off"
              />
            ))}
          </div>
          <p className={`support ${styles.reach}`} role="status">
            {pricesWords(form.values, minimumPrice)}
          </p>
        </>
      )}
    </>
  );
};
