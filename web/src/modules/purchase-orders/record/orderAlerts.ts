import { compare } from '@muster/contract/kernel/math/rational.ts'
import { endsEarly } from '@muster/contract/purchase-orders/run-out.rules.ts'
import { formatDate, formatDaysUntil, todayHere } from '../../../ui/format/day.ts'
import { formatMoney } from '../../../ui/format/number.ts'
import type { VisibleOrder } from '../labels.ts'
import { endsEarlyWords } from './runOut.ts'

export interface Alert {
  readonly tone: 'info' | 'warning' | 'danger'
  readonly words: string
}

const NEAR_DAYS = 60

/** What somebody should know before billing on it, the worst first. */
export function alertsOf(order: VisibleOrder, today = todayHere()): Alert[] {
  const {
    standing: derivedStatus,
    burn,
    runOutOn,
    validTo,
    daysLeft,
    allowedOverrun,
    hasDocument,
    contracts,
    warnPercents = [],
  } = order
  const alerts: (Alert | false | undefined)[] = [
    derivedStatus === 'EXPIRED' && {
      tone: 'danger',
      words: `It was valid to ${formatDate(validTo)}. Days after that cannot be billed on it.`,
    },
    derivedStatus === 'EXHAUSTED' && {
      tone: 'danger',
      words: 'Its value is used up. What is billed next needs an amendment or an overrun.',
    },
    derivedStatus === 'NEARLY_EXHAUSTED' && {
      tone: 'warning',
      words: `${burn} % of it is used${warnPercents[0] ? `; it warns from ${warnPercents[0]} % on` : ''}.`,
    },
    isOpen(derivedStatus) &&
      endsEarly(runOutOn, validTo) && {
        tone: 'warning',
        words: `${endsEarlyWords(runOutOn, validTo, today)} Ask the client for an amendment.`,
      },
    isOpen(derivedStatus) &&
      daysLeft >= 0 &&
      daysLeft <= NEAR_DAYS && {
        tone: 'warning',
        words: `It ends ${formatDaysUntil(validTo, today)}, on ${formatDate(validTo)}.`,
      },
    allowedOverrun &&
      compare(allowedOverrun.amount, '0') > 0 && {
        tone: 'info',
        words: `${formatMoney(allowedOverrun)} may be billed above its ceiling.`,
      },
    derivedStatus === 'DRAFT' &&
      hasDocument === false && { tone: 'info', words: 'The paper of the client is still missing.' },
    derivedStatus === 'DRAFT' && contracts === 0 && { tone: 'info', words: 'No contract stands under it yet.' },
  ]
  return alerts.filter((alert) => typeof alert === 'object')
}

const isOpen = (derivedStatus: VisibleOrder['standing']) =>
  derivedStatus === 'OPEN' || derivedStatus === 'NEARLY_EXHAUSTED'
