/** Whether the address that was asked for last is not for whoever is signed in: Home, where they are led, says so. */
let isRefused = false;

/** Until another screen is opened. */
export const noteAddress = (refused: boolean): void => {
  isRefused = refused;
};
export const wasAddressRefused = (): boolean => isRefused;
