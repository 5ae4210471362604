/** Names the bank of an Italian IBAN by its ABI code, for the larger banks and the post. */

const BANKS: Readonly<Record<string, string>> = {
  '01005': 'BNL',
  '01030': 'Monte dei Paschi di Siena',
  '02008': 'UniCredit',
  '03015': 'FinecoBank',
  '03043': 'Fideuram – Intesa Sanpaolo Private Banking',
  '03058': 'Mediobanca Premier',
  '03062': 'Banca Mediolanum',
  '03069': 'Intesa Sanpaolo',
  '03075': 'Banca Generali',
  '03104': 'Deutsche Bank',
  '03111': 'UBI Banca, ora Intesa Sanpaolo',
  '03124': 'Banca del Fucino',
  '03268': 'Banca Sella',
  '03296': 'Fideuram – Intesa Sanpaolo Private Banking',
  '03332': 'Banca Passadore',
  '03440': 'Banco di Desio e della Brianza',
  '03475': 'ING',
  '03589': 'Allianz Bank',
  '03599': 'Cassa Centrale Banca',
  '05034': 'Banco BPM',
  '05216': 'Credito Valtellinese, ora Crédit Agricole Italia',
  '05387': 'BPER Banca',
  '05428': 'UBI Banca, ora Intesa Sanpaolo',
  '05696': 'Banca Popolare di Sondrio',
  '05856': 'Volksbank – Banca Popolare dell’Alto Adige',
  '06045': 'Sparkasse – Cassa di Risparmio di Bolzano',
  '06085': 'Cassa di Risparmio di Asti',
  '06175': 'Banca Carige, ora BPER Banca',
  '06230': 'Crédit Agricole Italia',
  '07601': 'Poste Italiane',
};

/** @param iban valid and normalised @returns null for a bank that is not in the list */
export const bankOfIban = (iban: string): string | null => BANKS[iban.slice(5, 10)] ?? null;
