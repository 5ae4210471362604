/** Validations of contacts as a file. */
import { contactValidationsFile, listContactValidations } from '@ema/calls/operations.ts';
import { validationWord } from '@ema/domain/operations/may.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { listContactValidationsHandler } from './reads.ts';

export const contactValidationsFileHandler = handleListFile(
  contactValidationsFile,
  listContactValidations,
  listContactValidationsHandler,
  {
    title: 'Contatti validati',
    columns: [
      { label: 'Nome', kind: 'text', width: 28, of: (v) => v.subjectName },
      { label: 'Contatto', kind: 'text', of: (v) => (v.contactType === 'email' ? 'E-mail' : 'Cellulare') },
      { label: 'Valore precedente', kind: 'text', width: 32, of: (v) => v.contactPreviousValue },
      { label: 'Valore', kind: 'text', width: 32, of: (v) => v.contactValue },
      { label: 'Richiesta', kind: 'instant', width: 18, of: (v) => v.createdAt },
      { label: 'Stato', kind: 'text', of: (v) => validationWord({ isValidated: v.validated, isReplaced: v.replaced }) },
    ],
  },
);
