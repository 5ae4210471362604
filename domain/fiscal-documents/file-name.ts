/** What a paper is, by the name of its file: `FT_1234_2026-10.pdf` is the FT of October 2026 of agent 1234. */
import { PAPER_TYPES, type PaperType } from './types.ts';

/** Which paper a file is. */
export type Recognised = { documentType: PaperType; agentId: number; period: string; number: number };
export type Unrecognised = { fault: string };

const SHAPE =
  /^([a-z]{2})[\s_.-]*(\d{1,9})[\s_.-]+(\d{4})(?:[\s_.-]?(\d{2}))?(?:[\s_.-]?(\d{2}))?(?:[\s_.-]*n(\d{1,2}))?$/i;
const NO_NAME = 'Il nome non è nella forma TIPO_CODICE_PERIODO.pdf, per esempio FT_1234_2026-10.pdf.';
const isPaperType = (type: string): type is PaperType => (PAPER_TYPES as readonly string[]).includes(type);

/**
 * Small or capital letters, and spaces, dots, hyphens or underscores between the parts, are the same. A second paper of
 * the same time ends in `_n2`.
 */
export const recognise = (fileName: string): Recognised | Unrecognised => {
  const name = fileName.trim();
  if (!/\.pdf$/i.test(name)) return { fault: 'Il nome deve finire in .pdf.' };
  const parts = SHAPE.exec(name.slice(0, -4));
  if (!parts) return { fault: NO_NAME };
  const [, letters = '', agent = '', year = '', month, day, number = '1'] = parts;
  const documentType = letters.toUpperCase();
  if (!isPaperType(documentType))
    return { fault: `Il tipo «${documentType}» non esiste: usa ${PAPER_TYPES.join(', ')}.` };
  if (Number(number) === 0 || Number(agent) === 0) return { fault: NO_NAME };
  const period = [year, month, day].filter((part) => part !== undefined).join('-');
  return { documentType, agentId: Number(agent), period, number: Number(number) };
};
