/** Shortest and longest password, in code points. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;

/** Passwords everybody tries first, Italian ones among them; compared in lower case. */
const COMMON = new Set(
  `password password1 password123 passw0rd 12345678 123456789 1234567890 11111111 00000000 87654321 qwerty12 qwerty123 qwertyuiop 1q2w3e4r
  1qaz2wsx abc12345 abcd1234 iloveyou sunshine princess football baseball superman batman123 welcome1 admin123 administrator letmein1 changeme
  ciaociao ciao1234 ciao12345 juventus juventus1 milan1899 forzamilan forzainter inter1908 napoli1926 asroma1927 amoremio amore123 tiamo123 francesco
  francesca alessandro alessandra giuseppe giovanni antonella valentina cristina federica federico stefania stefano1 martina1 angelica benedetta
  ferrari1 ferrari123 maradona nutella1 mozzarella spaghetti buongiorno buonasera italia123 italia2006 prova123 prova1234 utente123 benvenuto
  benvenuto1 segreto1 password2026 password2025 estate2026 estate2025 inverno2026 inverno2025 primavera autunno2026 natale2026 gennaio2026 agente123
  agente1234 venditore microfibra emaplanet emaplanet1 emaplanet123 emafibra emafibra1 emakleen emakleen1 portale1 portale123`.split(/\s+/),
);
const COMPANY = ['emaplanet', 'emafibra', 'emakleen'];

/**
 * Why a password is refused, as an Italian sentence, or null. It is judged exactly as received.
 * Sources: NIST SP 800-63B (length, blocklist, no composition rules), OWASP ASVS 6.2.
 */
export const passwordFault = (password: string, context: { username: string; names: readonly string[] }): string | null => {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return `La password deve avere almeno ${PASSWORD_MIN} caratteri.`;
  if (length > PASSWORD_MAX) return `La password può avere al massimo ${PASSWORD_MAX} caratteri.`;
  const lower = password.toLowerCase();
  const letters = lower.replace(/[^\p{L}]/gu, '');
  if (COMMON.has(lower) || new Set(lower).size < 3) return 'Questa password è troppo comune. Scegline una meno prevedibile.';
  if (COMPANY.some((word) => letters === word)) return 'La password non può contenere solo il nome dell’azienda.';
  const own = [context.username, ...context.names].map((w) => w.toLowerCase()).filter((w) => w.length >= 4);
  if (own.some((word) => lower.includes(word) && lower.length - word.length < 6)) return 'La password non può contenere il tuo nome o lo username.';
  return null;
};

/** Letters and digits that nobody confuses when reading a message aloud. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzACDEFGHJKLMNPQRSTUVWXYZ2345679';

/** A readable password of three groups, `xxxx-xxxx-xxxx`, from at least 24 random bytes. */
export const generatePassword = (random: Uint8Array): string => {
  const usable = [...random].filter((b) => b < ALPHABET.length * Math.floor(256 / ALPHABET.length));
  const letters = usable.slice(0, 12).map((b) => ALPHABET[b % ALPHABET.length]);
  if (letters.length < 12) throw new RangeError('not enough random bytes');
  return [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8)].map((g) => g.join('')).join('-');
};
