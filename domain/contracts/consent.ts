/** The consent that is asked for in a privacy notice: what it is called, and its words. */

export const MARKETING_TITLE = 'Comunicazioni promozionali';
export const MARKETING_TEXT =
  'Invio di comunicazioni promozionali su prodotti, concorsi e iniziative, con posta elettronica, SMS, telefono e ' +
  'posta, come indicato al punto 3.4 dell’informativa.';
