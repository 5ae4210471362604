/** Sends and checks the code that signs a paper of any kind, bound to exactly its PDF. */
import type { z } from 'zod';
import type { challenge as challengeShape } from '@ema/calls/codes.ts';
import type { Tx } from '../../db/client.ts';
import type { CallContext, Viewer } from '../../kernel/context.ts';
import type { BoundThing, UsedChallenge } from '../codes/challenge.ts';
import { presentChallenge } from '../codes/present.ts';
import { startChallenge } from '../codes/start.ts';
import { verifyChallenge } from '../codes/verify.ts';
import { proveMobile } from '../operations/contact-changes.ts';
import { signatureCode } from './mails.ts';
import { signersMobile, type Reachable } from './ready-to-sign.ts';

type Paper = Reachable & { id: number; title: string; sha256: string | null };
type Signing = CallContext<Viewer, Tx>;

/** `object`: what the log calls such a paper. @throws wrong_state, too_many */
export const sendSignatureCode = async (
  c: Signing,
  object: 'contract' | 'fiscal_document',
  paper: Paper,
  thing: BoundThing,
): Promise<z.input<typeof challengeShape>> => {
  const destination = await signersMobile(c, paper);
  const challenge = await startChallenge(
    c,
    { ...thing, destination },
    { method: 'SMS', text: signatureCode(paper.title), detail: { sessionId: c.viewer.sessionId } },
  );
  await c.audit({ object, objectId: paper.id, detail: { sha256: paper.sha256, challenge: challenge.id } });
  return presentChallenge(challenge);
};

/** Nobody who acts for the signer comes this far: a right code proves their number. @throws invalid, too_many */
export const spendSignatureCode = async (
  c: Signing,
  paper: Paper,
  thing: BoundThing,
  token: string,
): Promise<UsedChallenge> => {
  const destination = await signersMobile(c, paper);
  const used = await verifyChallenge(c, { ...thing, destination }, token);
  await proveMobile(c.db, { personId: thing.personId, value: destination });
  return used;
};
