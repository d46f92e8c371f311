import type { payrollEndpoints } from '@muster/contract/payroll/core/payrolls.contract.ts'
import { notify, writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { orderFormOfRun } from '../core/order-form.queries.ts'
import { runAuditSubject } from '../core/persistence.actions.ts'
import { loadLine } from './lines.queries.ts'
import { loadRun, PAYROLL_RUN_ENTITY } from './payrolls.queries.ts'

type Endpoints = typeof payrollEndpoints

const commentsOf = (db: Db, runID: string, lineID?: string) =>
  db
    .selectFrom('payrollComment as said')
    .innerJoin('appUser as author', 'author.id', 'said.authorId')
    .select(['said.id', 'said.lineId', 'said.text', 'said.authorId', 'said.createdAt', 'author.name'])
    .where('said.runId', '=', runID)
    .$if(lineID !== undefined, (all) => all.where('said.lineId', '=', lineID!))
    .orderBy('said.createdAt')
    .orderBy('said.id')

type Row = Awaited<ReturnType<ReturnType<typeof commentsOf>['execute']>>[number]
const present = ({ id, lineId: lineID, text, authorId, name, createdAt }: Row) => ({
  ...{ id, lineID, text, _author: { id: authorId, name }, createdAt: createdAt.toISOString() },
})

export async function listComments({ db, scope, params, query }: Call<Endpoints['comments']>) {
  const { id } = await loadRun(db, scope, { id: params.id })
  return (await commentsOf(db, id, query.lineID).execute()).map(present)
}

/** Adds a comment; those who wrote before, and whoever prepared the run, hear that there is one. */
export async function addComment(call: Call<Endpoints['comment']>) {
  const { db, scope, params, body, staff, now } = call
  const run = await loadRun(db, scope, { id: params.id })
  const { lineID, text } = body
  const about = lineID === undefined ? null : await loadLine(db, { runID: run.id, id: lineID })
  const before = await commentsOf(db, run.id).execute()
  const { id } = await db
    .insertInto('payrollComment')
    .values({ runId: run.id, lineId: lineID ?? null, text, authorId: staff.id, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = { comment: text, ...(about && { 'line.candidate': about.personName }) }
  await writeAuditEntry(call, { event: `${PAYROLL_RUN_ENTITY}.commented`, ...runAuditSubject(run), after })
  const others = [...before.map(({ authorId }) => authorId), run.preparedBy].filter((one) => one !== null)
  await notify(call, {
    to: others.filter((one) => one !== staff.id),
    type: 'PAYROLL_ACTION',
    subject: `A comment on the payroll ${run.number}`,
    message: `${staff.name} has commented on it.`,
    ...{ entity: PAYROLL_RUN_ENTITY, entityID: run.id, orderFormID: await orderFormOfRun(db, run.id, lineID ?? null) },
  })
  return present((await commentsOf(db, run.id).where('said.id', '=', id).executeTakeFirst())!)
}
