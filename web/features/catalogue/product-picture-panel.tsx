/** The picture of a product as the shop shows it, changed and taken away by the office (NET-465). */
import { Button, FileButton } from '@mantine/core';
import { useRef } from 'react';
import { deleteProductPicture, setProductPicture } from '@ema/calls/catalogue/new-products.ts';
import { getProductSheet } from '@ema/calls/catalogue/product-sheet.ts';
import { listAllProducts } from '@ema/calls/catalogue/products.ts';
import { NO_PICTURE } from '@ema/domain/catalogue/product-values.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { readUpload } from '../../kernel/read-upload.ts';
import { useSend } from '../../kernel/use-call.ts';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import styles from './catalogue.module.css';
import type { Sheet } from './product-form.tsx';

const REFRESHES = [getProductSheet, listAllProducts];

export const ProductPicturePanel = ({ sheet: { code, picture } }: { sheet: Sheet }) => {
  const change = useSend(setProductPicture, { refreshes: REFRESHES });
  const remove = useSend(deleteProductPicture, { refreshes: REFRESHES });
  const chosen = useRef<() => void>(null);
  const attempt = async (work: () => Promise<unknown>, done: string, failed: string) => {
    try {
      await work();
      successNotice(done);
    } catch (thrown) {
      await errorDialog(failed, sentenceOf(thrown));
    }
  };
  const set = async (chosenFile: File | null) => {
    if (!chosenFile) return;
    await attempt(
      async () => change.mutateAsync({ params: { code }, body: { file: await readUpload(chosenFile) } }),
      'Immagine cambiata',
      'Immagine non cambiata',
    );
    // The same file again is chosen anew.
    chosen.current?.();
  };
  const takeAway = async () => {
    const isSure = await confirmDialog({
      title: 'Togliere l’immagine?',
      text: 'Chi ordina vede al suo posto una scatola neutra.',
      confirm: 'Togli l’immagine',
    });
    if (isSure) await attempt(() => remove.mutateAsync({ params: { code } }), 'Immagine tolta', 'Immagine non tolta');
  };
  return (
    <div className={styles.picture}>
      <ProductPicture src={picture} size={120} />
      <FileButton accept="image/jpeg,image/png" resetRef={chosen} onChange={(file) => void set(file)}>
        {(props) => (
          <Button {...props} variant="default" size="sm" loading={change.isPending}>
            {picture === NO_PICTURE ? 'Aggiungi immagine' : 'Cambia immagine'}
          </Button>
        )}
      </FileButton>
      {picture !== NO_PICTURE && (
        <Button variant="subtle" size="sm" loading={remove.isPending} onClick={() => void takeAway()}>
          Togli immagine
        </Button>
      )}
      <p className="support">JPEG o PNG, meglio quadrata.</p>
    </div>
  );
};
