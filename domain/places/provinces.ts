/**
 * The provinces of Italy by the letters of their plates. Of Sardinia both those of before 2025 and those of today: the
 * catalogue of municipalities has letters of either, and people go on writing the ones they know (NET-907).
 */

const NAMES =
  'AG Agrigento,AL Alessandria,AN Ancona,AO Aosta,AP Ascoli Piceno,AQ L’Aquila,AR Arezzo,AT Asti,AV Avellino,' +
  'BA Bari,BG Bergamo,BI Biella,BL Belluno,BN Benevento,BO Bologna,BR Brindisi,BS Brescia,BT Barletta-Andria-Trani,' +
  'BZ Bolzano,CA Cagliari,CB Campobasso,CE Caserta,CH Chieti,CI Sulcis Iglesiente,CL Caltanissetta,CN Cuneo,' +
  'CO Como,CR Cremona,CS Cosenza,CT Catania,CZ Catanzaro,EN Enna,FC Forlì-Cesena,FE Ferrara,FG Foggia,FI Firenze,' +
  'FM Fermo,FR Frosinone,GE Genova,GO Gorizia,GR Grosseto,IM Imperia,IS Isernia,KR Crotone,LC Lecco,LE Lecce,' +
  'LI Livorno,LO Lodi,LT Latina,LU Lucca,MB Monza e della Brianza,MC Macerata,ME Messina,MI Milano,MN Mantova,' +
  'MO Modena,MS Massa-Carrara,MT Matera,NA Napoli,NO Novara,NU Nuoro,OG Ogliastra,OR Oristano,' +
  'OT Gallura Nord-Est Sardegna,PA Palermo,PC Piacenza,PD Padova,PE Pescara,PG Perugia,PI Pisa,PN Pordenone,' +
  'PO Prato,PR Parma,PT Pistoia,PU Pesaro e Urbino,PV Pavia,PZ Potenza,RA Ravenna,RC Reggio Calabria,' +
  'RE Reggio Emilia,RG Ragusa,RI Rieti,RM Roma,RN Rimini,RO Rovigo,SA Salerno,SI Siena,SO Sondrio,SP La Spezia,' +
  'SR Siracusa,SS Sassari,SU Sud Sardegna,SV Savona,TA Taranto,TE Teramo,TN Trento,TO Torino,TP Trapani,TR Terni,' +
  'TS Trieste,TV Treviso,UD Udine,VA Varese,VB Verbano-Cusio-Ossola,VC Vercelli,VE Venezia,VI Vicenza,VR Verona,' +
  'VS Medio Campidano,VT Viterbo,VV Vibo Valentia';
export type Province = { code: string; name: string };
export const PROVINCES: readonly Province[] = NAMES.split(',').map((line) => ({
  code: line.slice(0, 2),
  name: line.slice(3),
}));
export const isProvince = (code: string): boolean => PROVINCES.some((province) => province.code === code);

/** Accents, apostrophes and case aside. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’'`-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
/** Those whose name holds the text, the ones that begin with it first; then by name. */
export const namedLike = <T extends { name: string }>(all: readonly T[], text: string): T[] => {
  const wanted = plain(text);
  const begins = (one: T): number => (plain(one.name).startsWith(wanted) ? 0 : 1);
  return all
    .filter(({ name }) => plain(name).includes(wanted))
    .toSorted((a, b) => begins(a) - begins(b) || a.name.localeCompare(b.name, 'it'));
};
