/** The screens on which the office validates what people declared and uploaded. */
import { administrators } from './gates.ts';
import type { Pages } from './page.ts';

const title = 'Validazione dati';
const office = { label: 'Amministrazione' };
const list = { label: title, to: '/admin/data-validation' };

export const dataValidationPages = {
  dataValidation: {
    path: '/admin/data-validation',
    title,
    crumbs: [office, { label: title }],
    gate: administrators,
    menu: { section: 'administration', label: title, at: 40 },
    screen: 'data-validation/data-validation-page',
  },
  validateIncome: {
    path: '/admin/data-validation/incomes/$id',
    title: 'Compenso esterno',
    crumbs: [list, { label: 'Compenso esterno' }],
    gate: administrators,
    screen: 'data-validation/income-page',
  },
  validateUpload: {
    path: '/admin/data-validation/uploads/$id',
    title: 'File caricato',
    crumbs: [list, { label: 'File caricato' }],
    gate: administrators,
    screen: 'data-validation/upload-page',
  },
} as const satisfies Pages;
