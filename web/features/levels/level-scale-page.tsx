/** «Scala dei livelli»: how many credits of a period each level asks for, from which day on (NET-355, NET-730). */
import { Textarea, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { getLevelScale, listLevelChanges, saveLevelScale } from '@ema/calls/levels.ts';
import { isDay, romeDay } from '@ema/domain/kernel/days.ts';
import { levelScaleDayFault } from '@ema/domain/levels/level-scales.ts';
import { LEVELS, levelName, thresholdFaults } from '@ema/domain/levels/levels.ts';
import { useState } from 'react';
import { now } from '../../kernel/clock.ts';
import { day } from '../../kernel/formats.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { typedNumber, wholeOf } from '../../kernel/whole-number.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { successNotice } from '../../ui/notices.tsx';
import { Loading, Page, Panel, SkeletonRows } from '../../ui/page.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { DecidedScales, PlannedScales, type LevelScale, type LevelScales } from './decided-scales.tsx';
import styles from './levels.module.css';
import { ScalePreview } from './scale-preview.tsx';

type Threshold = `thresholds.${number}`;
/** By the field's name on the wire: `thresholds.0` to `thresholds.11`, `from` and `reason`. */
type Values = Record<Threshold, string> & { from: string; reason: string };
const ALL = Array.from({ length: LEVELS }, (_, i) => i + 1);
const nameOf = (level: number): Threshold => `thresholds.${level - 1}`;
const digits = typedNumber(7);
const thresholdsOf = (values: Values): number[] => ALL.map((level) => wholeOf(values[nameOf(level)]));
const LABELS: Record<string, string> = {
  ...Object.fromEntries(ALL.map((level) => [nameOf(level), `${level}. ${levelName(level)}`])),
  from: 'Dal giorno',
  reason: 'Motivo',
};
const valuesOf = (scale: LevelScale | null, from: string): Values => ({
  ...Object.fromEntries(ALL.map((level) => [nameOf(level), String(scale?.levels[level - 1]?.credits ?? '')])),
  from,
  reason: '',
});
const standingScale = (all: LevelScales): LevelScale | null => all.scales.find(({ state }) => state === 'now') ?? null;

export const LevelScalePage = () => {
  const data = useCall(getLevelScale, {}, { staleTime: 0 });
  return (
    <Page
      title="Scala dei livelli"
      facts="Crediti che servono in un periodo di quattro settimane: uno ogni 100 € di imponibile dell’incaricato e dei suoi diretti sottoposti. Un periodo si chiude con la scala in vigore nel suo ultimo giorno."
    >
      <Loading of={data} skeleton={<SkeletonRows rows={6} />} isEmpty={() => false} empty={null}>
        {(all) => <Scales all={all} />}
      </Loading>
    </Page>
  );
};

/** The first field that is wrong, by its name. */
const whyNotTried = (typed: readonly number[]): string | null => {
  const [fault] = thresholdFaults(typed);
  return fault ? `${fault.level}. ${levelName(fault.level)}. ${fault.message}` : null;
};

const Scales = ({ all }: { all: LevelScales }) => {
  const send = useSend(saveLevelScale, { refreshes: [getLevelScale, listLevelChanges] });
  const today = romeDay(now());
  const form = useSaveForm<Values>({
    id: 'level-scale',
    labels: LABELS,
    start: valuesOf(standingScale(all), today),
    version: all.version,
    seen: all.scales,
    leaving: 'warned',
    check: (values) => ({
      ...Object.fromEntries(
        thresholdFaults(thresholdsOf(values)).map(({ level, message }) => [nameOf(level), message]),
      ),
      from: isDay(values.from) ? levelScaleDayFault(values.from, today) : 'Inserisci una data valida.',
      reason: values.reason.trim() ? null : 'Scrivi perché la cambi: resta nello storico.',
    }),
    save: async (values, version) => {
      const { from, reason } = values;
      await send.mutateAsync({ body: { version, from, thresholds: thresholdsOf(values), reason } });
      successNotice(`Scala salvata: vale per i periodi che finiscono dal ${day(from)}`);
    },
  });
  const [tried, tryIt] = useState<string | null>(null);
  const typed = thresholdsOf(form.values);
  const standing = standingScale(all);
  return (
    <>
      <PlannedScales
        all={all}
        edit={(scale) => {
          form.set(valuesOf(scale, scale.from ?? today));
          document.getElementById(form.text(nameOf(2)).id)?.focus();
        }}
      />
      <Panel title="Nuova scala">
        <SaveForm form={form} className={styles.form}>
          {standing && (
            <p className={`support ${styles.standing}`}>
              I campi mostrano la scala in vigore
              {standing.from === null ? '.' : ` dal ${day(standing.from)}: ${standing.reason}.`}
            </p>
          )}
          <div className={styles.fields}>
            {ALL.map((level) => (
              <TextInput
                key={level}
                {...form.text(nameOf(level), digits)}
                inputMode="numeric"
                autoComplete="off"
                readOnly={level === 1}
                required
              />
            ))}
          </div>
          <div className={styles.when}>
            <DateField {...form.field('from')} min={today} required />
            <Textarea {...form.text('reason')} autosize minRows={1} maxRows={4} maxLength={200} required />
          </div>
          <div className={styles.buttons}>
            <SaveButton form={form} leftSection={<IconCheck size={18} stroke={1.75} />}>
              Salva la scala
            </SaveButton>
            <ButtonWithReason variant="default" reason={whyNotTried(typed)} onClick={() => tryIt(typed.join(','))}>
              Prova sugli ordini
            </ButtonWithReason>
          </div>
        </SaveForm>
      </Panel>
      {tried !== null && tried === typed.join(',') && <ScalePreview thresholds={tried} />}
      <DecidedScales all={all} />
    </>
  );
};
