import { compare } from '@muster/contract/kernel/math/rational.ts'
import { endsEarly } from '@muster/contract/purchase-orders/run-out.rules.ts'
import { formatDate, formatDaysUntil, todayHere } from '../../../ui/format/day.ts'
import { formatMoney } from '../../../ui/format/number.ts'
import type { VisibleOrder } from '../labels.ts'
import { endsEarlyText } from './runOut.ts'

export interface Alert {
  readonly tone: 'info' | 'warning' | 'danger'
  readonly text: string
}

const NEAR_DAYS = 60

/** Alerts to read before billing, most severe first. */
export function alertsOf(order: VisibleOrder, today = todayHere()): Alert[] {
  const {
    derivedStatus,
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
      text: `Expired on ${formatDate(validTo)}. Later days can’t be billed against it.`,
    },
    derivedStatus === 'EXHAUSTED' && {
      tone: 'danger',
      text: 'The value is exhausted. Further billing needs an amendment or an approved overrun.',
    },
    derivedStatus === 'NEARLY_EXHAUSTED' && {
      tone: 'warning',
      text: `${burn} % consumed${warnPercents[0] ? `; alerts start at ${warnPercents[0]} %` : ''}.`,
    },
    isOpen(derivedStatus) &&
      endsEarly(runOutOn, validTo) && {
        tone: 'warning',
        text: `${endsEarlyText(runOutOn, validTo, today)} Ask the client for an amendment.`,
      },
    isOpen(derivedStatus) &&
      daysLeft >= 0 &&
      daysLeft <= NEAR_DAYS && {
        tone: 'warning',
        text: `Expires ${formatDaysUntil(validTo, today)}, on ${formatDate(validTo)}.`,
      },
    allowedOverrun &&
      compare(allowedOverrun.amount, '0') > 0 && {
        tone: 'info',
        text: `Overrun of ${formatMoney(allowedOverrun)} approved.`,
      },
    derivedStatus === 'DRAFT' && hasDocument === false && { tone: 'info', text: 'The client’s document is missing.' },
    derivedStatus === 'DRAFT' && contracts === 0 && { tone: 'info', text: 'No contract is linked.' },
  ]
  return alerts.filter((alert) => typeof alert === 'object')
}

const isOpen = (derivedStatus: VisibleOrder['derivedStatus']) =>
  derivedStatus === 'OPEN' || derivedStatus === 'NEARLY_EXHAUSTED'
