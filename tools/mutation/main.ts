/**
 * `npm run mutation`: changes the code in small ways and says which changes no test notices. `-- --domain` the pure
 * rules; `--only domain/orders` a folder or file.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../house.ts';
import { mutateDomain } from './domain.ts';
import { report, scoreOf, type Outcome } from './mutant.ts';

const { values } = parseArgs({
  options: {
    domain: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});

const folder = join(root, '.cache/mutation');

const tell = (name: string, outcomes: Outcome[], goal: number): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(outcomes, null, 2));
  const score = scoreOf(outcomes);
  console.log(`\n${report(outcomes)}\n`);
  console.log(`${name}: ${score.toFixed(1)} % of ${outcomes.length} mutants noticed, the goal is ${goal} %`);
  if (score < goal) process.exitCode = 1;
};

if (values.domain) tell('domain', await mutateDomain(values.only), 95);
