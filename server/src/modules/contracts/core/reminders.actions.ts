import type { AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import type { ContractKind } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { daysAfter, formatLongDate } from '@muster/contract/kernel/values/days.ts'
import type { AppContext } from '../../../kernel/app/app-context.ts'
import type { CountryDate } from '../../../kernel/app/country-date.ts'
import { defineReminders, dueBefore, type ReminderRun, sendReminders } from '../../../kernel/reminders/reminders.ts'
import { lookaheadDays } from '../../../kernel/reminders/rules.ts'
import { recipientsOfStep } from '../../settings/reminders/recipients.queries.ts'
import { agreementsIn, endingBetween } from '../agreements/agreements.queries.ts'
import { contractsIn } from '../contracts/contracts.queries.ts'
import { KINDS } from './kinds.rules.ts'

const endingAgreements = ({ db, countryID, day, rules }: ReminderRun) =>
  endingBetween(agreementsIn(db, null), day, daysAfter(day, lookaheadDays(rules)))
    .innerJoin('client', 'client.id', 'agreement.clientId')
    .selectAll('agreement')
    .select('client.name as clientName')
    .where('client.countryId', '=', countryID)
    .execute()

/**
 * The end date of an agreement: by its rule, for the recipients of each step; usually more of them closer to the end.
 */
const agreementsEnd = defineReminders({
  codes: ['MSA_END', 'SOW_END'],
  select: endingAgreements,
  due: (run, row) => {
    const kind = row.kind as AgreementKind
    const { entity, reminder } = KINDS[kind]
    return dueBefore(run, reminder, { subjectType: entity, subjectID: row.id, dueOn: row.endsOn!, about: row })
  },
  message: async ({ db, countryID }, { recipients, about: row }) => {
    const endsOn = row.endsOn!
    const { name, entity } = KINDS[row.kind as AgreementKind]
    const renews = row.autoRenew && row.endedOn === null
    const notice = daysAfter(endsOn, -(row.noticeDays ?? 0))
    return {
      to: await recipientsOfStep(db, recipients, { countryID, clientID: row.clientId }),
      type: 'EXPIRY_ALERT',
      subject: `${row.number} (${row.clientName}) ends on ${formatLongDate(endsOn)}`,
      message: renews
        ? `The ${name} ${row.number} renews automatically after ${formatLongDate(endsOn)} unless notice is given by ${formatLongDate(notice)}.`
        : `The ${name} ${row.number} with ${row.clientName} ends on ${formatLongDate(endsOn)}. Renew it or let it expire.`,
      entity,
      entityID: row.id,
      orderFormID: null,
    }
  },
})

const endingContracts = ({ db, countryID, day, rules }: ReminderRun) =>
  contractsIn(db, null)
    .innerJoin('client', 'client.id', 'contract.clientId')
    .leftJoin('consultant', 'consultant.id', 'contract.candidateId')
    .selectAll('contract')
    .select(['client.name as clientName', 'consultant.name as candidateName'])
    .where('contract.status', '=', 'ACTIVE')
    .where('contract.countryId', '=', countryID)
    .where('contract.endsOn', '>=', day)
    .where('contract.endsOn', '<=', daysAfter(day, lookaheadDays(rules)))
    .execute()

const contractsEnd = defineReminders({
  codes: ['CANDIDATE_CONTRACT_END', 'CLIENT_CONTRACT_END'],
  select: endingContracts,
  due: (run, row) => {
    const kind = row.kind as ContractKind
    const { entity, reminder } = KINDS[kind]
    return dueBefore(run, reminder, { subjectType: entity, subjectID: row.id, dueOn: row.endsOn!, about: row })
  },
  message: async ({ db, countryID }, { recipients, about: row }) => {
    const kind = row.kind as ContractKind
    const endsOn = row.endsOn!
    const named = kind === 'CANDIDATE' ? row.candidateName : row.clientName
    const { name, entity } = KINDS[kind]
    return {
      to: await recipientsOfStep(db, recipients, { countryID, clientID: row.clientId }),
      type: 'EXPIRY_ALERT',
      subject: `${row.number} (${named}) ends on ${formatLongDate(endsOn)}`,
      message: `The ${name} ${row.number} of ${named} ends on ${formatLongDate(endsOn)}. Renew it or let it expire.`,
      entity,
      entityID: row.id,
      orderFormID: row.orderFormId,
    }
  },
})

/** The reminders of a country’s agreements and contracts that end. */
export const remind = (appContext: AppContext, at: CountryDate) =>
  sendReminders(appContext, [agreementsEnd, contractsEnd], at)
