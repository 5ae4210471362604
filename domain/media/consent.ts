/** The consent that is asked for before the first photo or video: what it is called, its words and their version. */

export const MEDIA_CONSENT = {
  type: 'consents.user_media_upload',
  title: 'Uso di foto e video',
  /** Other words are another version, which is asked for again. */
  textVersion: 'Uso di foto e video, rev. 1',
  content:
    'Le foto e i video che carichi possono mostrare te, altre persone e luoghi riconoscibili. Se presti il consenso, ' +
    'EMA Planet può vederli e usarli nei propri materiali: cataloghi, siti, pagine sociali, presentazioni agli ' +
    'incontri. Carica soltanto immagini di persone che sono d’accordo. Se non lo presti, ciò che carichi resta ' +
    'visibile solo a te. Puoi revocare il consenso quando vuoi nei tuoi dati, alla voce Privacy: da quel momento le ' +
    'foto e i video caricati con quel consenso non sono più visibili all’azienda.',
} as const;
