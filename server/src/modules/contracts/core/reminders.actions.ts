import type { AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import type { ContractKind } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { daysAfter, daysBetween, formatDateInWords } from '@muster/contract/kernel/values/days.ts'
import { type ReminderStep, rolesOf, stepBefore } from '@muster/contract/settings/reminders/reminders.rules.ts'
import { notify } from '../../../kernel/app/events.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { managersOf, userIDsWithAccess } from '../../access/core/people.queries.ts'
import { isFirst, logReminders } from '../../settings/reminders/reminders.actions.ts'
import { lookaheadDays, remindersInForce } from '../../settings/reminders/reminders.queries.ts'
import { agreementsIn } from '../agreements/agreements.queries.ts'
import { AGREEMENT_LABELS } from '../agreements/agreements.rules.ts'
import type { ActingOrJob } from '../contracts/activation.actions.ts'
import { contractsIn } from '../contracts/contracts.queries.ts'
import { KINDS } from '../contracts/contracts.rules.ts'
import { RULE } from './reminders.queries.ts'

/** The mark of a reminder of the end of a paper. */
const marked = (db: Db, subjectId: string, endsOn: string, { offset: daysBefore }: ReminderStep) =>
  isFirst(db, 'expiryReminder', { subjectId, endsOn, daysBefore })

/** Those whom the rules of the agreements name hear of the end of one; the nearer it comes, usually the more. */
export async function remindOfAgreements(context: ActingOrJob, countryID: string): Promise<void> {
  const { db, today } = context
  const rules = await remindersInForce(db, ['MSA_END', 'SOW_END'])
  const sent = { MSA_END: 0, SOW_END: 0 }
  const ending = await agreementsIn(db, null)
    .innerJoin('client', 'client.id', 'agreement.clientId')
    .selectAll('agreement')
    .select('client.name as clientName')
    .where('agreement.status', '=', 'ACTIVE')
    .where('client.countryId', '=', countryID)
    .where('agreement.endsOn', '>=', today)
    .where('agreement.endsOn', '<=', daysAfter(today, lookaheadDays(...Object.values(rules))))
    .execute()
  for (const row of ending) {
    const endsOn = row.endsOn!
    const code = RULE[row.kind as AgreementKind]
    const step = stepBefore(rules[code].steps, daysBetween(today, endsOn))
    if (!step || !(await marked(db, row.id, endsOn, step))) continue
    sent[code] += 1
    const heads = await userIDsWithAccess(db, rolesOf(step.recipients), countryID)
    const { name, entity } = AGREEMENT_LABELS[row.kind as AgreementKind]
    const renews = row.autoRenew && row.endedOn === null
    const notice = daysAfter(endsOn, -(row.noticeDays ?? 0))
    await notify(context, {
      to: [
        ...(step.recipients.includes('ACCOUNT_MANAGERS') ? await managersOf(db, { ...row, countryId: countryID }) : []),
        ...heads,
      ],
      type: 'EXPIRY_ALERT',
      subject: `${row.number} (${row.clientName}) ends on ${formatDateInWords(endsOn)}`,
      message: renews
        ? `The ${name} ${row.number} renews itself after ${formatDateInWords(endsOn)} unless notice is given by ${formatDateInWords(notice)}.`
        : `The ${name} ${row.number} with ${row.clientName} ends on ${formatDateInWords(endsOn)}. Renew it, or let it end.`,
      ...{ entity, entityID: row.id, orderFormID: null },
    })
  }
  await logReminders(db, { countryID, day: today, now: context.now }, sent)
}

export async function remindOfContracts(context: ActingOrJob, countryID: string): Promise<void> {
  const { db, today } = context
  const rules = await remindersInForce(db, ['CANDIDATE_CONTRACT_END', 'CLIENT_CONTRACT_END'])
  const sent = { CANDIDATE_CONTRACT_END: 0, CLIENT_CONTRACT_END: 0 }
  const ending = await contractsIn(db, null)
    .innerJoin('client', 'client.id', 'contract.clientId')
    .leftJoin('consultant', 'consultant.id', 'contract.candidateId')
    .selectAll('contract')
    .select(['client.name as clientName', 'consultant.name as candidateName'])
    .where('contract.status', '=', 'ACTIVE')
    .where('contract.countryId', '=', countryID)
    .where('contract.endsOn', '>=', today)
    .where('contract.endsOn', '<=', daysAfter(today, lookaheadDays(...Object.values(rules))))
    .execute()
  for (const row of ending) {
    const kind = row.kind as ContractKind
    const endsOn = row.endsOn!
    const step = stepBefore(rules[RULE[kind]].steps, daysBetween(today, endsOn))
    if (!step || !(await marked(db, row.id, endsOn, step))) continue
    sent[RULE[kind]] += 1
    const named = kind === 'CANDIDATE' ? row.candidateName : row.clientName
    const { name, entity } = KINDS[kind]
    await notify(context, {
      to: [
        ...(await userIDsWithAccess(db, rolesOf(step.recipients), countryID)),
        ...(step.recipients.includes('ACCOUNT_MANAGERS') ? await managersOf(db, { ...row, countryId: countryID }) : []),
      ],
      type: 'EXPIRY_ALERT',
      subject: `${row.number} (${named}) ends on ${formatDateInWords(endsOn)}`,
      message: `The ${name} ${row.number} of ${named} ends on ${formatDateInWords(endsOn)}. Renew it, or let it end.`,
      ...{ orderFormID: row.orderFormId, entity, entityID: row.id },
    })
  }
  await logReminders(db, { countryID, day: today, now: context.now }, sent)
}
