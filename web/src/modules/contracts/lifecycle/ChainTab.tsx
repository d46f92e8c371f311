import { Box, Flex, Text } from '@mantine/core'
import type { ChainKind, ChainNode } from '@muster/contract/contracts/chain.contract.ts'
import { chainKindLabels } from '@muster/contract/contracts/contracts.labels.ts'
import { compare } from '@muster/contract/kernel/math/rational.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { toneOf } from '../../../ui/badge/tones.ts'
import { MoneyCell } from '../../../ui/cells/cells.tsx'
import { formatDate } from '../../../ui/format/day.ts'
import type { Toned } from '../../../ui/format/labels.ts'
import { counted } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { humanizeField } from '../../../ui/record/displayed.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { Summary } from '../../../ui/record/Summary.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import classes from '../Contracts.module.css'
import { msaApi } from '../endpoints.ts'
import { AGREEMENT_STATUSES, CONTRACT_STATUSES } from '../labels.ts'

interface ChainTabProps {
  /** The master agreement at the top; null for a contract without one. */
  msaID: string | null
  /** The ID of the document whose page is open. */
  openID: string
}

/**
 * The hierarchy from the master agreement down to the placements, with the value of each document and what is below it.
 */
export function ChainTab({ msaID, openID }: ChainTabProps) {
  return msaID ? <Chain msaID={msaID} openID={openID} /> : <HelperText>No master agreement is linked.</HelperText>
}

function Chain({ msaID, openID }: { msaID: string; openID: string }) {
  const chain = useEndpoint(msaApi.chain, { params: { id: msaID } })
  if (!chain.data) return <PendingFields error={chain.error} onRetry={chain.refetch} groups={1} fields={5} />
  return (
    <Section
      title="Contract hierarchy"
      text="Linked statements of work, contracts and order forms, with planned value."
    >
      <ul className={`${classes.chain} plain-list`}>
        <Node node={chain.data} openID={openID} />
      </ul>
      {chain.data.children.length === 0 && <HelperText below>Nothing linked yet.</HelperText>}
    </Section>
  )
}

const STATUSES: Readonly<Partial<Record<ChainKind, Readonly<Record<string, Toned>>>>> = {
  MSA: AGREEMENT_STATUSES,
  SOW: AGREEMENT_STATUSES,
  CLIENT_CONTRACT: CONTRACT_STATUSES,
}
const statusOf = ({ kind, status }: ChainNode): Toned =>
  STATUSES[kind]?.[status] ?? { tone: toneOf(status), label: humanizeField(status.toLowerCase().replaceAll('_', ' ')) }

const PATHS: Readonly<Record<ChainKind, string>> = {
  MSA: '/clients/master-agreements',
  SOW: '/clients/statements-of-work',
  PURCHASE_ORDER: '/purchase-orders',
  CLIENT_CONTRACT: '/clients/contracts',
  ORDER_FORM: '/order-form-setups',
}
/** A branch with more entries is collapsed, so that the hierarchy of a large client stays readable. */
const MAX_OPEN = 6

function Node({ node, openID }: { node: ChainNode; openID: string }) {
  const { kind, id, children } = node
  const rows = children.map((child) => <Node key={`${child.kind} ${child.id}`} node={child} openID={openID} />)
  const holdsOpen = children.some((child) => holds(child, openID))
  return (
    <li>
      <Box
        py={6}
        px={10}
        m="0 0 2px -10px"
        bdrs="md"
        className={classes.node}
        data-open={id === openID || undefined}
        aria-current={id === openID || undefined}
      >
        <Flex component="p" gap="2px 8px" align="center" wrap="wrap" miw={0} m={0} fz="md">
          <span className="text-dimmed text-xs">{chainKindLabels[kind]}</span>
          <RouteLink href={`${PATHS[kind]}/${id}`}>{node.number || 'Draft'}</RouteLink>
          <LabelBadge {...statusOf(node)} />
        </Flex>
        <Text size="xs" c="dimmed">
          {[node.name, termOf(node), kind === 'PURCHASE_ORDER' && node.note].filter(Boolean).join(' · ')}
        </Text>
        <Figures node={node} />
      </Box>
      {rows.length > MAX_OPEN ? (
        <details open={holdsOpen || undefined}>
          <Summary>{counted(rows.length, ['document', 'documents'])}</Summary>
          <ul className="plain-list">{rows}</ul>
        </details>
      ) : (
        rows.length > 0 && <ul className="plain-list">{rows}</ul>
      )}
    </li>
  )
}

const holds = (node: ChainNode, id: string): boolean =>
  node.id === id || node.children.some((child) => holds(child, id))

const termOf = ({ startDate, endDate }: ChainNode) =>
  startDate && `${formatDate(startDate)} – ${endDate ? formatDate(endDate) : 'open'}`

/**
 * Whether the planned value below exceeds the value of the document; other currencies are not compared. An order covers
 * only a part of the terms below it, so it gets no warning.
 */
const isAbove = (value: ChainNode['value'], totals: ChainNode['totals']) =>
  value !== null &&
  totals.some(({ amount, currency }) => currency === value.currency && compare(amount, value.amount) > 0)

function Figures({ node: { kind, value, note, totals } }: { node: ChainNode }) {
  const isLeaf = kind === 'ORDER_FORM'
  if (!value && totals.length === 0) return null
  return (
    <div className={`${classes.figures} figures text-md`}>
      {value && (
        <p title={note ?? undefined}>
          {isLeaf ? '' : <span className="text-dimmed text-xs">{kind === 'CLIENT_CONTRACT' ? '' : 'maximum '}</span>}
          <MoneyCell value={value} decimals="needed" />
        </p>
      )}
      {!isLeaf && kind !== 'CLIENT_CONTRACT' && totals.length > 0 && (
        <Text size="xs" c="dimmed">
          {kind !== 'PURCHASE_ORDER' && isAbove(value, totals) && <span className="text-error">above that: </span>}
          planned{' '}
          {totals.map((total, index) => (
            <span key={total.currency}>
              {index > 0 && ' + '}
              <MoneyCell value={total} decimals="needed" />
            </span>
          ))}
        </Text>
      )}
    </div>
  )
}
