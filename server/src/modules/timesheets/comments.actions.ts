import type { timesheetEndpoints } from '@muster/contract/timesheets/timesheets.contract.ts'
import type { Db } from '../../kernel/db.ts'
import { notify, record } from '../../kernel/events.ts'
import type { Call } from '../../kernel/route.ts'
import { ENTITY, monthOf, sheetAtHand } from './timesheets.queries.ts'
import { aboutSheet } from './writing.actions.ts'

type Endpoints = typeof timesheetEndpoints

const commentsOf = (db: Db, sheetID: string) =>
  db
    .selectFrom('timesheetComment as said')
    .innerJoin('appUser as author', 'author.id', 'said.authorId')
    .select(['said.id', 'said.timesheetId', 'said.text', 'said.authorId', 'said.createdAt', 'author.name'])
    .where('said.timesheetId', '=', sheetID)
    .orderBy('said.createdAt')
    .orderBy('said.id')

type Row = Awaited<ReturnType<ReturnType<typeof commentsOf>['execute']>>[number]
const present = ({ id, timesheetId, text, authorId, name, createdAt }: Row) => ({
  ...{ id, timesheetID: timesheetId, text, _author: { id: authorId, name }, createdAt: createdAt.toISOString() },
})

export async function listComments({ db, scope, params }: Call<Endpoints['comments']>) {
  const { id } = await sheetAtHand(db, scope, { id: params.id })
  return (await commentsOf(db, id).execute()).map(present)
}

/** Adds a comment; those who wrote before, and whoever submitted the sheet, hear that there is one. */
export async function addComment(call: Call<Endpoints['comment']>) {
  const { db, scope, params, body, staff, now } = call
  const sheet = await sheetAtHand(db, scope, { id: params.id })
  const before = await commentsOf(db, sheet.id).execute()
  const { id } = await db
    .insertInto('timesheetComment')
    .values({ timesheetId: sheet.id, text: body.text, authorId: staff.id, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(call, { event: `${ENTITY}.commented`, ...aboutSheet(sheet), after: { comment: body.text } })
  const others = [...before.map(({ authorId }) => authorId), sheet.submittedBy].filter((one) => one !== null)
  await notify(call, {
    to: others.filter((one) => one !== staff.id),
    type: 'TIMESHEET_ACTION',
    subject: `A comment on the timesheet of ${sheet.personName} for ${monthOf(sheet)}`,
    message: `${staff.name} has commented on it.`,
    ...{ orderFormID: sheet.orderFormId, entity: ENTITY, entityID: sheet.id },
  })
  const row = await commentsOf(db, sheet.id).where('said.id', '=', id).executeTakeFirstOrThrow()
  return present(row)
}
