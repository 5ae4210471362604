/** What is said of a file that cannot be read as what it claims to be. */
export const UNREADABLE = 'Il file è danneggiato o non è una foto (JPEG o PNG) o un PDF. Sceglilo di nuovo.';
