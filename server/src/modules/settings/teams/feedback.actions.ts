import type { feedbackEndpoints } from '@muster/contract/settings/teams/feedback.contract.ts'
import { feedbackTypeLabels } from '@muster/contract/settings/teams/feedback.labels.ts'
import { staleVersion } from '../../../kernel/app/errors.ts'
import { notify, writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { activeUserIDs } from '../../access/core/people.queries.ts'
import { getFeedback } from './feedback.queries.ts'

type Endpoints = typeof feedbackEndpoints

/** Stores a message and notifies the administrators. */
export async function submitFeedback(call: Call<Endpoints['submit']>) {
  const { db, staff, body } = call
  const { kind, message, page = null } = body
  const added = { kind, message, page, authorId: staff.id }
  const { id } = await db.insertInto('feedback').values(added).returning('id').executeTakeFirstOrThrow()
  await writeAuditEntry(call, {
    event: 'feedback.submitted',
    entity: 'feedback',
    entityID: id,
    name: feedbackTypeLabels[kind],
  })
  await notify(call, {
    to: await activeUserIDs(db, ['ADMIN']),
    type: 'FEEDBACK',
    subject: `Feedback from ${staff.name}`,
    message: message.slice(0, 500),
    entity: 'feedback',
    entityID: id,
    orderFormID: null,
  })
  return getFeedback(db, id)
}

/** Stores status and answer; the author is notified of a new answer. */
export async function answerFeedback(call: Call<Endpoints['answer']>) {
  const { db, params, body } = call
  const before = await getFeedback(db, params.id)
  const { state, answer = before.answer, version } = body
  const change = { state, answer, version: version + 1 }
  const { numUpdatedRows } = await db
    .updateTable('feedback')
    .set(change)
    .where('id', '=', params.id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw staleVersion(before)
  const after = await getFeedback(db, params.id)
  await writeAuditEntry(call, { event: 'feedback.answered', entity: 'feedback', entityID: params.id, before, after })
  if (answer && answer !== before.answer)
    await notify(call, {
      to: [before._author.id],
      type: 'FEEDBACK',
      subject: 'Your feedback was answered',
      message: answer,
      orderFormID: null,
    })
  return after
}
