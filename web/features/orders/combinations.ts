/** Pieces of a product by what is chosen for them: one option of each attribute, and how many pieces have it. */

/** Option quantities per attribute: `{ Colore: { Rosso: 2, Blu: 1 } }`. */
export type Variants = Record<string, Record<string, number>>;
export type Attribute = { name: string; options: readonly string[] };
/** `options`: as far as they are chosen. */
export type Combination = { options: Record<string, string>; quantity: number };
type Pieces = { quantity: number; variants: Variants; combinations?: readonly Combination[] };

/** Has it more than one attribute to choose from? Then quantities per attribute do not say what goes with what. */
export const isCombined = ({ attributes }: { attributes: readonly Attribute[] }): boolean =>
  attributes.filter((a) => a.options.length > 1).length > 1;

/** What can be chosen, with what was chosen and is no longer among it. */
export const optionsOf = ({ options }: Attribute, chosen: Readonly<Record<string, unknown>> = {}): string[] => [
  ...options,
  ...Object.keys(chosen).filter((o) => !options.includes(o)),
];

/** Attributes of one option only are chosen by themselves. */
export const onlyOptions = (attributes: readonly Attribute[]): Record<string, string> =>
  Object.fromEntries(
    attributes.flatMap(({ name, options: [first, second] }) => (first && !second ? [[name, first]] : [])),
  );

/** The combinations of a line. One that knows the quantities per attribute alone is read in the order of the options. */
export const combinationsOf = (line: Pieces, attributes: readonly Attribute[]): Combination[] => {
  if (line.combinations) return [...line.combinations];
  const pieces = Array.from({ length: line.quantity }, (): Record<string, string> => ({}));
  for (const attribute of attributes) {
    const chosen = line.variants[attribute.name] ?? {};
    const options = optionsOf(attribute, chosen).flatMap((o) => Array.from({ length: chosen[o] ?? 0 }, () => o));
    pieces.forEach((piece, i) => {
      if (options[i] !== undefined) piece[attribute.name] = options[i];
    });
  }
  return joined(pieces.map((options) => ({ options, quantity: 1 })));
};

/** The same combination twice is one with the pieces of both. */
export const joined = (combinations: readonly Combination[]): Combination[] => {
  const known = new Map<string, Combination>();
  for (const { options, quantity } of combinations) {
    const key = JSON.stringify(Object.entries(options).toSorted());
    known.set(key, { options, quantity: (known.get(key)?.quantity ?? 0) + quantity });
  }
  return [...known.values()];
};

/** The quantities per attribute that follow from the combinations. */
export const variantsOf = (combinations: readonly Combination[], attributes: readonly Attribute[]): Variants => {
  const variants: Variants = Object.fromEntries(attributes.map((a) => [a.name, {}]));
  for (const { options, quantity } of combinations)
    for (const [name, option] of Object.entries(options)) {
      const counted = (variants[name] ??= {});
      counted[option] = (counted[option] ?? 0) + quantity;
    }
  return variants;
};

/** `1 Grigio, M; 2 Blu, L`; without a number where all pieces are the same. */
export const combinationsText = (combinations: readonly Combination[], attributes: readonly Attribute[]): string => {
  const all = joined(combinations);
  return all
    .map(({ options, quantity }) => {
      const chosen = attributes.flatMap((a) => options[a.name] ?? []).join(', ') || 'da scegliere';
      return all.length === 1 ? chosen : `${quantity} ${chosen}`;
    })
    .join('; ');
};
