import type { Duplicate } from '@muster/contract/consultants/identity.contract.ts'
import { may, type Right } from '@muster/contract/kernel/api/permission.ts'
import { daysAfter, monthsAfter } from '@muster/contract/kernel/values/days.ts'
import { FOLLOWS, type OrderFormType } from '@muster/contract/margin/placement-terms.contract.ts'
import type { OrderFormStatus } from '@muster/contract/order-forms/core/states.contract.ts'
import { sql } from 'kysely'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import { writeAuditEntry } from '../../../kernel/app/events.ts'
import { type Staff, scopeFor } from '../../../kernel/db/scope.ts'
import { addJob } from '../../../kernel/jobs/jobs.ts'
import { insertConsultant } from '../../consultants/core/consultants.actions.ts'
import { about as aboutConsultant } from '../../consultants/core/consultants.rules.ts'
import { findDuplicates } from '../../consultants/core/duplicates.queries.ts'
import { moveConsultant } from '../../consultants/core/status.actions.ts'
import { beginContracts } from '../../contracts/contracts/activation.actions.ts'
import { refuseOverlap } from '../amendments/overlaps.queries.ts'
import type { ReviewActionContext } from '../approvals/reviews.actions.ts'
import { consultantWithinReach } from '../core/fields.queries.ts'
import type { OrderFormDbRow } from '../core/scope.queries.ts'
import { lockPrecedingTerm } from '../core/terms.queries.ts'
import { auditCurrentOrderForm } from './effects.actions.ts'
import type { OrderFormFacts } from './facts.queries.ts'
import { setPay } from './starting-pay.actions.ts'
import { transitionTo, type Work } from './steps.actions.ts'

/**
 * A call on the consultants' own actions, in the same transaction, on the word of the same person. What that person reaches was asked when
 * they gave it.
 */
const asCall = <C>({ by, ...work }: Placing, resource: 'consultants', id: string, body: object) =>
  ({
    ...{ ...work, staff: by, may: (needs: Right) => may(by, needs) },
    ...{ scope: scopeFor({ ...by, role: 'MANAGING_DIRECTOR' }, resource), params: { id }, query: {}, body, files: [] },
  }) as unknown as C

/**
 * The person of a signed offer becomes a consultant, PRE_JOINING. Somebody the house knows already is linked on the order form instead:
 * the same e-mail or phone is refused with the name of the record.
 */
export async function makeConsultant(call: ReviewActionContext, facts: OrderFormFacts): Promise<string> {
  const { db, staff } = call
  const { row, fields } = facts
  if (row.candidateId) {
    await takeBack({ ...call, by: call.staff }, row)
    return row.candidateId
  }
  const person = fields.person ?? {}
  const name = person.name!
  const sought = { emails: [person.email], mobile: person.phone }
  const [known] = await findDuplicates(db, scopeFor({ ...staff, role: 'MANAGING_DIRECTOR' }, 'consultants'), sought)
  if (known) await refuseKnown(call, known)
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

/** Who it is, is told to those who reach that consultant and may choose them; to others only that there is somebody. */
async function refuseKnown(call: ReviewActionContext, { id, name, code, because }: Duplicate): Promise<never> {
  const same = because.includes('EMAIL') ? 'e-mail address' : 'phone'
  if ((await consultantWithinReach(call, id)) === undefined) {
    const path = because.includes('EMAIL') ? 'person.email' : 'person.phone'
    const message = `A consultant of another country has the same ${same}. Somebody of HR who has both countries chooses that consultant on the order form; or correct the person.`
    throw ruleViolation('CONSULTANT_EXISTS', message, [{ path, message }])
  }
  throw ruleViolation(
    'CONSULTANT_EXISTS',
    `${name} (${code}) has the same ${same}. Choose that consultant on the order form, or correct the person.`,
    [{ path: 'candidateID', message: `It may be ${name} (${code}).` }],
  )
}

/** Somebody who had left signs again: to come, and with a new day of joining. */
async function takeBack(work: Placing, row: OrderFormDbRow): Promise<void> {
  const left = await work.db
    .selectFrom('consultant')
    .select(['id', 'version'])
    .where('id', '=', row.candidateId)
    .where('status', '=', 'EXITED')
    .executeTakeFirst()
  if (!left) return
  const body = { status: 'PRE_JOINING', reason: `Signed the offer of ${row.number}`, version: left.version }
  await moveConsultant(asCall<Parameters<typeof moveConsultant>[0]>(work, 'consultants', left.id, body))
}

/** The order form that the consultant's record opens: a running one is not pushed aside by the next. */
export async function setCurrentOrderForm(
  call: ReviewActionContext,
  consultantID: string,
  orderFormID: string,
): Promise<void> {
  const { db, now, staff } = call
  const before = await db
    .selectFrom('consultant')
    .selectAll()
    .where('id', '=', consultantID)
    .forUpdate()
    .executeTakeFirst()
  const pointed = await db
    .updateTable('consultant')
    .set((eb) => ({
      ...{ currentOrderFormId: orderFormID, updatedAt: now, updatedBy: staff.id },
      version: eb('version', '+', 1),
    }))
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
  if (pointed) await auditCurrentOrderForm(call, pointed, before!.currentOrderFormId)
}

/** The work of a step, and the person on whose word a placement begins: by night the one who made it ready. */
export type Placing = Work & { readonly by: Staff }

/** ONBOARDING → ACTIVE: the term before becomes RENEWED, the consultant active on this one, with its pay. */
export async function activate(work: Placing, row: OrderFormDbRow, joinedDate: string): Promise<OrderFormDbRow> {
  if (!row.candidateId)
    throw ruleViolation('CONSULTANT_EXISTS', 'The order form has no consultant. Link one before it starts.')
  const follows = FOLLOWS.has(row.type as OrderFormType)
  const preceding = follows ? await endPreceding(work, row) : undefined
  await refuseOverlap(work, row, { running: true })
  const joined = preceding?.joinedDate ?? joinedDate
  const set = { joinedDate: joined, activationScheduledAt: null, activationScheduledBy: null }
  const entered = await transitionTo(work, row, 'ACTIVE', { set, after: { joinedDate: joined } })
  await placeConsultant(work, entered, joined)
  if (follows) await beginContracts(work, row.id)
  // Its first timesheets (domain.md §2.5); that module stands below this one.
  await addJob(work.db, 'timesheets.generate-first', { orderFormID: row.id }, { key: `timesheets.begin:${row.id}` })
  return entered
}

/** The term that ran until now ends on the eve, at the latest: from there on the next one bears the days. */
async function endPreceding(work: Placing, row: OrderFormDbRow): Promise<OrderFormDbRow | undefined> {
  const preceding = await lockPrecedingTerm(work.db, row)
  if (preceding?.status !== 'ACTIVE') return preceding
  const eve = daysAfter(row.startDate!, -1)
  const { endDate } = preceding
  const [ended = eve] = [eve, endDate!].sort()
  const reason = `Goes on as ${row.number}`
  const days = { before: { endDate }, after: { endDate: ended } }
  return transitionTo(work, preceding, 'RENEWED', { reason, quiet: true, set: { endDate: ended }, ...days })
}

async function placeConsultant(work: Placing, row: OrderFormDbRow, joinedDate: string): Promise<void> {
  const { db, now, by } = work
  const id = row.candidateId!
  const before = await db
    .selectFrom('consultant')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
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
    .set((eb) => ({ ...placed, version: eb('version', '+', 1), updatedAt: now, updatedBy: by.id }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const shown = ({ title, clientId, site, contractEnd, probationEnd, currentOrderFormId }: typeof after) => ({
    ...{ title, clientID: clientId, site, contractEnd, probationEnd, currentOrderFormID: currentOrderFormId },
  })
  await writeAuditEntry(work, {
    event: 'consultant.placed',
    ...aboutConsultant(after),
    before: shown(before),
    after: shown(after),
  })
  if (after.status === 'PRE_JOINING' || after.status === 'BENCH') {
    const body = {
      status: 'ACTIVE',
      effectiveDate: joinedDate,
      reason: `Joined on ${row.number}`,
      version: after.version,
    }
    await moveConsultant(asCall<Parameters<typeof moveConsultant>[0]>(work, 'consultants', id, body))
  }
  await setPay(work, row, { consultant: after, from: follows ? row.startDate! : joinedDate })
}

const RUNNING = ['ACTIVE', 'ON_NOTICE'] as const satisfies OrderFormStatus[]

/** Whoever was active on a placement that is closed is free for the next one, from the day after it: on the bench, until HR ends the employment. */
export async function moveToBench(work: Placing, row: OrderFormDbRow): Promise<void> {
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
  const body = {
    status: 'BENCH',
    effectiveDate: daysAfter(row.lastWorkingDay!, 1),
    reason: `${row.number} is closed`,
    version: consultant.version,
  }
  await moveConsultant(asCall<Parameters<typeof moveConsultant>[0]>(work, 'consultants', consultant.id, body))
}
