import { expect, it } from 'vitest';
import { waitingWords } from './completed-words.ts';

it.each([
  [
    { isPending: false, isSilent: false },
    /^In attesa di conferma del pagamento\. Questa pagina si aggiorna da sola\.$/,
  ],
  [{ isPending: false, isSilent: true }, /^In attesa .* Il fornitore non risponde: continuiamo a chiedere noi/],
  [{ isPending: true, isSilent: false }, /^Il pagamento non risulta\. Torna al pagamento .* riapri questa pagina/],
  [{ isPending: true, isSilent: true }, /^Il pagamento non risulta\. Il fornitore non risponde/],
])('NET-1067 %j: it says that it looks by itself only while it does', (waiting, words) => {
  const { title, text } = waitingWords(waiting);
  expect(`${title} ${text}`).toMatch(words);
});
