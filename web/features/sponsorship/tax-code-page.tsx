/** Both sides of the candidate’s tax code card (NET-033). */
import { PaperStep } from './paper-step.tsx';

export const TaxCodePage = () => <PaperStep paper="cf" />;
