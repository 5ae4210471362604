/**
 * `npm run test:properties`: every property of the tests with cases nobody chose, and every call with inputs that chance
 * made, round after round, until one does not hold. `-- --rounds 20 --runs 2000 --seed 7`; of a failure it prints the
 * seed that brings it back.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { filesBelow, root, workspaces } from './house.ts';
import { whenParentEnds } from './parent.ts';

whenParentEnds(() => process.exit(1));
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string' },
  },
});
const [rounds, runs] = [values.rounds, values.runs].map(Number);
const first = values.seed === undefined ? randomInt(1_000_000_000) : Number(values.seed);
if (![rounds, runs, first].every(Number.isSafeInteger) || !rounds || !runs) {
  process.stderr.write('Whole numbers: --rounds 10 --runs 1000 --seed 7\n');
  process.exit(1);
}

const holdsProperty = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) && /fc\.assert\(|EMA_FUZZ_SEED/.test(readFileSync(join(root, file), 'utf8'));
const files = workspaces.flatMap(filesBelow).filter(holdsProperty);

const held = (seed: number): boolean => {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...files], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      NO_COLOR: '1',
      EMA_PROPERTY_SEED: String(seed),
      EMA_PROPERTY_RUNS: String(runs),
      EMA_PROPERTY_PATIENCE: '1',
      EMA_FUZZ_SEED: String(seed),
      // A call of the portal costs what some fifty cases of a rule do.
      EMA_FUZZ_RUNS: String(Math.ceil(runs / 50)),
    },
  });
  return status === 0;
};

for (let round = 0; round < rounds; round++) {
  const seed = first + round;
  process.stdout.write(`\nround ${round + 1} of ${rounds}, seed ${seed}, ${files.length} files\n`);
  if (held(seed)) continue;
  process.stdout.write(`\nAgain: npm run test:properties -- --rounds 1 --runs ${runs} --seed ${seed}\n`);
  process.exit(1);
}
