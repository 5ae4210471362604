/** Which test files of a run are tried once more, each whole and with nothing beside it, and what to say of them. */

/** As Vitest's JSON reporter writes it. */
export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; assertionResults: { fullName: string; status: string }[]; status: string }[];
};

/** More than these did not fail by chance. */
const AT_MOST = 3;

/**
 * A journey that fails is tried again for its trace; so is a test file, for a machine that stood still for a moment
 * must not cost a day. What passes then is named: it waits for the wrong thing, and is to be mended.
 * @returns the paths of the files that failed; none when nothing failed, too much did or an error belongs to no file
 */
export const filesToTryAgain = (report: Pick<VitestReport, 'testResults'> | undefined): string[] => {
  const failed = (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);
  return failed.length <= AT_MOST ? failed : [];
};

/** @returns `file › test` of each that failed; a file that failed before its first test is named alone */
export const namesOfFailed = (report: VitestReport, root: string): string[] =>
  report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const file = name.replace(`${root}/`, '');
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      return tests.length > 0 ? tests.map(({ fullName }) => `${file} › ${fullName}`) : [file];
    });
