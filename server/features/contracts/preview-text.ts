/** Shows a text that is still being written as it will be printed (ACC-382). */
import { previewContractText } from '@ema/calls/contracts/templates.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseFaults } from './refuse-faults.ts';
import { printSample } from './sample-text.ts';
import { kindOf } from './whole-template.ts';

export const previewContractTextHandler = handle(
  previewContractText,
  async (c, { params, body }) => {
    const kind = await kindOf(c.db, params.documentType);
    refuseFaults(body.body, kind.audience);
    const revision = (kind.revision ?? 0) + 1;
    const printed = await printSample({ ...body, revision, audience: kind.audience, createdAt: c.now });
    return { body: printed, contentType: 'application/pdf', name: `${body.title}, anteprima.pdf`, inline: true };
  },
  { transaction: 'manual' },
);
