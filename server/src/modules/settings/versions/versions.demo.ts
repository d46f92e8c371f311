import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { times } from '@muster/contract/kernel/math/rational.ts'
import { CountryParameters } from '@muster/contract/settings/country-rules/country-parameters.contract.ts'
import { dayOf } from '../../../kernel/app/today.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { DemoUser } from '../../access/users/users.demo.ts'
import type { DemoPart } from '../company/company-demo.types.ts'
import { parametersOf } from '../country-rules/country-parameters.queries.ts'
import { approvalRulesOn } from './approval-rules.queries.ts'

const DAY_MS = 86_400_000
const monthFrom = (now: Date, months: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().slice(0, 10)

/** Parameters and approval rules awaiting the CFO, and a rejected version. */
export async function demoProposals(db: Db, { users, now }: DemoPart, admin: DemoUser): Promise<void> {
  await proposeParameters(db, now, admin)
  await proposeApprovalRules(db, now, admin)
  const checker = users.find(({ role }) => role === 'CFO')
  if (checker) await writeRejected(db, now, { admin, checker })
}

/** The next version of the parameters of a country: those in force, with a change. */
async function changedParameters(
  db: Db,
  now: Date,
  countryID: string,
  change: (values: CountryParameters) => CountryParameters,
) {
  const held = await parametersOf(db, countryID, dayOf(now))
  const { last } = await db
    .selectFrom('settingVersion')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('kind', '=', 'COUNTRY_PARAMETERS')
    .where('countryId', '=', countryID)
    .executeTakeFirstOrThrow()
  const { versionID: _id, revision: _number, ...values } = held!
  const changed = CountryParameters.parse(change(values))
  return { kind: 'COUNTRY_PARAMETERS', countryId: countryID, number: last + 1, values: JSON.stringify(changed) }
}

async function proposeParameters(db: Db, now: Date, admin: DemoUser) {
  const waiting = await changedParameters(db, now, 'AE', (values) => ({ ...values, minBasicPercent: '50' }))
  await db
    .insertInto('settingVersion')
    .values({
      ...waiting,
      effectiveFrom: monthFrom(now, 2),
      source: 'Decision of the management on pay',
      note: 'End of service is based on basic pay.',
      enteredBy: admin.id,
      enteredAt: new Date(now.getTime() - 2 * DAY_MS),
    })
    .execute()
}

/** Approval rules with a higher limit, and their audit entry. */
async function proposeApprovalRules(db: Db, now: Date, admin: DemoUser) {
  const source = 'Board meeting of this month'
  const enteredAt = new Date(now.getTime() - DAY_MS)
  await db
    .insertInto('settingVersion')
    .values({
      kind: 'APPROVAL_RULES',
      number: 2,
      values: JSON.stringify({ rules: await higherLimit(db, dayOf(now)) }),
      effectiveFrom: monthFrom(now, 2),
      source,
      enteredBy: admin.id,
      enteredAt,
      note: 'Renewals of large placements reached the limit too often.',
    })
    .execute()
  await db
    .insertInto('auditEntry')
    .values({
      at: enteredAt,
      actorId: admin.id,
      actorName: admin.name,
      actorRole: admin.role,
      event: 'approval-rules.proposed',
      entity: 'approval-rules',
      entityId: 'ALL',
      entityName: 'Approval rules, version 2',
      countryId: null,
      reason: null,
      diff: JSON.stringify({ effectiveFrom: [null, monthFrom(now, 2)], source: [null, source] }),
    })
    .execute()
}

interface RejectedBy {
  readonly admin: DemoUser
  readonly checker: DemoUser
}

/** Parameters that the CFO rejected. */
async function writeRejected(db: Db, now: Date, { admin, checker }: RejectedBy) {
  const rejected = await changedParameters(db, now, 'QA', (values) => ({ ...values, nominalBillableDays: '23' }))
  await db
    .insertInto('settingVersion')
    .values({
      ...rejected,
      effectiveFrom: monthFrom(now, 1),
      source: 'Request of the account managers',
      status: 'REJECTED',
      enteredBy: admin.id,
      enteredAt: new Date(now.getTime() - 9 * DAY_MS),
      decidedBy: checker.id,
      decidedAt: new Date(now.getTime() - 8 * DAY_MS),
      decisionReason: 'The contracts there bill 22 days.',
    })
    .execute()
}

/** The rules in force, with twice the contract value above which the COO approves. */
const higherLimit = async (db: Db, today: string) =>
  (await approvalRulesOn(db, today)).map((rule) => {
    const { contractValueAbove: limit } = rule.when
    return limit === null
      ? rule
      : { ...rule, when: { ...rule.when, contractValueAbove: toMinor(times(limit, '2'), 'AED') } }
  })
