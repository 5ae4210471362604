/** The variant of what was ordered, in words: colour and size, or the measures of a doormat. */
type Attributes = Readonly<Record<string, string>>;

/** `Colore: Verde, Taglia: M`; `80 × 120 cm`; nothing for what comes in one kind only. */
export const variantText = (attributes: Attributes): string => {
  const { Larghezza: width, Altezza: height, ...others } = attributes;
  const chosen = Object.entries(others).map(([name, option]) => `${name}: ${option}`);
  return [...(width && height ? [`${width} × ${height} cm`] : []), ...chosen].join(', ');
};
