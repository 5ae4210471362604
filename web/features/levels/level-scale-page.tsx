/** «Scala dei livelli»: how many credits of a period each level asks for (NET-355). */
import { TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { getLevelScale, listLevelChanges, saveLevelScale } from '@ema/calls/levels.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { levelName, thresholdFaults } from '@ema/domain/levels/levels.ts';
import { useState } from 'react';
import { moment } from '../../kernel/formats.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { typedNumber, wholeOf } from '../../kernel/whole-number.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { successNotice } from '../../ui/notices.tsx';
import { LoadError, Page, SkeletonRows } from '../../ui/page.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import styles from './levels.module.css';
import { ScalePreview } from './scale-preview.tsx';

type Scale = CallOutput<typeof getLevelScale>;
/** By the field's name on the wire, `thresholds.0` to `thresholds.11`. */
type Values = Record<string, string>;
const nameOf = (level: number): string => `thresholds.${level - 1}`;
const digits = typedNumber(7);

export const LevelScalePage = () => {
  const { data: scale, error, refetch } = useCall(getLevelScale, {}, { staleTime: 0 });
  return (
    <Page
      title="Scala dei livelli"
      facts={
        scale
          ? `Crediti che servono in un periodo di quattro settimane; in vigore dal ${moment(scale.since)}. Un credito ogni 100 € di imponibile dell’incaricato e dei suoi diretti sottoposti.`
          : ' '
      }
      narrow
    >
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!scale && !error && <SkeletonRows rows={6} />}
      {scale && <ScaleForm key={scale.id} scale={scale} />}
    </Page>
  );
};

/** The first field that is wrong, by its name. */
const whyNotTried = (typed: readonly number[]): string | null => {
  const [fault] = thresholdFaults(typed);
  return fault ? `${fault.level}. ${levelName(fault.level)}. ${fault.message}` : null;
};

const ScaleForm = ({ scale }: { scale: Scale }) => {
  const send = useSend(saveLevelScale, { refreshes: [getLevelScale, listLevelChanges] });
  const thresholdsOf = (values: Values): number[] => scale.levels.map(({ level }) => wholeOf(values[nameOf(level)]));
  const form = useSaveForm<Values>({
    id: 'level-scale',
    labels: Object.fromEntries(scale.levels.map(({ level, name }) => [nameOf(level), `${level}. ${name}`])),
    start: Object.fromEntries(scale.levels.map(({ level, credits }) => [nameOf(level), String(credits)])),
    leaving: 'warned',
    check: (values) =>
      Object.fromEntries(thresholdFaults(thresholdsOf(values)).map(({ level, message }) => [nameOf(level), message])),
    save: async (values) => {
      await send.mutateAsync({ body: { id: scale.id, thresholds: thresholdsOf(values) } });
      successNotice('Scala salvata: vale dalla prossima chiusura');
    },
  });
  const [tried, tryIt] = useState<string | null>(null);
  const typed = thresholdsOf(form.values);
  return (
    <SaveForm form={form} className={styles.form}>
      <div className={styles.fields}>
        {scale.levels.map(({ level }) => (
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
      <div className={styles.buttons}>
        <SaveButton form={form} leftSection={<IconCheck size={18} stroke={1.75} />}>
          Salva la scala
        </SaveButton>
        <ButtonWithReason variant="default" reason={whyNotTried(typed)} onClick={() => tryIt(typed.join(','))}>
          Prova sugli ordini
        </ButtonWithReason>
      </div>
      {tried !== null && tried === typed.join(',') && <ScalePreview thresholds={tried} />}
    </SaveForm>
  );
};
