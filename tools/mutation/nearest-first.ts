/**
 * Order of test files for a mutant: what is likeliest to notice it runs first, which is the test file of its name, then
 * those of its folder, then the quick ones.
 */
import { basename, dirname } from 'node:path';
import { BaseSequencer, type TestSpecification, type Vitest } from 'vitest/node';

export const nearestFirst = (mutatedFile: (vitest: Vitest) => string | undefined): typeof BaseSequencer =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const mutated = mutatedFile(this.ctx) ?? '';
      const rank = ({ moduleId }: TestSpecification): number => {
        if (dirname(moduleId) !== dirname(mutated)) return 2;
        return basename(moduleId, '.test.ts') === basename(mutated, '.ts') ? 0 : 1;
      };
      const duration = (file: TestSpecification): number =>
        this.ctx.cache.getTestSpecificationResult(file)?.duration ?? 0;
      return files.toSorted((one, other) => rank(one) - rank(other) || duration(one) - duration(other));
    }
  };
