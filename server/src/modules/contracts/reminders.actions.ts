import type { AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import type { ContractKind } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { daysAfter } from '@muster/contract/kernel/days.ts'
import { notify } from '../../kernel/events.ts'
import { idsReaching } from '../access/people.queries.ts'
import type { ActingOrJob } from './activation.actions.ts'
import { managersOf } from './agreement-record.queries.ts'
import { agreementsIn } from './agreements.queries.ts'
import { reminderDue, WORDS } from './agreements.rules.ts'
import { contractsIn } from './contracts.queries.ts'
import { KINDS } from './contracts.rules.ts'
import { AGREEMENT_DAYS, CONTRACT_DAYS, hearersOf } from './reminders.queries.ts'

/** True for the one run that marks the reminder; every later one, on this node or another, finds it marked. */
async function isFirst({ db }: ActingOrJob, subjectId: string, endsOn: string, daysBefore: number): Promise<boolean> {
  const marked = await db
    .insertInto('expiryReminder')
    .values({ subjectId, endsOn, daysBefore })
    .onConflict((on) => on.doNothing())
    .returning('subjectId')
    .executeTakeFirst()
  return marked !== undefined
}

/** Account managers hear of the end of an agreement; the country manager and the CFO when it is near. */
export async function remindOfAgreements(doing: ActingOrJob, countryID: string): Promise<void> {
  const { db, today } = doing
  const ending = await agreementsIn(db, null)
    .innerJoin('client', 'client.id', 'agreement.clientId')
    .selectAll('agreement')
    .select('client.name as clientName')
    .where('agreement.status', '=', 'ACTIVE')
    .where('client.countryId', '=', countryID)
    .where('agreement.endsOn', '>=', today)
    .where('agreement.endsOn', '<=', daysAfter(today, Math.max(...AGREEMENT_DAYS)))
    .execute()
  for (const row of ending) {
    const endsOn = row.endsOn!
    const days = reminderDue(endsOn, today, AGREEMENT_DAYS)
    if (days === null || !(await isFirst(doing, row.id, endsOn, days))) continue
    const roles = hearersOf(row.kind as AgreementKind, days)
    const heads = await idsReaching(db, roles, countryID)
    const { name, entity } = WORDS[row.kind as AgreementKind]
    const renews = row.autoRenew && row.endedOn === null
    const notice = daysAfter(endsOn, -(row.noticeDays ?? 0))
    await notify(doing, {
      to: [...(await managersOf(db, row.clientId)), ...heads],
      type: 'EXPIRY_ALERT',
      subject: `${row.number} (${row.clientName}) ends on ${endsOn}`,
      message: renews
        ? `The ${name} ${row.number} renews itself after ${endsOn} unless notice is given by ${notice}.`
        : `The ${name} ${row.number} with ${row.clientName} ends on ${endsOn}. Renew it, or let it end.`,
      ...{ entity, entityID: row.id },
    })
  }
}

export async function remindOfContracts(doing: ActingOrJob, countryID: string): Promise<void> {
  const { db, today } = doing
  const ending = await contractsIn(db, null)
    .innerJoin('client', 'client.id', 'contract.clientId')
    .leftJoin('consultant', 'consultant.id', 'contract.candidateId')
    .selectAll('contract')
    .select(['client.name as clientName', 'consultant.name as candidateName'])
    .where('contract.status', '=', 'ACTIVE')
    .where('contract.countryId', '=', countryID)
    .where('contract.endsOn', '>=', today)
    .where('contract.endsOn', '<=', daysAfter(today, Math.max(...CONTRACT_DAYS)))
    .execute()
  for (const row of ending) {
    const kind = row.kind as ContractKind
    const endsOn = row.endsOn!
    const days = reminderDue(endsOn, today, CONTRACT_DAYS)
    if (days === null || !(await isFirst(doing, row.id, endsOn, days))) continue
    const roles = hearersOf(kind, days)
    const named = kind === 'CANDIDATE' ? row.candidateName : row.clientName
    const { name, entity } = KINDS[kind]
    await notify(doing, {
      to: [
        ...(await idsReaching(db, roles, countryID)),
        ...(kind === 'CLIENT' ? await managersOf(db, row.clientId) : []),
      ],
      type: 'EXPIRY_ALERT',
      subject: `${row.number} (${named}) ends on ${endsOn}`,
      message: `The ${name} ${row.number} of ${named} ends on ${endsOn}. Renew it, or let it end.`,
      ...{ orderFormID: row.orderFormId, entity, entityID: row.id },
    })
  }
}
