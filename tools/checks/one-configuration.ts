/** Finds whoever in the server reads the environment instead of the configuration. */

const HOME = 'server/kernel/config.ts';
const isWatched = (file: string): boolean =>
  /^server\/.*\.ts$/.test(file) && !/^server\/test\/|\.test\.ts$/.test(file) && file !== HOME;

/**
 * @param linesOf every source file by its path from the root, in lines
 * @returns one sentence for each setting that is read outside the configuration
 */
export const configurationProblems = (linesOf: ReadonlyMap<string, readonly string[]>): string[] =>
  [...linesOf].flatMap(([file, lines]) =>
    isWatched(file)
      ? lines.flatMap((line, index) =>
          /\bprocess\.env\b/.test(line)
            ? [`${file}:${index + 1}: reads the environment: settings come from ${HOME}`]
            : [],
        )
      : [],
  );
