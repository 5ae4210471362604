/** The identity document of an agent, as its owner and the office read it. */
import { z } from 'zod';

export const idCard = z.object({
  type: z.string().nullable(),
  number: z.string().nullable(),
  expiryDate: z.string().nullable(),
  issueDate: z.string().nullable(),
  issuedBy: z.string().nullable(),
});
