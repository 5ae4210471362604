/** Keeps an object the same for as long as nothing in it is another: whoever is handed it need not be drawn anew. */
import { useMemo } from 'react';

/** It has the same names in the same order at every drawing. */
export const useSame = <T extends Record<string, unknown>>(value: T): T => useMemo(() => value, Object.values(value));
