import type { BillingReason } from '@muster/contract/billing/core/shapes.contract.ts'
import { StatusBadge } from '../../ui/chip/StatusChip.tsx'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import classes from './billing.module.css'
import { resolutionLink } from './resolution-links.ts'

interface ReasonsProps {
  name: string
  reasons: readonly BillingReason[]
  about: Parameters<typeof resolutionLink>[1]
}

/** The issues that block billing or need a check, each with a link to where it is fixed. */
export const Reasons = ({ name, reasons, about }: ReasonsProps) => (
  <ul className={classes.reasons} aria-label={name}>
    {reasons.map((reason) => {
      const resolution = resolutionLink(reason, about)
      return (
        <li key={`${reason.code} ${reason.message}`}>
          <StatusBadge tone={reason.level === 'BLOCKS' ? 'danger' : 'warning'}>
            {reason.level === 'BLOCKS' ? 'Blocking' : 'Check'}
          </StatusBadge>
          <span>
            {reason.message} {resolution && <RouteLink href={resolution.href}>{resolution.label}</RouteLink>}
          </span>
        </li>
      )
    })}
  </ul>
)
