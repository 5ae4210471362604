/** Writes the banks that a person chooses from when saying where a payment was made. */
import type { Pool } from 'pg';

/** The larger Italian banks and the post; whoever paid elsewhere writes the name. */
const BANKS = [
  'Banca Agricola Popolare di Sicilia',
  'Banca d’Alba',
  'Banca del Piemonte',
  'Banca di Asti',
  'Banca di Credito Cooperativo di Roma',
  'Banca Generali',
  'Banca Mediolanum',
  'Banca Monte dei Paschi di Siena',
  'Banca Nazionale del Lavoro',
  'Banca Passadore',
  'Banca Popolare di Sondrio',
  'Banca Sella',
  'Banco BPM',
  'Banco di Desio e della Brianza',
  'Banco di Sardegna',
  'BPER Banca',
  'Cassa di Risparmio di Bolzano',
  'CheBanca!',
  'Credem',
  'Crédit Agricole Italia',
  'Deutsche Bank',
  'Fideuram',
  'FinecoBank',
  'illimity Bank',
  'ING',
  'Intesa Sanpaolo',
  'Mediobanca Premier',
  'Poste Italiane',
  'UniCredit',
  'Volksbank',
  'Widiba',
];

export const seedBanks = async (owner: Pool): Promise<void> => {
  await owner.query('insert into banks (name) select * from unnest($1::text[]) on conflict do nothing', [BANKS]);
};
