/** Before each test file: the same cases in every run of `npm test`; `npm run test:properties` looks for new ones. */
import fc from 'fast-check';

const { EMA_PROPERTY_SEED: seed = '1', EMA_PROPERTY_RUNS: numRuns = '100' } = process.env;
fc.configureGlobal({ seed: Number(seed), numRuns: Number(numRuns) });
