/** Before parameters are saved: what becomes of what, from when, and why (NET-263, NET-271). */
import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { useState } from 'react';
import { listOrderTypes } from '@ema/calls/catalogue.ts';
import { listParameterChanges, listParameterPlans, listParameters, saveParameters } from '@ema/calls/system.ts';
import { addDays, romeDay } from '@ema/domain/kernel/days.ts';
import { startFault } from '@ema/domain/system/parameters.ts';
import { now } from '../../kernel/clock.ts';
import { isStale, sentenceOf } from '../../kernel/client.ts';
import { day, plural } from '../../kernel/formats.ts';
import { useSend } from '../../kernel/use-call.ts';
import { DateField } from '../../ui/date-field.tsx';
import { errorDialog, openDialog, successNotice } from '../../ui/notices.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import classes from '../../ui/task-card.module.css';
import type { Change } from './configuration-values.ts';
import { useRetentionEffect } from './retention-effect.tsx';
import styles from './configuration.module.css';

type Values = { startsOn: string; reason: string };
/** `planned`: it begins another day; `stopped`: nobody wanted to after all. */
type End = 'saved' | 'planned' | 'stopped';
type Shown = {
  changes: readonly Change[];
  reason?: string;
  done: (end: End) => void;
  /** They were changed from what is no longer so. */
  refused: (stale: unknown) => void;
};

/** @throws CallFailure when somebody else changed one meanwhile: said where they were typed */
export const askToSave = async (changes: readonly Change[], reason = ''): Promise<End> => {
  let end: End = 'stopped';
  let stale: unknown = null;
  await openDialog(`Salvare ${plural(changes.length, 'modifica', 'modifiche')}?`, (close) => (
    <SaveChanges
      changes={changes}
      reason={reason}
      done={(how) => {
        end = how;
        close();
      }}
      refused={(thrown) => {
        stale = thrown;
        close();
      }}
    />
  ));
  if (stale !== null) throw stale;
  return end;
};

const SaveChanges = ({ changes, reason = '', done, refused }: Shown) => {
  const [isPlanned, plan] = useState(false);
  const today = romeDay(now());
  const send = useSend(saveParameters, {
    refreshes: [listParameters, listParameterPlans, listParameterChanges, listOrderTypes],
    refreshesWhenRefused: true,
  });
  const form = useSaveForm<Values>({
    labels: { startsOn: 'Dal giorno', reason: 'Motivo' },
    start: { startsOn: addDays(today, 1), reason },
    leaving: 'free',
    check: (values) => ({
      startsOn: isPlanned ? startFault(values.startsOn, today) : null,
      reason: values.reason.trim() === '' ? 'Scrivi perché lo cambi: resta nello storico.' : null,
    }),
    save: async ({ startsOn, reason: why }) => {
      const body = {
        changes: changes.map(({ id, before, after }) => ({ id, before, parameterValue: after })),
        reason: why,
        startsOn: isPlanned ? startsOn : null,
      };
      try {
        await send.mutateAsync({ body });
      } catch (thrown) {
        if (!isStale(thrown)) throw thrown;
        return refused(thrown);
      }
      done(isPlanned ? 'planned' : 'saved');
      successNotice(isPlanned ? `Modifica prevista dal ${day(startsOn)}` : 'Configurazione salvata con successo');
    },
    tell: (thrown) => errorDialog('Si è verificato un errore salvando i dati', sentenceOf(thrown)),
  });
  const effect = useRetentionEffect({ changes, startsOn: isPlanned ? form.values.startsOn : null });
  return (
    <SaveForm form={form} className={classes.form}>
      <table className={styles.differences}>
        <thead>
          <tr>
            <th scope="col">Parametro</th>
            <th scope="col">Prima</th>
            <th scope="col">Dopo</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((c) => (
            <tr key={c.id}>
              <td>{c.label}</td>
              <td>{c.beforeText}</td>
              <td className={styles.after}>{c.afterText}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {effect.shown}
      <div className={styles.when}>
        <SegmentedControl
          aria-label="Da quando"
          value={isPlanned ? 'planned' : 'now'}
          onChange={(when) => plan(when === 'planned')}
          data={[
            { value: 'now', label: 'Da subito' },
            { value: 'planned', label: 'Da un giorno' },
          ]}
        />
        {isPlanned && <DateField {...form.field('startsOn')} required min={addDays(today, 1)} />}
      </div>
      <Textarea {...form.text('reason')} autosize minRows={2} maxRows={5} maxLength={300} required data-autofocus />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => done('stopped')}>
          Annulla
        </Button>
        <SaveButtonWithReason
          form={form}
          reason={effect.isCounting ? 'Attendi: stiamo contando che cosa verrebbe eliminato.' : null}
        >
          {isPlanned ? 'Prevedi' : 'Salva'}
        </SaveButtonWithReason>
      </div>
    </SaveForm>
  );
};
