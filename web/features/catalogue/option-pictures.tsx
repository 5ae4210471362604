/** What each choice of a product looks like, such as a colour: changed and taken away by the office (NET-662). */
import { setOptionPicture } from '@ema/calls/catalogue/new-products.ts';
import { getProductSheet } from '@ema/calls/catalogue/product-sheet.ts';
import { picturesOfChoices } from '@ema/domain/catalogue/product-values.ts';
import { useSend } from '../../kernel/use-call.ts';
import { Panel } from '../../ui/page.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import styles from './catalogue.module.css';
import { PictureButtons } from './picture-buttons.tsx';
import type { Sheet } from './product-form.tsx';

export const OptionPictures = ({ sheet: { code, picture, variants, optionPictures } }: { sheet: Sheet }) => {
  const send = useSend(setOptionPicture, { refreshes: [getProductSheet] });
  if (variants.length === 0) return null;
  const choices = variants.map(({ name, options }) => ({
    variant: name,
    options,
    pictures: picturesOfChoices(optionPictures, name),
  }));
  const set = (body: Parameters<typeof send.mutateAsync>[0]['body']) => send.mutateAsync({ params: { code }, body });
  return (
    <Panel title="Immagini delle varianti">
      <p className={`support ${styles.reach}`}>
        Chi ordina le vede accanto a ogni scelta; senza, vede quella del prodotto.
      </p>
      {choices.map(({ variant, options, pictures }) => (
        <section key={variant} aria-label={variant}>
          <h3 className={styles.variantName}>{variant}</h3>
          <ul className={styles.choices}>
            {options.map((option) => (
              <li key={option} className={styles.choice}>
                <ProductPicture src={pictures[option] ?? picture} size={56} />
                <span className={styles.choiceName}>{option}</span>
                <PictureButtons
                  of={option}
                  hasPicture={pictures[option] !== undefined}
                  instead={`Chi ordina vede accanto a «${option}» l’immagine del prodotto.`}
                  set={(file) => set({ variant, option, file })}
                  remove={() => set({ variant, option, file: null })}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  );
};
