import type { timesheetEndpoints } from '@muster/contract/timesheets/timesheets.contract.ts'
import { notify, writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { timesheetAuditSubject } from './persistence.actions.ts'
import { loadTimesheet, monthOf, TIMESHEET_ENTITY } from './timesheets.queries.ts'

type Endpoints = typeof timesheetEndpoints

const commentsOf = (db: Db, timesheetID: string) =>
  db
    .selectFrom('timesheetComment as said')
    .innerJoin('appUser as author', 'author.id', 'said.authorId')
    .select(['said.id', 'said.timesheetId', 'said.text', 'said.authorId', 'said.createdAt', 'author.name'])
    .where('said.timesheetId', '=', timesheetID)
    .orderBy('said.createdAt')
    .orderBy('said.id')

type Row = Awaited<ReturnType<ReturnType<typeof commentsOf>['execute']>>[number]
const present = ({ id, timesheetId, text, authorId, name, createdAt }: Row) => ({
  ...{ id, timesheetID: timesheetId, text, _author: { id: authorId, name }, createdAt: createdAt.toISOString() },
})

export async function listComments({ db, scope, params }: Call<Endpoints['comments']>) {
  const { id } = await loadTimesheet(db, scope, { id: params.id })
  return (await commentsOf(db, id).execute()).map(present)
}

/** Adds a comment; those who wrote before, and whoever submitted the sheet, hear that there is one. */
export async function addComment(call: Call<Endpoints['comment']>) {
  const { db, scope, params, body, staff, now } = call
  const timesheet = await loadTimesheet(db, scope, { id: params.id })
  const before = await commentsOf(db, timesheet.id).execute()
  const { id } = await db
    .insertInto('timesheetComment')
    .values({ timesheetId: timesheet.id, text: body.text, authorId: staff.id, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeAuditEntry(call, {
    event: `${TIMESHEET_ENTITY}.commented`,
    ...timesheetAuditSubject(timesheet),
    after: { comment: body.text },
  })
  const others = [...before.map(({ authorId }) => authorId), timesheet.submittedBy].filter((one) => one !== null)
  await notify(call, {
    to: others.filter((one) => one !== staff.id),
    type: 'TIMESHEET_ACTION',
    subject: `A comment on the timesheet of ${timesheet.personName} for ${monthOf(timesheet)}`,
    message: `${staff.name} has commented on it.`,
    ...{ orderFormID: timesheet.orderFormId, entity: TIMESHEET_ENTITY, entityID: timesheet.id },
  })
  const row = await commentsOf(db, timesheet.id).where('said.id', '=', id).executeTakeFirstOrThrow()
  return present(row)
}
