/** The dialog in which the office gives something another file. */
import { Button, Progress } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { listOfficeItems } from '@ema/calls/galleries.ts';
import { keyOf } from '../../kernel/use-call.ts';
import { FileField } from '../../ui/file-field.tsx';
import { openDialog, successNotice } from '../../ui/notices.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import classes from '../../ui/task-card.module.css';
import { sendToPlace, type Place } from './use-gallery-upload.ts';

type Item = { id: number; title: string; version: number };

export const askForFile = (item: Item, place: Place, accept: string): Promise<void> =>
  openDialog(`File di «${item.title}»`, (close) => <Form item={item} place={place} accept={accept} close={close} />);

const Form = ({ item, place, accept, close }: { item: Item; place: Place; accept: string; close: () => void }) => {
  const client = useQueryClient();
  const [sent, setSent] = useState(0);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    const { current } = leaving;
    return () => current.abort();
  }, []);
  const form = useSaveForm<{ file: File | null }>({
    labels: { file: 'File' },
    start: { file: null },
    leaving: 'free',
    lands: 'file',
    save: async ({ file }) => {
      if (file === null) return;
      try {
        await sendToPlace(file, { ...place, replaced: item }, { signal: leaving.current.signal, onSent: setSent });
      } finally {
        // Refused, what one looked at is another by now.
        await client.invalidateQueries({ queryKey: keyOf(listOfficeItems) });
      }
      close();
      successNotice('File cambiato');
    },
  });
  const { file } = form.values;
  return (
    <SaveForm form={form} className={classes.form}>
      <FileField
        {...form.field('file')}
        accept={accept}
        clearable
        clearButtonProps={{ 'aria-label': 'Togli il file' }}
        placeholder="Scegli un file"
        leftSection={<IconPaperclip size={18} stroke={1.75} />}
      />
      {form.isSaving && file !== null && (
        <Progress value={(sent / Math.max(1, file.size)) * 100} aria-label={`Caricamento di ${file.name}`} />
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          Annulla
        </Button>
        <SaveButtonWithReason form={form} reason={file === null ? 'Scegli un file.' : null}>
          Carica
        </SaveButtonWithReason>
      </div>
    </SaveForm>
  );
};
