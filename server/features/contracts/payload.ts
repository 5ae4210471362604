/** What a person answers before signing a contract, as it is kept with the contract. */
export type Meeting = { lastName: string; firstName: string; phone: string; date: string; time: string };
export type Declarations = {
  hasVatNumber: boolean;
  vatNumber: string | null;
  vatCertificateFileId: number | null;
  /** Signed while another number stood: its certificate proves none that stands (ACC-634). */
  isOtherVatNumber?: true;
  hasIncomeHigherThanLimit: boolean;
  hasCompulsorySocialSecurity: boolean;
  hasRetirementPension: boolean;
  isSubscribedToINPS: boolean;
  isPublicAdministrationEmployee: boolean;
  publicAdministrationEmployer: string | null;
};
export type Payload = {
  isNewContractSignature?: boolean;
  meetingsRequired?: boolean;
  meetingsRejected?: boolean;
  meetings?: Meeting[];
  /** How many there were, once names and telephones are gone. */
  meetingsCount?: number;
  answers?: Declarations;
  /** Who gave the appointments or the answers, where it was not whoever signs. */
  answeredBy?: { userId: number; at: string };
};
