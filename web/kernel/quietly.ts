/** Loads code that nobody waits for: what fails of it is told when somebody does. */

let running = 0;

/** Is such code on its way? Then a file that is missing is no reason to begin the page anew. */
export const isQuiet = (): boolean => running > 0;

type Network = { onLine?: boolean; connection?: { saveData?: boolean } };
const isSparing = ({ onLine, connection }: Network): boolean => onLine === false || connection?.saveData === true;

/** Nothing for whoever saves data. @returns null when it was not loaded, or could not be */
export const quietly = async <T>(load: () => Promise<T>): Promise<T | null> => {
  if (isSparing(navigator as Network)) return null;
  running += 1;
  try {
    return await load();
  } catch {
    return null;
  } finally {
    running -= 1;
  }
};
