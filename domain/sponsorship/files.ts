/** The pictures that an invitation needs, in pairs, and the receipt that may come with it (NET-037 to NET-040). */

export const INVITATION_FILES = ['id_front', 'id_back', 'cf_front', 'cf_back', 'postal_order'] as const;
export type InvitationFile = (typeof INVITATION_FILES)[number];

/** Both sides of a paper, one step of the wizard each. */
export const PAPER_SIDES = {
  id: ['id_front', 'id_back'],
  cf: ['cf_front', 'cf_back'],
} as const satisfies Record<string, readonly InvitationFile[]>;
export type Paper = keyof typeof PAPER_SIDES;

export const isPaperComplete = (paper: Paper, there: readonly InvitationFile[]): boolean =>
  PAPER_SIDES[paper].every((side) => there.includes(side));

export const INVITATION_FILE_WORDS: Record<InvitationFile, string> = {
  id_front: 'Documento d’identità, fronte',
  id_back: 'Documento d’identità, retro',
  cf_front: 'Codice fiscale, fronte',
  cf_back: 'Codice fiscale, retro',
  postal_order: 'Ricevuta del bollettino postale',
};
