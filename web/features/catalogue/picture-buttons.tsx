/** The buttons with which the office gives something of a product a picture, changes it or takes it away. */
import { Button, FileButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { sentenceOf } from '../../kernel/client.ts';
import { readUpload } from '../../kernel/read-upload.ts';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';

type Upload = Awaited<ReturnType<typeof readUpload>>;
type Props = {
  /** Of what it is the picture, where there are several on the screen. */
  of?: string;
  hasPicture: boolean;
  /** What is seen in its place once it is taken away. */
  instead: string;
  set: (file: Upload) => Promise<unknown>;
  remove: () => Promise<unknown>;
};

export const PictureButtons = ({ of, hasPicture, instead, set, remove }: Props) => {
  const [busy, setBusy] = useState<'set' | 'remove' | null>(null);
  const chosen = useRef<() => void>(null);
  const named = (words: string) => (of === undefined ? {} : { 'aria-label': `${words} di ${of}` });
  const attempt = async (kind: 'set' | 'remove', work: () => Promise<unknown>, done: string, failed: string) => {
    setBusy(kind);
    try {
      await work();
      successNotice(done);
    } catch (thrown) {
      await errorDialog(failed, sentenceOf(thrown));
    } finally {
      setBusy(null);
    }
  };
  const take = async (file: File | null) => {
    if (!file) return;
    await attempt('set', async () => set(await readUpload(file)), 'Immagine cambiata', 'Immagine non cambiata');
    // The same file again is chosen anew.
    chosen.current?.();
  };
  const takeAway = async () => {
    const isSure = await confirmDialog({ title: 'Togliere l’immagine?', text: instead, confirm: 'Togli l’immagine' });
    if (isSure) await attempt('remove', remove, 'Immagine tolta', 'Immagine non tolta');
  };
  const change = hasPicture ? 'Cambia immagine' : 'Aggiungi immagine';
  return (
    <>
      <FileButton accept="image/jpeg,image/png" resetRef={chosen} onChange={(file) => void take(file)}>
        {(props) => (
          <Button {...props} {...named(change)} variant="default" size="sm" loading={busy === 'set'}>
            {change}
          </Button>
        )}
      </FileButton>
      {hasPicture && (
        <Button
          {...named('Togli immagine')}
          variant="subtle"
          size="sm"
          loading={busy === 'remove'}
          onClick={() => void takeAway()}
        >
          Togli immagine
        </Button>
      )}
    </>
  );
};
