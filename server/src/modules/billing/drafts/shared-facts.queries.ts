import type { BillingRules } from '@muster/contract/settings/versions/billing-rules.contract.ts'
import type { TimesheetDay } from '@muster/contract/timesheets/day.contract.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { billingRulesOn } from '../../settings/versions/billing-rules.queries.ts'
import type { EntityRow } from '../core/reference-data.queries.ts'
import { readLaw, type TaxLaw } from '../tax/taxes.queries.ts'

/** What editions of rules say is the same for all months and invoices of one piece of work: asked once, and known as long as it takes. */
export interface SharedFacts {
  readonly rules: (db: Db, day: string) => Promise<BillingRules>
  /** What the law of a supplier says on a day. */
  readonly law: (db: Db, entity: EntityRow, day: string) => Promise<TaxLaw>
  /** Days by their text: those of most people are the same, and one object. */
  readonly days: (text: string) => readonly TimesheetDay[]
}

export function sharedFacts(): SharedFacts {
  const rules = asked<BillingRules>()
  const laws = asked<TaxLaw>()
  return {
    rules: (db, day) => rules(day, () => billingRulesOn(db, day)),
    law: (db, entity, day) =>
      laws(`${entity.countryId} ${entity.eInvoiceProfile} ${day}`, () => readLaw(db, entity, day)),
    days: parsedDays(),
  }
}

/** So many months of days are kept, some megabytes. */
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

/** Answers by their questions. What failed is asked again: the next invoice has a transaction of its own. */
function asked<T>() {
  const known = new Map<string, Promise<T>>()
  return (question: string, ask: () => Promise<T>): Promise<T> => {
    const before = known.get(question)
    if (before !== undefined) return before
    const answer = ask()
    known.set(question, answer)
    answer.catch(() => known.delete(question))
    return answer
  }
}
