/** What is known of a number as far as it is typed. */
export type NumberCheck = { state: 'open' | 'asked' | 'right' | 'wrong'; message: string | null };
