/** The form of a text of the page about PagoDIL: words, days, and how the page will look (NET-623). */
import { Textarea, TextInput } from '@mantine/core';
import { createPagodilText, listPagodilTexts, pagodilText, updatePagodilText } from '@ema/calls/galleries/pagodil.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { mayPublish } from '@ema/domain/galleries/may.ts';
import {
  documentsFault,
  documentsIn,
  PAGODIL_DEFAULT,
  PAGODIL_MOST,
  STEP_COUNT,
  type PagodilWords,
} from '@ema/domain/galleries/pagodil.ts';
import { isDay } from '@ema/domain/kernel/days.ts';
import { useSend } from '../../kernel/use-call.ts';
import { DateField } from '../../ui/date-field.tsx';
import { successNotice } from '../../ui/notices.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { PagodilText } from './pagodil-words.tsx';
import page from './pagodil-page.module.css';
import classes from './pagodil-form.module.css';

export type KeptText = CallOutput<typeof listPagodilTexts>['items'][number];
const PLACES = Array.from({ length: STEP_COUNT }, (_, at) => at);
type StepName = `name${number}` | `text${number}`;
type Values = Record<'title' | 'intro' | 'documents' | 'note' | 'publishFrom' | 'publishTo', string> &
  Record<StepName, string>;
const LABELS: Record<string, string> = {
  title: 'Titolo',
  intro: 'Introduzione',
  ...Object.fromEntries(PLACES.map((at) => [`name${at}`, `Passo ${at + 1}, titolo`])),
  ...Object.fromEntries(PLACES.map((at) => [`text${at}`, `Passo ${at + 1}, testo`])),
  documents: 'Documenti che servono',
  note: 'Nota in fondo',
  publishFrom: 'Dal',
  publishTo: 'Al',
};

const startOf = (text: KeptText | null): Values => {
  const { title, intro, steps, documents, note }: PagodilWords = text ?? PAGODIL_DEFAULT;
  const values: Values = {
    title,
    intro,
    documents: documents.join('\n'),
    note,
    publishFrom: text?.publishFrom ?? '',
    publishTo: text?.publishTo ?? '',
  };
  for (const at of PLACES) {
    values[`name${at}`] = steps[at]?.name ?? '';
    values[`text${at}`] = steps[at]?.text ?? '';
  }
  return values;
};
const wordsOf = (values: Values): PagodilWords & { steps: { name: string; text: string }[]; documents: string[] } => ({
  title: values.title,
  intro: values.intro,
  steps: PLACES.map((at) => ({ name: values[`name${at}`] ?? '', text: values[`text${at}`] ?? '' })),
  documents: documentsIn(values.documents),
  note: values.note,
});
const dayOf = (typed: string): string | null => (typed === '' ? null : typed);
const dayFault = (typed: string): string | null => (typed === '' || isDay(typed) ? null : 'Inserisci una data valida.');

const faultsIn = (values: Values): Record<string, string | null> => {
  const wrong: Record<string, string | null> = {
    documents: documentsFault(documentsIn(values.documents)),
    publishFrom: dayFault(values.publishFrom),
    publishTo: dayFault(values.publishTo),
  };
  const typed: readonly (StepName | 'title' | 'intro' | 'note')[] = [
    'title',
    'intro',
    'note',
    ...PLACES.flatMap((at): StepName[] => [`name${at}`, `text${at}`]),
  ];
  for (const name of typed) if ((values[name] ?? '').trim() === '') wrong[name] = 'Campo obbligatorio.';
  if (!wrong['publishFrom'] && !wrong['publishTo'])
    wrong['publishTo'] = mayPublish({ publishFrom: dayOf(values.publishFrom), publishTo: dayOf(values.publishTo) });
  return wrong;
};

/** A new one begins with what the page says of itself. */
export const PagodilForm = ({ text, onClose }: { text: KeptText | null; onClose: () => void }) => {
  const refreshes = [listPagodilTexts, pagodilText];
  const create = useSend(createPagodilText, { refreshes });
  const update = useSend(updatePagodilText, { refreshes });
  const form = useSaveForm<Values>({
    labels: LABELS,
    start: startOf(text),
    version: text?.version,
    leaving: 'warned',
    check: faultsIn,
    save: async (values, version) => {
      const days = { publishFrom: dayOf(values.publishFrom), publishTo: dayOf(values.publishTo) };
      const said = { ...wordsOf(values), ...days };
      if (text === null) await create.mutateAsync({ body: said });
      else await update.mutateAsync({ params: { id: String(text.id) }, body: { ...said, version } });
      successNotice(text === null ? 'Testo creato' : 'Testo modificato');
      onClose();
      return 'leaving';
    },
  });
  return (
    <SaveForm form={form}>
      <div className={classes.fields}>
        <TextInput {...form.text('title')} maxLength={PAGODIL_MOST.title} required data-autofocus />
        <Textarea {...form.text('intro')} maxLength={PAGODIL_MOST.intro} autosize minRows={2} required />
        {PLACES.map((at) => (
          <div key={at} className={classes.step}>
            <TextInput {...form.text(`name${at}`)} maxLength={PAGODIL_MOST.name} required />
            <Textarea {...form.text(`text${at}`)} maxLength={PAGODIL_MOST.step} autosize minRows={1} required />
          </div>
        ))}
        <Textarea
          {...form.text('documents')}
          description={`Uno per riga, al massimo ${PAGODIL_MOST.documents}.`}
          autosize
          minRows={3}
          required
        />
        <Textarea {...form.text('note')} maxLength={PAGODIL_MOST.note} autosize minRows={2} required />
        <div className={classes.days}>
          <DateField {...form.field('publishFrom')} description="Vuoto: da subito." />
          <DateField {...form.field('publishTo')} description="Compreso. Vuoto: senza fine." />
        </div>
      </div>
      <details className={classes.preview}>
        <summary>Anteprima della pagina</summary>
        <figure aria-label="Anteprima" className={page.main}>
          <PagodilText of={wordsOf(form.values)} />
        </figure>
      </details>
      <SaveButton form={form} fullWidth mt="md">
        {text === null ? 'Crea testo' : 'Salva'}
      </SaveButton>
    </SaveForm>
  );
};
