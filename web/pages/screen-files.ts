/** The files of all screens with what each stands on: 9 kB, loaded beside a screen and not before the sign-in. */
export const screenFiles = import.meta.glob<Record<string, unknown>>('../features/*/*-page.tsx');
