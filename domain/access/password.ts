/** Which passwords are refused and why, and how a readable one is made. */

/** Shortest and longest password, in code points. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;

/** What everybody tries first, in lower case; also refused with digits or signs before and after (`Juventus1`, `!password99`). */
const COMMON_WORDS = new Set(
  `password passwort passwords passw pass parola parolachiave admin administrator amministratore root user utente guest ospite login welcome benvenuto
  benvenuta benvenuti letmein changeme default secret segreto segreta master monkey dragon sunshine princess shadow superman batman spiderman pokemon
  naruto starwars football baseball basketball soccer hockey iloveyou loveyou lovely trustno whatever freedom michael jordan charlie jennifer jessica
  daniel computer internet google facebook instagram whatsapp samsung iphone android windows microsoft apple amazon netflix youtube spotify
  ciao ciaociao ciaomondo salve buongiorno buonasera buonanotte amore amoremio amoretesoro amorevero tesoro tesoromio tiamo tiamotanto tivogliobene
  stella stellina cucciolo cucciola angelo angela angioletto principessa principe piccola piccolo bella bello bellissima bellissimo mamma mammamia papa
  famiglia figlia figlio nonna nonno juventus juve milan acmilan forzamilan inter forzainter internazionale napoli forzanapoli roma asroma forzaroma
  lazio sslazio torino fiorentina sampdoria genoa palermo cagliari atalanta bologna verona udinese maradona ronaldo totti delpiero buffon ibrahimovic
  ferrari lamborghini maserati ducati vespa valentinorossi vale schumacher italia forzaitalia italiano italiana milano venezia firenze bari catania
  sicilia sardegna calabria piemonte toscana asti alessandria andrea alessandro alessandra alessia antonella antonio angelica anna arianna barbara
  beatrice benedetta bruno camilla carla carlo carlotta caterina chiara claudia claudio cristian cristiano cristina daniela daniele davide debora
  diego domenico donatella edoardo elena eleonora elisa elisabetta emanuele emanuela enrico erica fabio fabrizio federica federico filippo francesca
  francesco gabriele gabriella gaetano giacomo gianluca gianni giorgia giorgio giovanna giovanni giulia giuliano giuseppe giuseppina ilaria irene
  jacopo laura leonardo letizia lorenzo luca lucia luciano ludovica luigi manuela marco margherita maria mariarosa mario marta martina massimo matteo
  mattia maurizio michela michele mirko monica nicola nicoletta nicole noemi paola paolo patrizia pietro raffaele riccardo rita roberta roberto rosa
  rosaria sabrina salvatore samuele sara sergio serena silvia simona simone sofia stefania stefano susanna teresa tiziana tommaso umberto valentina
  valeria vanessa veronica vincenzo viola vittoria vittorio gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre
  dicembre primavera estate autunno inverno natale buonnatale pasqua ferragosto capodanno lunedi martedi mercoledi giovedi venerdi sabato domenica
  nutella mozzarella spaghetti pizza pizzeria cioccolato gelato cappuccino limone fragola ciliegia banana arancia gatto gattino cane cagnolino leone
  tigre delfino farfalla cavallo coniglio lupo aquila fantasma fantastico fantastica prova provaprova test testing esempio agente agenti venditore
  venditrice vendite cliente clienti microfibra lavatrice detersivo pulizia zerbino qwerty qwertyuiop qwertz azerty asdfgh asdfghjkl zxcvbn
  zxcvbnm poiuytrewq qazwsx qazwsxedc abc abcd abcde abcdef abcdefg abcdefgh abcabc aaa xxx xyz`.split(/\s+/),
);
const COMPANY = ['emaplanet', 'emafibra', 'emakleen', 'ema'];
/** Digits and signs that people put for letters. */
const DISGUISES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const KEYBOARD = [
  '01234567890',
  '09876543210',
  'qwertyuiopasdfghjklzxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
];
export const TOO_COMMON = 'Questa password è troppo comune. Scegline una meno prevedibile.';

/** The word inside a password: without what is not a letter before and after it, as written and with disguises undone. */
const wordsIn = (lower: string): string[] => {
  const bare = (s: string) =>
    s
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^\p{L}]+$/u, '')
      .replace(/^[^\p{L}]+/u, '');
  const core = lower.replace(/[\d\p{P}\p{S}\s]{1,6}$/u, '');
  const plain = (s: string) => bare([...s].map((c) => DISGUISES[c] ?? c).join(''));
  return [bare(lower), plain(core), plain(lower)];
};

/** `aaaaaaaa`, `abababab`, `ciaociao`: up to four characters over and over. */
const isRepetition = (lower: string): boolean => {
  const chars = [...lower];
  return [1, 2, 3, 4].some((size) => chars.every((c, i) => c === chars[i % size]));
};

/**
 * Why a password is refused, as an Italian sentence, or null. It is judged exactly as received.
 * Sources: NIST SP 800-63B (length, blocklist, no composition rules), OWASP ASVS 6.2.
 */
export const passwordFault = (
  password: string,
  context: { username: string; names: readonly string[] },
): string | null => {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return `La password deve avere almeno ${PASSWORD_MIN} caratteri.`;
  if (length > PASSWORD_MAX) return `La password può avere al massimo ${PASSWORD_MAX} caratteri.`;
  const lower = password.toLowerCase();
  const words = wordsIn(lower);
  if (words.some((word) => COMPANY.includes(word)) || COMPANY.includes(lower.replace(/[^\p{L}]/gu, '')))
    return 'La password non può contenere solo il nome dell’azienda.';
  if (words.some((word) => COMMON_WORDS.has(word)) || new Set(lower).size < 3 || isRepetition(lower)) return TOO_COMMON;
  if (KEYBOARD.some((row) => `${row}${row}`.includes(lower)) || /^\d{1,11}$/.test(lower)) return TOO_COMMON;
  const own = [context.username, ...context.names].map((w) => w.toLowerCase()).filter((w) => w.length >= 4);
  if (own.some((word) => lower.includes(word) && lower.length - word.length < 6))
    return 'La password non può contenere il tuo nome o lo username.';
  return null;
};

/** Letters and digits that nobody confuses when reading a message aloud. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzACDEFGHJKLMNPQRSTUVWXYZ2345679';

/** A readable password of three groups, `xxxx-xxxx-xxxx`, from at least 24 random bytes. @throws RangeError */
export const generatePassword = (random: Uint8Array): string => {
  const usable = [...random].filter((b) => b < ALPHABET.length * Math.floor(256 / ALPHABET.length));
  const letters = usable.slice(0, 12).map((b) => ALPHABET[b % ALPHABET.length]);
  if (letters.length < 12) throw new RangeError('not enough random bytes');
  return [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8)].map((g) => g.join('')).join('-');
};

/** A message that holds a password goes out by then or never, and is kept no longer where it failed (ACC-677). */
const SENT_WITHIN_HOURS = 24;
export const passwordSentUntil = (now: Date): Date => new Date(now.getTime() + SENT_WITHIN_HOURS * 3_600_000);
