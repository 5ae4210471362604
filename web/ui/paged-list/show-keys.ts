/** Opens the help on keys, which is fetched when somebody wants it. */
export const showKeys = async (): Promise<void> => (await import('./keys-dialog.tsx')).openKeys();
