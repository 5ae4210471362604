/** Says where pieces of big files are sent; both sides speak tus there. */

/** Followed by `/` and the name that beginning it answered. */
export const ARRIVALS = '/api/arrivals';
