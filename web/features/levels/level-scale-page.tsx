/** «Scala dei livelli»: how many credits of a period each level asks for, from which day on (NET-355, NET-730). */
import { Textarea, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { getLevelScale, listLevelChanges, saveLevelScale } from '@ema/calls/levels.ts';
import { isDay, romeDay, type Day } from '@ema/domain/kernel/days.ts';
import { scaleInForce } from '@ema/domain/levels/fee-scales.ts';
import { levelScaleDayFault } from '@ema/domain/levels/level-scales.ts';
import { LEVELS, levelName, thresholdFaults } from '@ema/domain/levels/levels.ts';
import { useState } from 'react';
import { now } from '../../kernel/clock.ts';
import { count, day } from '../../kernel/formats.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { typedNumber, wholeOf } from '../../kernel/whole-number.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { successNotice } from '../../ui/notices.tsx';
import { LoadError, Page, Panel, SkeletonRows } from '../../ui/page.tsx';
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
const digits = typedNumber();
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
const isStanding = ({ state }: LevelScale): boolean => state === 'now' || state === 'past' || state === 'planned';
const standingScale = (all: LevelScales): LevelScale | null => all.scales.find(({ state }) => state === 'now') ?? null;
const asksOf = (scale: LevelScale, level: number): number => scale.levels[level - 1]?.credits ?? 0;

/** Why a scale cannot begin on the day that is chosen, or null. */
const dayFault = (all: LevelScales, values: Values, today: Day): string | null => {
  if (!isDay(values.from)) return 'Inserisci una data valida.';
  const fault = levelScaleDayFault(values.from, today, all.earliest);
  if (fault !== null) return fault;
  const before = scaleInForce(all.scales.filter(isStanding), values.from);
  const isSame = before !== null && thresholdsOf(values).every((credits, i) => credits === asksOf(before, i + 1));
  return isSame ? 'Quel giorno vale già questa scala: non cambia niente.' : null;
};

const TITLE = 'Scala dei livelli';
const FACTS =
  'Crediti che servono in un periodo di quattro settimane: uno ogni 100 € di imponibile dell’incaricato e dei suoi diretti sottoposti.';

export const LevelScalePage = () => {
  const { data, error, refetch } = useCall(getLevelScale, {}, { staleTime: 0 });
  if (data) return <Scales all={data} />;
  return (
    <Page title={TITLE} facts={FACTS}>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={6} />}
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
  const standing = standingScale(all);
  const form = useSaveForm<Values>({
    id: 'level-scale',
    labels: LABELS,
    start: valuesOf(standing, today),
    version: all.version,
    seen: all.scales,
    leaving: 'warned',
    check: (values) => ({
      ...Object.fromEntries(
        thresholdFaults(thresholdsOf(values)).map(({ level, message }) => [nameOf(level), message]),
      ),
      from: dayFault(all, values, today),
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
  return (
    <Page
      title={TITLE}
      facts={FACTS}
      action={
        <SaveButton form={form} leftSection={<IconCheck size={18} stroke={1.75} />}>
          Salva la scala
        </SaveButton>
      }
    >
      <PlannedScales
        all={all}
        edit={(scale) => {
          form.set(valuesOf(scale, scale.from ?? today));
          document.getElementById(form.text(nameOf(2)).id)?.focus();
        }}
      />
      <Panel title="Nuova scala">
        <SaveForm form={form} className={styles.form}>
          {standing && <Standing scale={standing} typed={typed} />}
          {all.earliest < today && (
            <p className="support">
              Nessun periodo è ancora stato chiuso: la prima scala può valere dal {day(all.earliest)}, quando comincia
              il primo periodo da chiudere.
            </p>
          )}
          <div className={styles.fields}>
            {ALL.map((level) => (
              <TextInput
                key={level}
                {...form.text(nameOf(level), digits)}
                description={standing && wasOf(asksOf(standing, level), typed[level - 1])}
                inputWrapperOrder={BELOW}
                inputMode="numeric"
                autoComplete="off"
                readOnly={level === 1}
                required
                withAsterisk={false}
              />
            ))}
          </div>
          <div className={styles.when}>
            <DateField
              {...form.field('from')}
              min={all.earliest}
              description="Vale per i periodi che finiscono da quel giorno in poi."
              required
            />
            <Textarea {...form.text('reason')} autosize minRows={1} maxRows={4} maxLength={200} required />
          </div>
          <div className={styles.buttons}>
            <ButtonWithReason variant="default" reason={whyNotTried(typed)} onClick={() => tryIt(typed.join(','))}>
              Prova sugli ordini
            </ButtonWithReason>
          </div>
        </SaveForm>
      </Panel>
      {tried !== null && tried === typed.join(',') && <ScalePreview thresholds={tried} />}
      <DecidedScales all={all} />
    </Page>
  );
};

const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
/** Under a field that says something else by now, what is asked today. */
const wasOf = (asked: number, typed: number | undefined): string | null =>
  asked === typed ? null : `Oggi ${count(asked)}`;

const Standing = ({ scale, typed }: { scale: LevelScale; typed: readonly number[] }) => {
  const isShown = typed.every((credits, i) => credits === asksOf(scale, i + 1));
  const whole = scale.from === null ? '' : ` dal ${day(scale.from)} (${scale.reason})`;
  return (
    <p className={`support ${styles.standing}`}>
      {isShown
        ? `I campi mostrano la scala in vigore${whole}.`
        : `La scala in vigore${whole} è un’altra: sotto i campi cambiati sta quanto serve oggi.`}
    </p>
  );
};
