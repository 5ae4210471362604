/** «Prevedi una scala»: types of order, day, bands and reason, the differences in view, tried before it is saved. */
import { Button, Checkbox, Textarea } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { listFeeScales, saveFeeScale } from '@ema/calls/catalogue/fee-scales.ts';
import { addDays, isDay, romeDay } from '@ema/domain/kernel/days.ts';
import { MOST_BANDS, scaleDayFault, writeScale } from '@ema/domain/levels/fee-scales.ts';
import { now } from '../../kernel/clock.ts';
import { day } from '../../kernel/formats.ts';
import { linkTo } from '../../kernel/link.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { useGo } from '../../kernel/use-go.ts';
import { paths } from '../../paths.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { successNotice } from '../../ui/notices.tsx';
import { EmptyState, Loading, Page, Panel, SkeletonRows } from '../../ui/page.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm, type SaveFormOf } from '../../ui/save-form/use-save-form.ts';
import { FeeScaleBands } from './fee-scale-bands.tsx';
import { FeeScalePreview } from './fee-scale-preview.tsx';
import {
  bandErrors,
  differencesFrom,
  readBands,
  standingOn,
  typedBands,
  wireBands,
  type FeeScales,
  type PlanValues,
} from './fee-scale-values.ts';
import styles from './fee-scales.module.css';

const bandLabels = (i: number): [string, string][] => [
  [`bands.${i}.minLevel`, `Fascia ${i + 1}, dal livello`],
  [`bands.${i}.from`, `Fascia ${i + 1}, da un imponibile di`],
  [`bands.${i}.basisPoints`, `Fascia ${i + 1}, provvigione`],
];
const LABELS: Record<string, string> = {
  types: 'Tipi d’ordine',
  from: 'Dal giorno',
  bands: 'Fasce',
  ...Object.fromEntries(Array.from({ length: MOST_BANDS }, (_, i) => bandLabels(i)).flat()),
  reason: 'Motivo',
};

/** The scales of the shop whose types were planned. */
const listOf = (shop: 0 | 1) => linkTo(paths.feeScales, { tab: shop === 0 ? 'fibra' : undefined });

export const PlanFeeScalePage = () => {
  const { type = '', from = '' } = useParams({ strict: false }) as { type?: string; from?: string };
  const data = useCall(listFeeScales, {}, { staleTime: 0 });
  return (
    <Page
      title="Prevedi una scala"
      facts="Conta per gli ordini inviati da quel giorno in poi, dalla mezzanotte. Fino ad allora si può cambiare o ritirare."
    >
      <Loading
        of={data}
        skeleton={<SkeletonRows />}
        isEmpty={(all) => !all.types.some(({ id }) => id === type)}
        empty={
          <EmptyState title="Questo tipo d’ordine non esiste">Scegline uno da «Scale delle provvigioni».</EmptyState>
        }
      >
        {(all) => <PlanForm all={all} type={type} from={from} />}
      </Loading>
    </Page>
  );
};

const PlanForm = ({ all, type, from }: { all: FeeScales; type: string; from: string }) => {
  const today = romeDay(now());
  const pressed = useGo();
  const send = useSend(saveFeeScale, { refreshes: [listFeeScales] });
  const shop = all.types.find(({ id }) => id === type)?.shop ?? 1;
  const types = all.types.filter((t) => t.shop === shop);
  const first = isDay(from) && from > today ? from : addDays(today, 1);
  const start = standingOn(all, type, first);
  const form = useSaveForm<PlanValues>({
    labels: LABELS,
    start: { types: [type], from: first, bands: start ? typedBands(start) : [], reason: '' },
    version: all.version,
    seen: all.scales,
    leaving: 'warned',
    isHeld: true,
    check: (values) => ({
      types: values.types.length === 0 ? 'Scegli almeno un tipo d’ordine.' : null,
      from: isDay(values.from) ? scaleDayFault(values.from, today) : 'Inserisci una data valida.',
      bands: values.bands.length === 0 ? 'Inserisci almeno una fascia.' : null,
      ...bandErrors(values.bands),
      reason: values.reason.trim() === '' ? 'Scrivi perché la cambi: resta nello storico.' : null,
    }),
    save: async (values, version) => {
      const { go } = pressed();
      const { types: chosen, from: on, reason } = values;
      await send.mutateAsync({
        body: { version, types: chosen, from: on, bands: wireBands(readBands(values.bands)), reason },
      });
      successNotice(`Scala prevista dal ${day(on)}`);
      return () => go(listOf(shop));
    },
  });
  const { values } = form;
  const chosen = form.field('types');
  return (
    <SaveForm form={form} className={styles.form}>
      <Panel title="Per quali ordini e da quando">
        <div className={styles.form}>
          <fieldset className={styles.types} id={chosen.id} tabIndex={-1}>
            <legend>Tipi d’ordine</legend>
            {types.map(({ id, title }) => (
              <Checkbox
                key={id}
                label={title}
                checked={values.types.includes(id)}
                onChange={(e) =>
                  chosen.onChange(
                    e.currentTarget.checked ? [...values.types, id] : values.types.filter((other) => other !== id),
                  )
                }
              />
            ))}
            {chosen.error && <p role="alert">{chosen.error}</p>}
          </fieldset>
          <div className={styles.when}>
            <DateField {...form.field('from')} min={addDays(today, 1)} required />
            <Textarea {...form.text('reason')} autosize minRows={1} maxRows={4} maxLength={200} required />
          </div>
        </div>
      </Panel>
      <Panel title="Fasce">
        <FeeScaleBands form={form} />
      </Panel>
      <Panel title="Che cosa cambia">
        <Changes all={all} form={form} />
      </Panel>
      <Tried all={all} form={form} shop={shop} />
    </SaveForm>
  );
};

type Parts = { all: FeeScales; form: SaveFormOf<PlanValues> };
const Changes = ({ all, form }: Parts) => {
  const { types, from, bands } = form.values;
  if (bands.length === 0 || Object.keys(bandErrors(bands)).length > 0)
    return <p className="support">Correggi le fasce per vedere la differenza.</p>;
  if (!isDay(from)) return <p className="support">Scegli il giorno per vedere la differenza.</p>;
  return differencesFrom(all, { types, from, bands: readBands(bands) }).map(({ types: names, texts }) => (
    <div key={names.join()} className={styles.group}>
      <h3>{names.join(', ')}</h3>
      {texts.length === 0 ? (
        <p className="support">Niente: è la scala che vale già quel giorno.</p>
      ) : (
        <ul className={styles.changes}>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  ));
};

/** The first sentence about the scale; null when it can be tried. */
const whyNotTried = ({ types, bands }: PlanValues): string | null => {
  if (types.length === 0) return 'Scegli almeno un tipo d’ordine.';
  if (bands.length === 0) return 'Inserisci almeno una fascia.';
  const [fault] = Object.entries(bandErrors(bands));
  return fault ? `${LABELS[fault[0]]}. ${fault[1]}` : null;
};
const Tried = ({ form, shop }: Parts & { shop: 0 | 1 }) => {
  const [tried, tryIt] = useState<string | null>(null);
  const reason = whyNotTried(form.values);
  const types = form.values.types.toSorted().join(',');
  const bands = reason === null ? writeScale(readBands(form.values.bands)) : '';
  return (
    <>
      <div className={styles.buttons}>
        <SaveButton form={form}>Prevedi la scala</SaveButton>
        <ButtonWithReason variant="default" reason={reason} onClick={() => tryIt(`${types} ${bands}`)}>
          Prova sugli ordini
        </ButtonWithReason>
        <BackButton shop={shop} />
      </div>
      {reason === null && tried === `${types} ${bands}` && (
        <FeeScalePreview query={{ shop: shop === 0 ? 'fibra' : 'kleen', types, bands }} />
      )}
    </>
  );
};
const BackButton = ({ shop }: { shop: 0 | 1 }) => {
  const navigate = useNavigate();
  return (
    <Button variant="subtle" onClick={() => void navigate(listOf(shop))}>
      Torna alle scale
    </Button>
  );
};
