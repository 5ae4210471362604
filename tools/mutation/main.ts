/**
 * `npm run mutation`: changes the code in small ways and says which changes no test notices. `-- --domain` all of the
 * pure rules; `-- --server --count 200 --seed 1` a sample of the calls; without either, both. `--only domain/orders`
 * a folder or file, of the rules also several between commas; `--only server/features/orders` one of the server.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../house.ts';
import { whenParentEnds } from '../parent.ts';
import { mutateDomain } from './domain.ts';
import { report, scoreOf, type Outcome } from './mutant.ts';
import { mutateServer } from './server.ts';

const { values } = parseArgs({
  options: {
    domain: { type: 'boolean', default: false },
    server: { type: 'boolean', default: false },
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
});
const isBoth = values.domain === values.server;

const folder = join(root, '.cache/mutation');

const tell = (name: string, outcomes: Outcome[], goal: number): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(outcomes, null, 2));
  const score = scoreOf(outcomes);
  console.log(`\n${report(outcomes)}\n`);
  console.log(`${name}: ${score.toFixed(1)} % of ${outcomes.length} mutants noticed, the goal is ${goal} %`);
  if (score < goal) process.exitCode = 1;
};

whenParentEnds(() => process.exit(1));
if (isBoth || values.domain) tell('domain', await mutateDomain(values.only), 95);
if (isBoth || values.server) {
  const sample = { count: Number(values.count), seed: Number(values.seed), place: values.only };
  tell('server', await mutateServer(sample), 92);
}
