/** A file somebody uploads together with the fields of a form. */
import { z } from 'zod';
import { text } from './shapes.ts';

/** An upload inside a body: a data URL with its name and type. */
export const uploadObject = z.strictObject({
  content: z.string().max(7_500_000, 'Il file può avere al massimo 5 MB.'),
  name: text(200, 1),
  type: text(100),
});
