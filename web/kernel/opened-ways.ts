/** Tells whoever fetches ahead which ways somebody was shown just now, as by a section of the menu. */
type Listener = (paths: readonly string[]) => void;

let listener: Listener | null = null;
/** One listens: what fetches ahead. */
export const onOpenedWays = (next: Listener): void => {
  listener = next;
};
export const tellOpenedWays = (paths: readonly string[]): void => listener?.(paths);
