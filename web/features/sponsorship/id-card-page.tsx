/** Both sides of the candidate’s identity document (NET-033). */
import { PaperStep } from './paper-step.tsx';

export const IdCardPage = () => <PaperStep paper="id" />;
