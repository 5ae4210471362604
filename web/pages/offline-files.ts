/** Chooses what of a build is kept on a device so that the portal opens without a network. */

/** A file of code as the bundler lists it. */
export type BuiltCode = {
  readonly fileName: string;
  /** The module whose whole the file is; null when it has pieces of many. */
  readonly facadeModuleId: string | null;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  /** Its styles, and the fonts and drawings of those. */
  readonly beside: readonly string[];
};

/** Letters that Italian names hardly have; a browser falls back to a font of its own. */
const SELDOM = /-(latin-ext|cyrillic|cyrillic-ext|greek|greek-ext|vietnamese)-/;
const isScreen = (code: BuiltCode): boolean => code.facadeModuleId?.endsWith('-page.tsx') ?? false;

/**
 * The entry, the given modules, all they import, and what they load when it is needed (a dialog, the reader of codes),
 * other screens excepted. @throws when one of the modules is no file of its own: it would be missing without a network
 */
export const offlineFiles = (codes: readonly BuiltCode[], modules: readonly string[]): string[] => {
  const byName = new Map(codes.map((code) => [code.fileName, code]));
  const byModule = new Map(codes.map((code) => [code.facadeModuleId, code]));
  const entries = codes.filter((code) => code.isEntry);
  const chosen = new Set<BuiltCode>(entries);
  for (const id of modules) {
    const code = byModule.get(id);
    if (!code) throw new Error(`${id} is not a file of the build`);
    chosen.add(code);
  }
  // A set that grows while it is walked: what was added is walked too.
  for (const code of chosen) {
    const later = code.dynamicImports.filter((name) => !isScreen(byName.get(name) ?? code));
    for (const name of [...code.imports, ...later]) {
      const next = byName.get(name);
      if (next) chosen.add(next);
    }
  }
  const files = [...chosen].flatMap((code) => [code.fileName, ...code.beside]);
  return [...new Set(files)].filter((file) => !SELDOM.test(file)).toSorted();
};
