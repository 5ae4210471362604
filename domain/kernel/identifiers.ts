/**
 * An Italian or international mobile number as E.164, whatever way it was written (`+39 347…`, `0039347…`, `347 123`).
 * @returns null when it cannot be a number
 */
export const canonicalMobile = (written: string): string | null => {
  const compact = written.normalize('NFKC').replace(/[\s().-]/g, '');
  const international = compact.replace(/^00/, '+');
  if (/^\+[1-9]\d{7,14}$/.test(international)) return international;
  return /^3\d{8,9}$/.test(compact) ? `+39${compact}` : null;
};

/** An e-mail address in lower case, or null when it is none. */
export const canonicalEmail = (written: string): string | null => {
  const email = written.trim().toLowerCase();
  return email.length <= 254 && /^[^\s@<>()[\]\\,;:"]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/.test(email) ? email : null;
};
