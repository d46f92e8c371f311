import { compare } from '@muster/contract/kernel/exact.ts'
import { endsEarly } from '@muster/contract/purchase-orders/run-out.rules.ts'
import { showDay, showDaysAway, todayHere } from '../../ui/format/day.ts'
import { showMoney } from '../../ui/format/number.ts'
import { endsEarlyWords } from './runOut.ts'
import type { SeenOrder } from './words.ts'

export interface Alert {
  readonly tone: 'info' | 'warning' | 'danger'
  readonly words: string
}

const NEAR_DAYS = 60

/** What somebody should know before billing on it, the worst first. */
export function alertsOf(order: SeenOrder, today = todayHere()): Alert[] {
  const { standing, burn, runOutOn, validTo, daysLeft, overrun, hasDocument, contracts, warnPercents = [] } = order
  const alerts: (Alert | false | undefined)[] = [
    standing === 'EXPIRED' && {
      tone: 'danger',
      words: `It was valid to ${showDay(validTo)}. Days after that cannot be billed on it.`,
    },
    standing === 'EXHAUSTED' && {
      tone: 'danger',
      words: 'Its value is used up. What is billed next needs an amendment or an overrun.',
    },
    standing === 'NEARLY_EXHAUSTED' && {
      tone: 'warning',
      words: `${burn} % of it is used${warnPercents[0] ? `; it warns from ${warnPercents[0]} % on` : ''}.`,
    },
    isOpen(standing) &&
      endsEarly(runOutOn, validTo) && {
        tone: 'warning',
        words: `${endsEarlyWords(runOutOn, validTo, today)} Ask the client for an amendment.`,
      },
    isOpen(standing) &&
      daysLeft >= 0 &&
      daysLeft <= NEAR_DAYS && {
        tone: 'warning',
        words: `It ends ${showDaysAway(validTo, today)}, on ${showDay(validTo)}.`,
      },
    overrun &&
      compare(overrun.amount, '0') > 0 && {
        tone: 'info',
        words: `${showMoney(overrun)} may be billed above its ceiling.`,
      },
    standing === 'DRAFT' &&
      hasDocument === false && { tone: 'info', words: 'The paper of the client is still missing.' },
    standing === 'DRAFT' && contracts === 0 && { tone: 'info', words: 'No contract stands under it yet.' },
  ]
  return alerts.filter((alert) => typeof alert === 'object')
}

const isOpen = (standing: SeenOrder['standing']) => standing === 'OPEN' || standing === 'NEARLY_EXHAUSTED'
