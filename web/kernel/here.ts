/** Knows whether one is still where one pressed: what comes late leads nobody away from where they went meanwhile. */

let departures = 0;
/** Somebody is on the way to where they wanted, though the address does not say so yet. */
export const noteDeparture = (): void => {
  departures += 1;
};

export type IsHere = () => boolean;
/**
 * Called when one presses. The path counts and not what is on the screen: a dialog is closed before it leads on, and a
 * page is still shown while the next one is fetched.
 */
export const here = (): IsHere => {
  const { pathname } = location;
  const before = departures;
  return () => location.pathname === pathname && departures === before;
};
