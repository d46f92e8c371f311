import type { Duplicate } from '@muster/contract/consultants/identity.contract.ts'
import { may, type Right } from '@muster/contract/kernel/api/permission.ts'
import { daysAfter, monthsAfter } from '@muster/contract/kernel/values/days.ts'
import { FOLLOWS, type OrderFormType } from '@muster/contract/margin/placement-terms.contract.ts'
import type { OrderFormStatus } from '@muster/contract/order-forms/core/states.contract.ts'
import { sql } from 'kysely'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { type Staff, scopeFor } from '../../../kernel/db/scope.ts'
import { addJob } from '../../../kernel/jobs/jobs.ts'
import { changeColumns } from '../../../kernel/records/columns.ts'
import { insertConsultant } from '../../consultants/core/consultants.actions.ts'
import { consultantAuditSubject as aboutConsultant } from '../../consultants/core/consultants.rules.ts'
import { findDuplicates } from '../../consultants/core/duplicates.queries.ts'
import { moveConsultant } from '../../consultants/core/status.actions.ts'
import { beginContracts } from '../../contracts/contracts/activation.actions.ts'
import { assertNoOverlap } from '../amendments/overlaps.queries.ts'
import type { ReviewActionContext } from '../approvals/reviews.actions.ts'
import { consultantWithinReach } from '../core/fields.queries.ts'
import type { OrderFormDbRow } from '../core/scope.queries.ts'
import { lockPrecedingTerm } from '../core/terms.queries.ts'
import { auditCurrentOrderForm } from './effects.actions.ts'
import type { OrderFormFacts } from './facts.queries.ts'
import { setPay } from './starting-pay.actions.ts'
import { transitionTo, type Work } from './steps.actions.ts'

type ConsultantMove = Parameters<typeof moveConsultant>[0]

/**
 * Changes the status of a consultant in the same transaction and for the same user, whose access to the order form was
 * checked before.
 */
const moveConsultantTo = (
  { by, ...work }: ActivationContext,
  id: string,
  body: Omit<ConsultantMove['body'], 'force'>,
) =>
  moveConsultant({
    ...work,
    staff: by,
    may: (needs: Right) => may(by, needs),
    scope: scopeFor({ ...by, role: 'MANAGING_DIRECTOR' }, 'consultants'),
    params: { id },
    query: {},
    body,
    files: [],
  } as unknown as ConsultantMove)

/**
 * Creates a consultant, PRE_JOINING, for a signed offer. An existing consultant must be linked on the order form
 * instead: the same email or phone is an error that names the record.
 */
export async function makeConsultant(call: ReviewActionContext, facts: OrderFormFacts): Promise<string> {
  const { db, staff } = call
  const { row, fields } = facts
  if (row.candidateId) {
    await revertExit({ ...call, by: call.staff }, row)
    return row.candidateId
  }
  const person = fields.person ?? {}
  const name = person.name!
  const sought = { emails: [person.email], mobile: person.phone }
  const [known] = await findDuplicates(db, scopeFor({ ...staff, role: 'MANAGING_DIRECTOR' }, 'consultants'), sought)
  if (known) await rejectDuplicate(call, known)
  const profile = {
    name,
    countryID: row.countryId!,
    nameArabic: person.nameArabic ?? null,
    personalEmail: person.email ?? null,
    mobile: person.phone ?? null,
    nationality: person.nationality ?? null,
    gender: person.gender ?? null,
    birthDate: person.birthDate ?? null,
    currentAddress: person.location ?? null,
    title: row.title,
    clientID: row.clientId,
    site: row.site,
    ...(person.passportExpiry && { identity: { passportExpiry: person.passportExpiry } }),
  }
  return insertConsultant(call as never, profile as Parameters<typeof insertConsultant>[1], 'consultant.created')
}

/** Names the existing consultant only to users who may see and choose that consultant. */
async function rejectDuplicate(call: ReviewActionContext, { id, name, code, because }: Duplicate): Promise<never> {
  const same = because.includes('EMAIL') ? 'email' : 'phone'
  if ((await consultantWithinReach(call, id)) === undefined) {
    const path = `person.${same}`
    const message = `A consultant in another country has the same ${same}. HR with access to both countries must select that consultant on the order form, or correct the details.`
    throw ruleViolation('CONSULTANT_EXISTS', message, [{ path, message }])
  }
  throw ruleViolation(
    'CONSULTANT_EXISTS',
    `${name} (${code}) has the same ${same}. Select that consultant on the order form, or correct the details.`,
    [{ path: 'candidateID', message: `It may be ${name} (${code}).` }],
  )
}

/** A former consultant becomes PRE_JOINING again, with a new joining date. */
async function revertExit(work: ActivationContext, row: OrderFormDbRow): Promise<void> {
  const left = await work.db
    .selectFrom('consultant')
    .select(['id', 'version'])
    .where('id', '=', row.candidateId)
    .where('status', '=', 'EXITED')
    .executeTakeFirst()
  if (!left) return
  const reason = `Signed the offer of ${row.number}`
  await moveConsultantTo(work, left.id, { status: 'PRE_JOINING', reason, version: left.version })
}

/** The current order form of the consultant; an active one is not replaced by the next. */
export async function setCurrentOrderForm(
  call: ReviewActionContext,
  consultantID: string,
  orderFormID: string,
): Promise<void> {
  const { db } = call
  const before = await lockConsultantRow(db, consultantID)
  const assigned = await db
    .updateTable('consultant')
    .set({ currentOrderFormId: orderFormID, ...changeColumns(call) })
    .where('id', '=', consultantID)
    .where(sql<boolean>`current_order_form_id is distinct from ${orderFormID}::uuid`)
    .where((eb) =>
      eb.or([
        eb('currentOrderFormId', 'is', null),
        eb(
          'currentOrderFormId',
          'not in',
          eb.selectFrom('orderForm').select('id').where('status', 'in', ['ACTIVE', 'ON_NOTICE']),
        ),
      ]),
    )
    .returning(['id', 'name', 'countryId', 'currentOrderFormId'])
    .executeTakeFirst()
  if (assigned) await auditCurrentOrderForm(call, assigned, before.currentOrderFormId)
}

const lockConsultantRow = (db: Db, id: string) =>
  db.selectFrom('consultant').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** The transition context with the user who activates the placement; in the nightly job the user who scheduled it. */
export type ActivationContext = Work & { readonly by: Staff }

/** ONBOARDING → ACTIVE: the previous term becomes RENEWED, and the consultant is active on this one with its pay. */
export async function activate(
  work: ActivationContext,
  row: OrderFormDbRow,
  joinedDate: string,
): Promise<OrderFormDbRow> {
  if (!row.candidateId) throw ruleViolation('CONSULTANT_EXISTS', 'The order form has no consultant. Link one first.')
  const follows = FOLLOWS.has(row.type as OrderFormType)
  const preceding = follows ? await endPrecedingTerm(work, row) : undefined
  await assertNoOverlap(work, row, { running: true })
  const joined = preceding?.joinedDate ?? joinedDate
  const set = { joinedDate: joined, activationScheduledAt: null, activationScheduledBy: null }
  const entered = await transitionTo(work, row, 'ACTIVE', { set, after: { joinedDate: joined } })
  await placeConsultant(work, entered, joined)
  if (follows) await beginContracts(work, row.id)
  // Its first timesheets (docs/domain/order-forms.md); the timesheets module comes later, so a job creates them.
  await addJob(
    work.db,
    'timesheets.generate-first',
    { orderFormID: row.id },
    { key: `timesheets.generate-first:${row.id}` },
  )
  return entered
}

/** The previous term ends at the latest the day before; from then on the next term counts. */
async function endPrecedingTerm(work: ActivationContext, row: OrderFormDbRow): Promise<OrderFormDbRow | undefined> {
  const preceding = await lockPrecedingTerm(work.db, row)
  if (preceding?.status !== 'ACTIVE') return preceding
  const dayBefore = daysAfter(row.startDate!, -1)
  const { endDate } = preceding
  const ended = [dayBefore, endDate!].sort()[0]!
  const reason = `Continued as ${row.number}`
  const days = { before: { endDate }, after: { endDate: ended } }
  return transitionTo(work, preceding, 'RENEWED', { reason, quiet: true, set: { endDate: ended }, ...days })
}

async function placeConsultant(work: ActivationContext, row: OrderFormDbRow, joinedDate: string): Promise<void> {
  const { db, now, by } = work
  const id = row.candidateId!
  const before = await lockConsultantRow(db, id)
  const follows = FOLLOWS.has(row.type as OrderFormType)
  const months = row.terms.probationMonths ?? 0
  const placed = {
    title: row.title,
    clientId: row.clientId,
    site: row.site,
    contractEnd: row.endDate,
    currentOrderFormId: row.id,
    ...(!follows && months > 0 && { probationEnd: daysAfter(monthsAfter(joinedDate, months), -1) }),
  }
  const after = await db
    .updateTable('consultant')
    .set({ ...placed, ...changeColumns({ staff: by, now }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const shown = ({ title, clientId, site, contractEnd, probationEnd, currentOrderFormId }: typeof after) => ({
    title,
    clientID: clientId,
    site,
    contractEnd,
    probationEnd,
    currentOrderFormID: currentOrderFormId,
  })
  await writeAuditEntry(work, {
    event: 'consultant.placed',
    ...aboutConsultant(after),
    before: shown(before),
    after: shown(after),
  })
  if (after.status === 'PRE_JOINING' || after.status === 'BENCH')
    await moveConsultantTo(work, id, {
      status: 'ACTIVE',
      effectiveDate: joinedDate,
      reason: `Joined on ${row.number}`,
      version: after.version,
    })
  await setPay(work, row, { consultant: after, from: follows ? row.startDate! : joinedDate })
}

const RUNNING = ['ACTIVE', 'ON_NOTICE'] as const satisfies OrderFormStatus[]

/** Moves the consultant of a closed placement to the bench from the next day, until HR ends the employment. */
export async function moveToBench(work: ActivationContext, row: OrderFormDbRow): Promise<void> {
  if (!row.candidateId) return
  const consultant = await work.db
    .selectFrom('consultant')
    .select(['id', 'version'])
    .where('id', '=', row.candidateId)
    .where('status', '=', 'ACTIVE')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orderForm')
            .select('id')
            .where('candidateId', '=', row.candidateId)
            .where((eb) => eb.or([eb('status', 'in', RUNNING), eb('statusBeforeHold', 'in', RUNNING)])),
        ),
      ),
    )
    .forUpdate()
    .executeTakeFirst()
  if (!consultant) return
  await moveConsultantTo(work, consultant.id, {
    status: 'BENCH',
    effectiveDate: daysAfter(row.lastWorkingDay!, 1),
    reason: `${row.number} is closed`,
    version: consultant.version,
  })
}
