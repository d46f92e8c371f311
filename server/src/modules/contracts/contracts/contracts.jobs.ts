import type { AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import type { ContractKind } from '@muster/contract/contracts/contract-shapes.contract.ts'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import type { CountryDate } from '../../../kernel/app/country-date.ts'
import { AppError } from '../../../kernel/app/errors.ts'
import { forEachRow } from '../../../kernel/batch/batch-rows.ts'
import { type Db, inTransaction } from '../../../kernel/db/db.ts'
import { defineJob, type Job, type Schedule } from '../../../kernel/jobs/jobs.ts'
import { agreementsIn, isReplaced } from '../agreements/agreements.queries.ts'
import { beginAmendment } from '../agreements/supersession.actions.ts'
import { allowsContracts, orderFormFacts } from '../core/order-form.queries.ts'
import { remind } from '../core/reminders.actions.ts'
import { type ActionOrJob, activate } from './activation.actions.ts'
import { assertTermsMatch, canStart } from './contract-guards.queries.ts'
import { contractsIn, loadContract, type NamedContract } from './contracts.queries.ts'
import { closeAgreement, closeContract } from './termination.actions.ts'

const contextOn = (appContext: AppContext, day: string): Omit<ActionOrJob, 'db'> => ({
  staff: null,
  actor: 'Contract status updates',
  now: appContext.now(),
  today: day,
})

/**
 * The daily job: signed contracts whose start date has been reached become active, amendments of agreements that start
 * supersede the former versions, and what ended before today expires. Each record in its own transaction and checked
 * again under its lock, so that a second run or node changes nothing.
 */
export async function runContractDailyTransitions(appContext: AppContext, at: CountryDate): Promise<void> {
  const parts = [
    { id: 'begin', work: activateDue },
    { id: 'begin agreements', work: beginAmendments },
    { id: 'end contracts', work: endContracts },
    { id: 'end agreements', work: endAgreements },
  ]
  await forEachRow(appContext, parts, ({ work }) => work(appContext, at))
}

async function endContracts(appContext: AppContext, { countryID, day }: CountryDate): Promise<void> {
  const ended = await contractsIn(appContext.db, null)
    .select(['id', 'kind'])
    .where('status', '=', 'ACTIVE')
    .where('countryId', '=', countryID)
    .where('endsOn', '<', day)
    .execute()
  await forEachRow(appContext, ended, ({ id, kind }) =>
    inTransaction(appContext.db, (db) =>
      closeContract({ ...contextOn(appContext, day), db }, kind as ContractKind, id),
    ),
  )
}

/** Approved amendments of agreements that start: they supersede the former versions. */
async function beginAmendments(appContext: AppContext, { countryID, day }: CountryDate): Promise<void> {
  const due = await agreementsIn(appContext.db, null)
    .innerJoin('client', 'client.id', 'agreement.clientId')
    .select(['agreement.id', 'agreement.kind'])
    .where('agreement.status', '=', 'ACTIVE')
    .where('client.countryId', '=', countryID)
    .where('agreement.startDate', '<=', day)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('agreement as former')
          .select('former.id')
          .whereRef('former.familyId', '=', 'agreement.familyId')
          .whereRef('former.revision', '<', 'agreement.revision')
          .where('former.status', 'in', ['ACTIVE', 'EXPIRED']),
      ),
    )
    .orderBy('agreement.startDate')
    .orderBy('agreement.revision')
    .execute()
  await forEachRow(appContext, due, ({ id, kind }) =>
    inTransaction(appContext.db, (db) =>
      beginAmendment({ ...contextOn(appContext, day), db }, kind as AgreementKind, id),
    ),
  )
}

/** Master agreements first, because a statement of work renews only within one. */
async function endAgreements(appContext: AppContext, { countryID, day }: CountryDate): Promise<void> {
  const ended = await agreementsIn(appContext.db, null)
    .innerJoin('client', 'client.id', 'agreement.clientId')
    .select(['agreement.id', 'agreement.kind'])
    .where('agreement.status', '=', 'ACTIVE')
    .where('client.countryId', '=', countryID)
    .where('agreement.endsOn', '<', day)
    .where(({ not }) => not(isReplaced))
    .orderBy('agreement.kind')
    .execute()
  await forEachRow(appContext, ended, ({ id, kind }) =>
    inTransaction(appContext.db, (db) =>
      closeAgreement({ ...contextOn(appContext, day), db }, kind as AgreementKind, id),
    ),
  )
}

async function activateDue(appContext: AppContext, { countryID, day }: CountryDate): Promise<void> {
  const due = await contractsIn(appContext.db, null)
    .select(['id', 'kind', 'number'])
    .where('status', '=', 'SIGNED')
    .where('countryId', '=', countryID)
    .where('startDate', '<=', day)
    .orderBy('startDate')
    .execute()
  await forEachRow(appContext, due, async ({ id, kind, number }) => {
    try {
      await inTransaction(appContext.db, async (db) => {
        const contract = await loadContract(db, null, { kind: kind as ContractKind, id, lock: true })
        if (contract.status !== 'SIGNED' || !(await canStart(db, contract)) || !(await isCovered(db, contract))) return
        await assertTermsMatch(db, contract)
        await activate({ ...contextOn(appContext, day), db }, contract)
      })
    } catch (error) {
      // The former contract ends later: a user has to end it; the next night tries again.
      if (!(error instanceof AppError)) throw error
      appContext.log.warn({ number, code: error.code }, 'a signed contract could not be activated yet')
    }
  })
}

/**
 * A contract does not start while its order form is cancelled, on hold or under revision; it is checked again the next
 * night.
 */
async function isCovered(db: Db, { orderFormId }: NamedContract): Promise<boolean> {
  const facts = await orderFormFacts(db, orderFormId)
  return facts !== undefined && facts.status !== 'ON_HOLD' && allowsContracts(facts)
}

const transitions = defineJob<CountryDate>('contracts.daily-transitions', ({ appContext, payload }) =>
  runContractDailyTransitions(appContext, payload),
)

const reminders = defineJob<CountryDate>('contracts.remind', ({ appContext, payload }) => remind(appContext, payload))

export const contractJobs: readonly Job[] = [transitions, reminders]
export const contractSchedules: readonly Schedule[] = [
  { name: 'contracts.daily-transitions', every: 'day', at: '00:15', zone: 'country' },
  { name: 'contracts.remind', every: 'day', at: '06:00', zone: 'country' },
]
