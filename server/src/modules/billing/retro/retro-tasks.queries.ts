import type { RetroDirection } from '@muster/contract/billing/retro/retro.contract.ts'
import { plural } from '@muster/contract/kernel/api/labels.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { moneyText } from '@muster/contract/purchase-orders/ceilings.rules.ts'
import { scopeFor } from '../../../kernel/db/scope.ts'
import { addressOf, type MyWork, topicOfRows, type WorkReader } from '../../../kernel/jobs/task-item.ts'
import { retroAll, retroSums } from './retro.queries.ts'

const PAGE = '/timesheets/billing/retro'

const KINDS: readonly { direction: RetroDirection; title: string; subtitle: string; action: string }[] = [
  { direction: 'UNDER', title: 'Under-billed months', subtitle: 'under-billed', action: 'Bill the difference' },
  { direction: 'OVER', title: 'Over-billed months', subtitle: 'over-billed', action: 'Credit the difference' },
  {
    direction: 'UNCLEAR',
    title: 'Months billed by outdated terms',
    subtitle: 'billed by outdated terms',
    action: 'Review',
  },
]

/** Months whose contract was amended after billing, for users who draft invoices: count, and amounts by currency. */
export async function retroWork(reader: WorkReader): Promise<MyWork[]> {
  const { db, staff, may, today } = reader
  if (!may(right('billings', 'create'))) return []
  const found = [...(await retroAll({ db, scope: scopeFor(staff, 'billings'), today, query: {} })).values()]
  return KINDS.flatMap(({ direction, title, subtitle, action }) => {
    const months = found.filter((month) => month.direction === direction)
    if (months.length === 0) return []
    const kind = `billing-${direction.toLowerCase()}`
    const path = addressOf(PAGE, { direction })
    const message = `${plural(months.length, 'month is', 'months are')} ${subtitle}`
    const sums = retroSums(months).map(({ amount, currency }) => moneyText(amount.replace('-', ''), currency))
    return topicOfRows({ group: 'DO' as const, kind, title, path }, [
      {
        kind,
        id: kind,
        title: message,
        action,
        path,
        count: months.length,
        since: null,
        dueOn: null,
        subtitle: sums.length > 0 ? `${sums.join(' · ')} before tax` : 'Their contracts were amended after billing',
      },
    ])
  })
}
