/** The columns of the file of agents that a program fetches: what the office's own list of them has, in the clear. */
export const AGENT_FILE_HEADINGS = [
  'incaricato',
  'stato',
  'livello',
  'cognome',
  'nome',
  'indirizzo',
  'cap',
  'citta',
  'provincia',
  'email',
  'cellulare',
  'telefono',
  'adesione',
  'sponsor',
] as const;
