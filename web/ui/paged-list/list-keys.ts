/** What a key does in a list, and to which row it leads: all of it can also be done without keys (NET-683). */

export type ListAct = 'search' | 'next' | 'previous' | 'choose' | 'open' | 'help';
export type Pressed = {
  key: string;
  /** With Ctrl, Alt or Meta it is the browser’s. */
  isModified: boolean;
  /** In a field, a menu or a dialog it is theirs. */
  isElsewhere: boolean;
  /** Within a row: arrows scroll the page everywhere else. */
  isInRows: boolean;
  /** On a link or a button, which Enter presses by itself. */
  isOnPress: boolean;
};

export const LIST_KEYS: readonly { keys: string; does: string }[] = [
  { keys: '/', does: 'Va al campo di ricerca' },
  { keys: 'J, K', does: 'Riga dopo, riga prima; dentro le righe anche ↓ e ↑' },
  { keys: 'X', does: 'Sceglie la riga, dove le righe si scelgono' },
  { keys: 'Invio', does: 'Apre la riga' },
  { keys: 'Maiusc e clic', does: 'Sceglie tutte le righe fino a quella scelta prima' },
  { keys: '?', does: 'Mostra queste scorciatoie' },
];

const ACTS: Readonly<Record<string, ListAct>> = {
  '/': 'search',
  '?': 'help',
  j: 'next',
  k: 'previous',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  x: 'choose',
  Enter: 'open',
};
/** What is done to the row that has the focus, and what scrolls the page elsewhere. */
const OF_ROWS: readonly string[] = ['ArrowDown', 'ArrowUp', 'x', 'Enter'];

/** Letters count as they are typed, whether or not capitals are on. */
export const actOf = ({ key: typed, isModified, isElsewhere, isInRows, isOnPress }: Pressed): ListAct | null => {
  const key = typed.length === 1 ? typed.toLowerCase() : typed;
  const isTheirs = isModified || isElsewhere || (OF_ROWS.includes(key) && !isInRows);
  if (isTheirs || (key === 'Enter' && isOnPress)) return null;
  return ACTS[key] ?? null;
};

/** The place of the row that comes next; `at`: −1 while none has the focus. It ends at both ends. */
export const stepped = (at: number, count: number, act: 'next' | 'previous'): number => {
  if (at === -1) return act === 'next' ? 0 : count - 1;
  return Math.min(count - 1, Math.max(0, at + (act === 'next' ? 1 : -1)));
};
