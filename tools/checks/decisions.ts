/** Finds decisions of docs/decisions that share a number, leave one out, or are cited and not there. */

const NUMBERED = /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/;
const CITED = /docs\/decisions\/\d{4}-[a-z0-9-]+\.md/g;

/**
 * @param files every file of docs/decisions, by its path from the root
 * @param linesOf every file that may cite one
 */
export const decisionProblems = (
  files: readonly string[],
  linesOf: ReadonlyMap<string, readonly string[]>,
): string[] => {
  const byNumber = Map.groupBy(files, (file) => Number(NUMBERED.exec(file)?.[1]));
  const shared = [...byNumber].flatMap(([number, its]) =>
    Number.isNaN(number)
      ? its.map((file) => `${file}: a decision is called 0000-what-it-says.md`)
      : its.slice(1).map((file) => `${file}: its number is ${its[0]}’s`),
  );
  const last = Math.max(0, ...[...byNumber.keys()].filter((number) => !Number.isNaN(number)));
  const left = Array.from({ length: last }, (_, i) => i + 1).filter((number) => !byNumber.has(number));
  const dead = [...linesOf].flatMap(([file, lines]) =>
    lines.flatMap((line, index) =>
      (line.match(CITED) ?? [])
        .filter((cited) => !files.includes(cited))
        .map((cited) => `${file}:${index + 1}: cites ${cited}, which is not there`),
    ),
  );
  return [...shared, ...left.map((number) => `docs/decisions: there is no decision ${number}`), ...dead];
};
