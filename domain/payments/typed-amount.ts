/** An amount as somebody types it, `1.234,50`, `1234,5`, `121.03` or `121`, as the wire's decimal string; null when it is none. */
export const amountFromTyped = (typed: string): string | null => {
  const text = typed.replaceAll(/[\s€]/g, '');
  const italian = /^(\d{1,3}(?:\.\d{3})+|\d{1,9})(?:,(\d{1,2}))?$/.exec(text);
  const plain = /^(\d{1,9})\.(\d{1,2})$/.exec(text);
  const found = italian ?? plain;
  if (!found) return null;
  const whole = Number((found[1] ?? '').replaceAll('.', ''));
  return `${whole}.${(found[2] ?? '').padEnd(2, '0')}`;
};
