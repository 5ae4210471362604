/** The dialog in which the office names something and says on which days it is shown. */
import { Button, TextInput } from '@mantine/core';
import { mayPublish } from '@ema/domain/galleries/may.ts';
import { TITLE_MAX } from '@ema/domain/galleries/shelves.ts';
import { DateField } from '../../ui/date-field.tsx';
import { openDialog } from '../../ui/notices.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import classes from '../../ui/task-card.module.css';

export type Details = { title: string; publishFrom: string | null; publishTo: string | null };
type Wanted = {
  heading: string;
  label: string;
  start: Details;
  /** Its call says what is wrong with `title` or `name`, `publishFrom` and `publishTo`. */
  save: (details: Details) => Promise<unknown>;
};

/** Resolves once it is closed, saved or not. */
export const askForDetails = (wanted: Wanted): Promise<void> =>
  openDialog(wanted.heading, (close) => <Form {...wanted} close={close} />);

const Form = ({ label, start, save, close }: Wanted & { close: () => void }) => {
  const form = useSaveForm({
    labels: { title: label, publishFrom: 'Visibile dal', publishTo: 'Visibile fino al' },
    start: { title: start.title, publishFrom: start.publishFrom ?? '', publishTo: start.publishTo ?? '' },
    leaving: 'warned',
    lands: 'title',
    live: ({ publishFrom, publishTo }) => ({ publishTo: mayPublish(daysOf({ publishFrom, publishTo })) }),
    save: async ({ title, ...days }) => {
      await save({ title, ...daysOf(days) });
      close();
    },
  });
  return (
    <SaveForm form={form} className={classes.form}>
      <TextInput {...form.text('title')} required maxLength={TITLE_MAX} autoComplete="off" data-autofocus />
      <DateField {...form.field('publishFrom')} description="Facoltativo: senza, si vede da subito." />
      <DateField {...form.field('publishTo')} description="Facoltativo: l’ultimo giorno compreso." />
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          Annulla
        </Button>
        <SaveButtonWithReason form={form} reason={form.values.title.trim() === '' ? `Scrivi: ${label}.` : null}>
          Salva
        </SaveButtonWithReason>
      </div>
    </SaveForm>
  );
};

const daysOf = ({ publishFrom, publishTo }: { publishFrom: string; publishTo: string }) => ({
  publishFrom: publishFrom === '' ? null : publishFrom,
  publishTo: publishTo === '' ? null : publishTo,
});
