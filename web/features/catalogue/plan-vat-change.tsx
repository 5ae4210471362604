/** A new rate of VAT for all products that have one: from when, why, and how many it would reach (NET-539). */
import { NativeSelect, TextInput } from '@mantine/core';
import { listAllProducts, listOfficeProducts } from '@ema/calls/catalogue/products.ts';
import { getProductSheet } from '@ema/calls/catalogue/product-sheet.ts';
import { listVatChanges, planVatChange, previewVatChange } from '@ema/calls/catalogue/vat.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { changeDayFault, percentFault } from '@ema/domain/catalogue/vat-days.ts';
import { addDays, isDay, romeDay } from '@ema/domain/kernel/days.ts';
import { now } from '../../kernel/clock.ts';
import { day, plural } from '../../kernel/formats.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { DateField } from '../../ui/date-field.tsx';
import { successNotice } from '../../ui/notices.tsx';
import { LoadError, Panel, SkeletonRows } from '../../ui/page.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm, type SaveFormOf } from '../../ui/save-form/use-save-form.ts';
import task from '../../ui/task-card.module.css';
import styles from './catalogue.module.css';

type Vat = CallOutput<typeof listVatChanges>;
type Values = { before: string; after: string; from: string; reason: string };
const LABELS: Record<keyof Values, string> = {
  before: 'I prodotti al',
  after: 'Passano al',
  from: 'Dal giorno',
  reason: 'Motivo',
};
const REFRESHES = [listVatChanges, getProductSheet, listAllProducts, listOfficeProducts];
/** What is no whole number is none. */
const percentOf = (typed: string): number => (/^\d{1,2}$/.test(typed.trim()) ? Number(typed) : Number.NaN);
const faultsOf = ({ before, after, from }: Values, today: string) => ({
  after:
    percentFault(percentOf(after)) ??
    (percentOf(after) === Number(before) ? 'Scegli un’aliquota diversa da quella di adesso.' : null),
  from: isDay(from) ? changeDayFault(from, today) : 'Inserisci una data valida.',
});

export const PlanVatChange = ({ vat }: { vat: Vat }) => {
  const send = useSend(planVatChange, { refreshes: REFRESHES });
  const today = romeDay(now());
  const planned = vat.changes.filter(({ state }) => state === 'planned').map(({ after }) => after);
  const known = [...new Set([...vat.rates.map(({ percentage }) => percentage), ...planned])];
  const most = vat.rates.toSorted((a, b) => b.products - a.products)[0]?.percentage ?? 22;
  const form: SaveFormOf<Values> = useSaveForm<Values>({
    labels: LABELS,
    start: { before: String(most), after: '', from: addDays(today, 1), reason: '' },
    version: vat.version,
    seen: vat.changes,
    leaving: 'warned',
    check: (values) => ({
      ...faultsOf(values, today),
      reason: values.reason.trim() === '' ? 'Scrivi perché cambia: resta nello storico.' : null,
    }),
    save: async ({ before, after, from, reason }, version) => {
      await send.mutateAsync({
        body: { version, before: Number(before), after: percentOf(after), from, reason },
      });
      successNotice(`Cambio previsto dal ${day(from)}`);
    },
  });
  const { before, after, from } = form.values;
  const faults = faultsOf(form.values, today);
  return (
    <Panel title="Cambia l’aliquota di tutti i prodotti che ne hanno una">
      <SaveForm form={form} className={task.form}>
        <div className={styles.pairs}>
          <NativeSelect
            {...form.text('before')}
            data={known.toSorted((a, b) => a - b).map((rate) => ({ value: String(rate), label: `${rate} %` }))}
          />
          <TextInput
            {...form.text('after')}
            required
            rightSection="%"
            inputMode="numeric"
            maxLength={6}
            autoComplete="off"
          />
          <DateField {...form.field('from')} required min={addDays(today, 1)} />
        </div>
        <TextInput {...form.text('reason')} maxLength={200} autoComplete="off" required />
        {faults.after === null && faults.from === null ? (
          <Reached before={before} after={after.trim()} from={from} />
        ) : (
          <p className={`support ${styles.reach}`}>Scegli la nuova aliquota per vedere quanti prodotti raggiunge.</p>
        )}
        <div className={task.buttons}>
          <SaveButton form={form}>Prevedi il cambio</SaveButton>
        </div>
      </SaveForm>
    </Panel>
  );
};

const Reached = ({ before, after, from }: { before: string; after: string; from: string }) => {
  const query = { before, after, from };
  const { data, error, refetch } = useCall(previewVatChange, { query }, { staleTime: 0 });
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={1} />;
  const names = data.first.map(({ code, name }) => `${name} (${code})`).join(', ');
  return (
    <p role="status" className={styles.reach}>
      Dal {day(from)} <strong>{plural(data.products, 'prodotto passa', 'prodotti passano')}</strong> dal {before} % al{' '}
      {after} %{data.products > 0 && `: ${names}`}
      {data.products > data.first.length ? ' e altri.' : '.'}
    </p>
  );
};
