import { Flex } from '@mantine/core'
import type { AffectedDocument } from '@muster/contract/order-forms/amendments/changes.contract.ts'
import { DateCell, MoneyCell } from '../../../ui/cells/cells.tsx'
import { formatDates } from '../../../ui/format/day.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { HelperText } from '../../../ui/states/Note.tsx'
import classes from '../record/orderFormRecord.module.css'
import { DocumentStatus } from './DocumentTable.tsx'

const KINDS = {
  CANDIDATE_CONTRACT: { word: 'Contract with the consultant', path: '/candidates/contracts' },
  CLIENT_CONTRACT: { word: 'Contract with the client', path: '/clients/contracts' },
  PURCHASE_ORDER: { word: 'Purchase order', path: '/purchase-orders' },
} as const

interface AffectedDocumentsProps {
  papers: readonly AffectedDocument[]
  /** Links open beside the page, because something is being typed here. */
  isApart: boolean
}

/** The papers in force that a change touches, with what is left on an order, and what has to be done about each. */
export function AffectedDocuments({ papers, isApart }: AffectedDocumentsProps) {
  if (papers.length === 0)
    return <HelperText>No contract in force and no purchase order that you may see hangs on it.</HelperText>
  return (
    <Flex component="ul" direction="column" gap={12} className="plain-list" aria-label="Papers that it touches">
      {papers.map(({ kind, id, number, status, endDate, needs, ceiling, available }) => (
        <li key={id} className={classes.rowWords}>
          <p>
            {KINDS[kind].word}{' '}
            <RouteLink href={`${KINDS[kind].path}/${id}`} {...(isApart && { target: '_blank', rel: 'noreferrer' })}>
              {number}
            </RouteLink>{' '}
            <DocumentStatus status={status} /> <span className="text-dimmed text-sm nowrap">to</span>{' '}
            <DateCell value={endDate} />
          </p>
          {available && ceiling && (
            <p className="text-dimmed text-xs">
              <MoneyCell value={available} decimals="needed" /> is left for it of{' '}
              <MoneyCell value={ceiling} decimals="needed" /> ordered.
            </p>
          )}
          <p className={needs ? classes.needs : 'text-dimmed text-xs'}>
            {needs ? formatDates(needs) : 'It bears the change as it is.'}
          </p>
        </li>
      ))}
    </Flex>
  )
}
