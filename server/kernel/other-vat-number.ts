/** Tells the certificate of a VAT number that a letter was signed with while another one stood (ACC-634). */

const letterOf = (upload: string): string => `
  from contracts k
  join agents o on o.user_id = k.user_id
  where ${upload}.kind = 'vat_certificate'
    and k.user_id = ${upload}.user_id
    and (k.payload #>> '{answers,vatCertificateFileId}')::bigint = ${upload}.file_id
    and k.payload #> '{answers,isOtherVatNumber}' = 'true'
    and k.payload #>> '{answers,vatNumber}' is distinct from o.vat_number`;

/** While that number does not stand, such an upload of this alias says nothing of the one that does. */
export const isOfOtherNumber = (upload: string): string => `exists (select ${letterOf(upload)})`;
/** The number it speaks of, null where it is the one that stands. */
export const otherVatNumber = (upload: string): string => `(
  select k.payload #>> '{answers,vatNumber}' ${letterOf(upload)}
  limit 1)`;
