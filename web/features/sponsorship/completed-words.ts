/** What the end of the wizard says while the payment has not come. */
type Waiting = { isPending: boolean; isSilent: boolean };

/** A payment that nobody has begun, or that came to nothing, is not asked about: only one under way is (NET-1067). */
export const waitingWords = ({ isPending, isSilent }: Waiting): { title: string; text: string } => {
  const title = isPending ? 'Il pagamento non risulta.' : 'In attesa di conferma del pagamento.';
  if (isSilent)
    return { title, text: 'Il fornitore non risponde: continuiamo a chiedere noi, anche se chiudi questa pagina.' };
  return {
    title,
    text: isPending
      ? 'Torna al pagamento per farlo. Se hai già pagato, riapri questa pagina tra qualche minuto.'
      : 'Questa pagina si aggiorna da sola.',
  };
};
