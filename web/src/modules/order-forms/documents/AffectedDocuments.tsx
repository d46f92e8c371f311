import { Flex } from '@mantine/core'
import type { AffectedDocument } from '@muster/contract/order-forms/amendments/changes.contract.ts'
import { DateCell, MoneyCell } from '../../../ui/cells/cells.tsx'
import { formatDates } from '../../../ui/format/day.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { DocumentStatus } from './DocumentTable.tsx'

const KINDS = {
  CANDIDATE_CONTRACT: { label: 'Employment contract', path: '/candidates/contracts' },
  CLIENT_CONTRACT: { label: 'Client contract', path: '/clients/contracts' },
  PURCHASE_ORDER: { label: 'Purchase order', path: '/purchase-orders' },
} as const

interface AffectedDocumentsProps {
  documents: readonly AffectedDocument[]
  /** Links open in a new tab, because the user is filling in a form. */
  isApart: boolean
}

/** The active documents affected by a change, with the remaining balance of purchase orders and the required action. */
export function AffectedDocuments({ documents, isApart }: AffectedDocumentsProps) {
  if (documents.length === 0)
    return <HelperText>No active contract or purchase order that you can see is affected.</HelperText>
  return (
    <Flex component="ul" direction="column" gap={12} className="plain-list" aria-label="Affected documents">
      {documents.map(({ kind, id, number, status, endDate, needs, ceiling, available }) => (
        <li key={id} className="break-words">
          <p>
            {KINDS[kind].label}{' '}
            <RouteLink href={`${KINDS[kind].path}/${id}`} {...(isApart && { target: '_blank', rel: 'noreferrer' })}>
              {number}
            </RouteLink>{' '}
            <DocumentStatus status={status} /> <span className="text-dimmed text-sm nowrap">until</span>{' '}
            <DateCell value={endDate} />
          </p>
          {available && ceiling && (
            <p className="text-dimmed text-xs">
              <MoneyCell value={available} decimals="needed" /> remaining of{' '}
              <MoneyCell value={ceiling} decimals="needed" /> ordered.
            </p>
          )}
          <p className={needs ? 'text-warning text-medium' : 'text-dimmed text-xs'}>
            {needs ? formatDates(needs) : 'No change required.'}
          </p>
        </li>
      ))}
    </Flex>
  )
}
