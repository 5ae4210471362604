/** The columns of the file of registered customers that a program fetches. */
export const CUSTOMER_FILE_HEADINGS = [
  'cliente',
  'cognome',
  'nome',
  'indirizzo',
  'civico',
  'cap',
  'citta',
  'provincia',
  'telefono',
  'email',
  'incaricato',
] as const;
