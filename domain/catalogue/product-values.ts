/** What an administrator may make of a product: its VAT, its variants as they are typed, whether it may be switched off. */
import { parameterLabel } from '../system/parameter-words.ts';

/** Rates there are, in percent. */
export const VAT_PERCENTAGES = [0, 4, 5, 10, 22] as const;
export const VARIANTS_MAX = 5;
export const OPTIONS_MAX = 40;
const WORD_MAX = 40;

export type Variant = { name: string; options: string[] };

/** `Colore: Azzurro, Verde`, one variant a line. */
export const variantsText = (variants: readonly Variant[]): string =>
  variants.map(({ name, options }) => `${name}: ${options.join(', ')}`).join('\n');
/** The variants of a text, or what is wrong with it. */
export const readVariants = (typed: string): { variants: Variant[]; fault: string | null } => {
  const lines = typed.split('\n').filter((line) => line.trim() !== '');
  const variants = lines.map((line): Variant => {
    const [name = '', ...rest] = line.split(':');
    const options = rest.join(':').split(',');
    return { name: name.trim(), options: options.map((option) => option.trim()).filter((option) => option !== '') };
  });
  return { variants, fault: variantsFault(variants) };
};
const isRepeated = (words: readonly string[]): boolean =>
  new Set(words.map((word) => word.toLocaleLowerCase('it'))).size < words.length;
const isWord = (word: string): boolean => word !== '' && word.length <= WORD_MAX;

export const variantsFault = (variants: readonly Variant[]): string | null => {
  if (variants.length > VARIANTS_MAX) return `Le varianti possono essere al massimo ${VARIANTS_MAX}.`;
  if (isRepeated(variants.map(({ name }) => name))) return 'Ogni variante ha un nome diverso.';
  for (const { name, options } of variants) {
    if (!isWord(name)) return 'Scrivi una variante per riga, per esempio «Colore: Azzurro, Verde».';
    if (options.length === 0) return `Scrivi le scelte di «${name}» dopo i due punti.`;
    if (options.length > OPTIONS_MAX) return `«${name}» può avere al massimo ${OPTIONS_MAX} scelte.`;
    if (!options.every(isWord)) return `Le scelte di «${name}» hanno al massimo ${WORD_MAX} caratteri.`;
    if (isRepeated(options)) return `Una scelta di «${name}» è scritta due volte.`;
  }
  return null;
};

/** A kit is sold whole: what is in one is neither switched off nor taken out of the listing kits are made of. */
export const whyNotOutOfKits = (kits: readonly string[]): string | null =>
  kits.length === 0 ? null : `È in vendita in «${kits.join('», «')}»: prima toglilo dal pacchetto.`;
/** What has none yet gets no variants while a kit on sale holds it: who orders the kit could not choose (NET-939). */
export const whyNoVariants = (hadVariants: boolean, hasVariants: boolean, kits: readonly string[]): string | null =>
  hadVariants || !hasVariants || kits.length === 0
    ? null
    : `È in vendita in «${kits.join('», «')}»: un pacchetto non ha prodotti con varianti.`;

/** The piece that agents take at a discount is sold: what the parameter names is not switched off (NET-733). */
export const whyNotUnnamed = (isDiscounted: boolean): string | null =>
  isDiscounted
    ? `È il prodotto di «${parameterLabel('discounted_product_code')}»: prima scegline un altro nella configurazione.`
    : null;

/** Of a product that has no picture of its own. */
export const NO_PICTURE = '/products/prodotto-senza-immagine.svg';
export const DESCRIPTION_MAX = 1000;
/** How a code is kept, however it was typed. */
export const tidyCode = (typed: string): string => typed.trim().toLocaleUpperCase('en');
/** With a letter: another product’s identifier is a number, and a spreadsheet takes zeros off one. */
export const codeFault = (code: string): string | null =>
  /^(?=.*[A-Z])[A-Z0-9][A-Z0-9.-]{1,39}$/.test(code)
    ? null
    : 'Il codice ha lettere, cifre, punti e trattini, come VEN-1024.';
/** The pictures of the choices of one variant, by the choice whose own it is. */
export const picturesOfChoices = (
  pictures: readonly { variant: string; option: string; picture: string }[],
  variant: string,
): Record<string, string> =>
  Object.fromEntries(pictures.flatMap((p) => (p.variant === variant ? [[p.option, p.picture]] : [])));
