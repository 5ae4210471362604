/**
 * The tests of the rules alone, as Stryker runs them: it knows no projects. What is likeliest to notice a mutant runs
 * first: the test file of its name, then its folder's, then the quick ones.
 */
import { basename, dirname } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const mutated = this.ctx.config.related?.[0] ?? '';
    const rank = ({ moduleId }: TestSpecification): number => {
      if (dirname(moduleId) !== dirname(mutated)) return 2;
      return basename(moduleId, '.test.ts') === basename(mutated, '.ts') ? 0 : 1;
    };
    const duration = (file: TestSpecification): number =>
      this.ctx.cache.getTestSpecificationResult(file)?.duration ?? 0;
    return files.toSorted((one, other) => rank(one) - rank(other) || duration(one) - duration(other));
  }
}

export default defineConfig({
  test: { include: ['domain/**/*.test.ts'], testTimeout: 120_000, isolate: false, sequence: { sequencer: NearestFirst } },
});
