import type { BillingRules } from '@muster/contract/settings/versions/billing-rules.contract.ts'
import type { TimesheetDay } from '@muster/contract/timesheets/day.contract.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { billingRulesOn } from '../../settings/versions/billing-rules.queries.ts'
import type { EntityRow } from '../core/reference-data.queries.ts'
import { readLaw, type TaxLaw } from '../tax/taxes.queries.ts'

/** Data of versioned rules that is the same for all months and invoices of one task: queried once per task. */
export interface SharedFacts {
  readonly rules: (db: Db, day: string) => Promise<BillingRules>
  /** The rules of a supplier's country on a date. */
  readonly law: (db: Db, entity: EntityRow, day: string) => Promise<TaxLaw>
  /** Days by their text: most people's days are equal and share one object. */
  readonly days: (text: string) => readonly TimesheetDay[]
}

export function sharedFacts(): SharedFacts {
  const rules = requested<BillingRules>()
  const laws = requested<TaxLaw>()
  return {
    rules: (db, day) => rules(day, () => billingRulesOn(db, day)),
    law: (db, entity, day) =>
      laws(`${entity.countryId} ${entity.eInvoiceProfile} ${day}`, () => readLaw(db, entity, day)),
    days: parsedDays(),
  }
}

/** How many months of days are cached, some megabytes. */
const MAX_DAYS = 100

function parsedDays(): SharedFacts['days'] {
  const known = new Map<string, readonly TimesheetDay[]>()
  return (text) => {
    const before = known.get(text)
    if (before) return before
    const days: readonly TimesheetDay[] = JSON.parse(text)
    if (known.size >= MAX_DAYS) known.clear()
    known.set(text, days)
    return days
  }
}

/** Results by query. Failed ones are retried: the next invoice has its own transaction. */
function requested<T>() {
  const known = new Map<string, Promise<T>>()
  return (question: string, load: () => Promise<T>): Promise<T> => {
    const before = known.get(question)
    if (before !== undefined) return before
    const answer = load()
    known.set(question, answer)
    answer.catch(() => known.delete(question))
    return answer
  }
}
