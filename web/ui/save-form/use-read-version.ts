/** The version of what has none of its own, for the form that changes it (NET-571). */
import { useState } from 'react';

/**
 * How often it was read otherwise than before: two steps each time, for the one after another is what one's own saving
 * makes; whether it did is told by what was sent.
 */
export const useReadVersion = (read: unknown): number => {
  const text = JSON.stringify(read);
  const [last, keep] = useState({ text, version: 0 });
  if (last.text !== text) keep({ text, version: last.version + 2 });
  return last.version;
};
