/** The rate of VAT of a product: today, from the days to come, and as it was; and a new one from a day on (NET-538). */
import { Button, NativeSelect } from '@mantine/core';
import { getProductAsOrdered } from '@ema/calls/catalogue/as-ordered.ts';
import { getProductSheet } from '@ema/calls/catalogue/product-sheet.ts';
import { listAllProducts, listOfficeProducts } from '@ema/calls/catalogue/products.ts';
import { deleteVatRate, listVatChanges, setVatRate } from '@ema/calls/catalogue/vat.ts';
import { rateDayFault } from '@ema/domain/catalogue/vat-days.ts';
import { isDay, romeDay } from '@ema/domain/kernel/days.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { now } from '../../kernel/clock.ts';
import { day, moment } from '../../kernel/formats.ts';
import { useSend } from '../../kernel/use-call.ts';
import { DateField } from '../../ui/date-field.tsx';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { Panel } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm, type SaveFormOf } from '../../ui/save-form/use-save-form.ts';
import task from '../../ui/task-card.module.css';
import styles from './catalogue.module.css';
import type { Sheet } from './product-form.tsx';

const REFRESHES = [getProductSheet, getProductAsOrdered, listAllProducts, listOfficeProducts, listVatChanges];
type Row = Sheet['vatRates'][number];
const STATES: Record<Row['state'], string> = { planned: 'Prevista', now: 'In vigore', past: 'Conclusa' };
const fromWords = (r: Row): string => (r.from === null ? 'dall’inizio' : `dal ${day(r.from)}`);
const byWhom = (r: Row): string => (r.by === null || r.at === null ? '–' : `${r.by}, ${moment(r.at)}`);
const reasonOf = (r: Row): string => (r.isOfChange ? `Tutti i prodotti: ${r.reason}` : 'Questo prodotto');
const COLUMNS: readonly Column<Row>[] = [
  { key: 'from', label: 'Vale', render: (r) => <span className="num nowrap">{fromWords(r)}</span> },
  { key: 'rate', label: 'Aliquota', numeric: true, render: (r) => `${r.percentage} %` },
  { key: 'state', label: 'Stato', render: (r) => STATES[r.state] },
  { key: 'why', label: 'Decisa per', render: (r) => (r.from === null ? '–' : reasonOf(r)) },
  { key: 'by', label: 'Da chi', wide: true, render: byWhom },
];

export const ProductVat = ({ sheet }: { sheet: Sheet }) => (
  <Panel title="IVA">
    <div className={styles.kit}>
      <DataList
        caption="Aliquote IVA"
        columns={COLUMNS}
        rows={sheet.vatRates}
        rowKey={(r) => r.from ?? ''}
        short={(r) => ({
          who: `${r.percentage} %`,
          amount: fromWords(r),
          what: [STATES[r.state], r.from === null ? '' : reasonOf(r), r.from === null ? '' : byWhom(r)],
        })}
        actions={(r) => r.state === 'planned' && !r.isOfChange && <GiveUp sheet={sheet} from={r.from ?? ''} />}
      />
      <NewRate key={sheet.code} sheet={sheet} />
    </div>
  </Panel>
);

const GiveUp = ({ sheet, from }: { sheet: Sheet; from: string }) => {
  const send = useSend(deleteVatRate, { refreshes: REFRESHES });
  const giveUp = async () => {
    const isSure = await confirmDialog({
      title: 'Vuoi annullare l’aliquota prevista?',
      text: `Dal ${day(from)} il prodotto «${sheet.name}» tiene l’aliquota di prima.`,
      confirm: 'Elimina l’aliquota',
      cancel: 'Lasciala',
      dangerous: true,
    });
    if (!isSure) return;
    try {
      await send.mutateAsync({ params: { code: sheet.code, from } });
      successNotice('Aliquota prevista annullata');
    } catch (thrown) {
      await errorDialog('Aliquota non annullata', sentenceOf(thrown));
    }
  };
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={`Annulla l’aliquota dal ${day(from)}`}
      loading={send.isPending}
      onClick={() => void giveUp()}
    >
      Annulla
    </Button>
  );
};

type Values = { percentage: string; from: string };
const LABELS: Record<keyof Values, string> = { percentage: 'Nuova aliquota', from: 'In vigore dal' };
const NewRate = ({ sheet }: { sheet: Sheet }) => {
  const send = useSend(setVatRate, { refreshes: REFRESHES });
  const today = romeDay(now());
  const form: SaveFormOf<Values> = useSaveForm<Values>({
    labels: LABELS,
    start: { percentage: String(sheet.vatPercentage), from: today },
    version: sheet.version,
    seen: sheet.vatRates,
    leaving: 'warned',
    check: ({ from }) => ({ from: isDay(from) ? rateDayFault(from, today) : 'Inserisci una data valida.' }),
    save: async ({ percentage, from }, version) => {
      await send.mutateAsync({
        params: { code: sheet.code },
        body: { percentage: Number(percentage), from, version },
      });
      successNotice(from > today ? `L’aliquota vale dal ${day(from)}` : 'L’aliquota vale da adesso');
    },
  });
  return (
    <SaveForm form={form} className={task.form}>
      <div className={styles.pairs}>
        <NativeSelect
          {...form.text('percentage')}
          data={sheet.vatOffered.map((rate) => ({ value: String(rate), label: `${rate} %` }))}
        />
        <DateField {...form.field('from')} min={today} required />
      </div>
      <p className="support">
        I prezzi comprendono l’IVA: il totale resta, cambia l’imponibile. Gli ordini già fatti tengono la loro.
      </p>
      <div className={task.buttons}>
        <SaveButton form={form} variant="default">
          Decidi l’aliquota
        </SaveButton>
      </div>
    </SaveForm>
  );
};
