/** The office writes down a request that came another way, of anybody something is kept of (NET-501). */
import { recordPrivacyRequest } from '@ema/calls/privacy.ts';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { mayHaveCome } from '@ema/domain/privacy/may.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { keepRequest } from './keep-request.ts';
import { presentKept } from './present.ts';
import { findPerson } from './queries.ts';
import { requestOf } from './reads.ts';

export const recordPrivacyRequestHandler = handle(
  recordPrivacyRequest,
  async (c, { body }) => {
    if ((body.personId === null) === (body.privateCustomerId === null))
      throw invalidField('personId', 'Scegli la persona dall’elenco.');
    refuseField('receivedOn', mayHaveCome(body.receivedOn, romeDay(c.now)));
    if (!(await findPerson(c.db, body))) throw new CallError('not_found', 'La persona indicata non esiste.');
    const id = await keepRequest(c, body);
    const row = await requestOf(c.db, id);
    await c.audit({
      object: 'privacy_request',
      objectId: id,
      detail: { kind: body.kind, channel: body.channel },
      ...(row.user_id === null ? {} : { subjectUserId: row.user_id }),
    });
    return presentKept(row);
  },
  { status: 201 },
);
