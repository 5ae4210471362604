/** Loads code that nobody waits for: what fails of it is told when somebody does. */

const failures = new WeakSet<object>();

/** Was it such code that failed so? Then a file that is missing is no reason to begin the page anew. */
export const wasQuiet = (error: unknown): boolean => error instanceof Object && failures.has(error);

type Network = { onLine?: boolean; connection?: { saveData?: boolean; effectiveType?: string } };
/** A line of the second generation has room only for what somebody waits for. */
const isSparing = ({ onLine, connection }: Network): boolean =>
  onLine === false || connection?.saveData === true || /^(slow-)?2g$/.test(connection?.effectiveType ?? '');

/** Nothing for whoever saves data or has a very slow line. @returns null when it was not loaded, or could not be */
export const quietly = async <T>(load: () => Promise<T>): Promise<T | null> => {
  if (isSparing(navigator as Network)) return null;
  try {
    return await load();
  } catch (error) {
    if (error instanceof Object) failures.add(error);
    return null;
  }
};
