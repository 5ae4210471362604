/** The picture of a product as the shop shows it, changed and taken away by the office (NET-465). */
import { deleteProductPicture, setProductPicture } from '@ema/calls/catalogue/new-products.ts';
import { getProductSheet } from '@ema/calls/catalogue/product-sheet.ts';
import { listAllProducts } from '@ema/calls/catalogue/products.ts';
import { NO_PICTURE } from '@ema/domain/catalogue/product-values.ts';
import { useSend } from '../../kernel/use-call.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import styles from './catalogue.module.css';
import { PictureButtons } from './picture-buttons.tsx';
import type { Sheet } from './product-form.tsx';

const REFRESHES = [getProductSheet, listAllProducts];

export const ProductPicturePanel = ({ sheet: { code, picture } }: { sheet: Sheet }) => {
  const change = useSend(setProductPicture, { refreshes: REFRESHES });
  const remove = useSend(deleteProductPicture, { refreshes: REFRESHES });
  return (
    <div className={styles.picture}>
      <ProductPicture src={picture} size={120} />
      <PictureButtons
        hasPicture={picture !== NO_PICTURE}
        instead="Chi ordina vede al suo posto una scatola neutra."
        set={(file) => change.mutateAsync({ params: { code }, body: { file } })}
        remove={() => remove.mutateAsync({ params: { code } })}
      />
      <p className="support">JPEG o PNG, meglio quadrata.</p>
    </div>
  );
};
