/**
 * Stands in for zod in the browser’s build (vite.config.ts). The browser needs of a call its address and its types;
 * input is checked by the server alone, so that its schemas do not travel: calls are declared here as everywhere, with
 * schemas that are nothing. Whoever asks one of them to check something is told so at once.
 */

/** By what calls/ builds schemas; anything else asked of one is a mistake. */
const BUILDS = new Set(
  `string number boolean object strictObject looseObject array record tuple enum union discriminatedUnion literal
  unknown null iso date datetime uuid email url nullable nullish optional default int min max length positive
  nonnegative regex trim overwrite transform refine superRefine extend omit pick partial required pipe`.split(/\s+/),
);

const nothing: unknown = new Proxy(() => nothing, {
  get: (_target, key) => {
    if (typeof key === 'string' && BUILDS.has(key)) return nothing;
    throw new Error(`Schemas do not travel to the browser: ${String(key)} of a schema was asked. The server checks.`);
  },
  apply: () => nothing,
});

export { nothing as z };
