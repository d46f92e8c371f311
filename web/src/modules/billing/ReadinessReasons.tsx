import { Flex } from '@mantine/core'
import type { BillingReason } from '@muster/contract/billing/core/shapes.contract.ts'
import { StatusBadge } from '../../ui/badge/StatusBadge.tsx'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import { resolutionLink } from './resolution-links.ts'

interface ReadinessReasonsProps {
  name: string
  reasons: readonly BillingReason[]
  about: Parameters<typeof resolutionLink>[1]
}

/** The issues that block billing or need a check, each with a link to where it is fixed. */
export const ReadinessReasons = ({ name, reasons, about }: ReadinessReasonsProps) => (
  <Flex component="ul" fz="sm" direction="column" gap={10} className="plain-list" aria-label={name}>
    {reasons.map((reason) => {
      const resolution = resolutionLink(reason, about)
      return (
        <Flex key={`${reason.code} ${reason.message}`} component="li" direction="column" gap={2} align="flex-start">
          <StatusBadge tone={reason.level === 'BLOCKS' ? 'danger' : 'warning'}>
            {reason.level === 'BLOCKS' ? 'Blocking' : 'Check'}
          </StatusBadge>
          <span>
            {reason.message} {resolution && <RouteLink href={resolution.href}>{resolution.label}</RouteLink>}
          </span>
        </Flex>
      )
    })}
  </Flex>
)
