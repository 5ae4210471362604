/** What kinds of users are called on screens. */
export const USER_TYPES: Record<string, string> = {
  amministratore: 'Amministratore',
  agente: 'Agente',
  cliente: 'Cliente',
  sponsorizzato: 'Sponsorizzato',
  scanner: 'Scanner',
};
