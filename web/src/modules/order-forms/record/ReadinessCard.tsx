import { Button, Flex } from '@mantine/core'
import type { Blocker, OrderForm, WaiverKind } from '@muster/contract/order-forms/core/record.contract.ts'
import { useState } from 'react'
import { InstantCell } from '../../../ui/cells/cells.tsx'
import { StatusBadge } from '../../../ui/chip/StatusChip.tsx'
import { formatDate, formatDates } from '../../../ui/format/day.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { ButtonRow, Card } from '../../../ui/record/Card.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { WaiverDialog } from '../approvals/WaiverDialog.tsx'
import classes from './orderFormRecord.module.css'
import { WAIVERS } from './recordLabels.ts'
import type { VisibleOrderForm } from './visibleOrderForm.ts'

const GATES = [
  ['canStart', 'Can start'],
  ['canBePaid', 'Can be paid'],
  ['canBeBilled', 'Can be billed'],
] as const

/** What stands between this order form and the first day, the first pay and the first invoice, each with the way to mend it. */
export function ReadinessCard({ orderForm }: { orderForm: VisibleOrderForm }) {
  const { readiness, waivers = [], may } = orderForm
  const [waiving, setWaiving] = useState<WaiverKind | null>(null)
  if (!readiness) return null
  const open = may?.waive ?? []
  return (
    <Section title="Readiness">
      <Card>
        <div className={classes.gates}>
          {GATES.map(([key, title]) =>
            key === 'canStart' &&
            orderForm.joinedDate &&
            STARTED.has(orderForm.statusBeforeHold ?? orderForm.status) ? (
              <Started key={key} on={orderForm.joinedDate} />
            ) : (
              <Gate key={key} title={title} gate={readiness[key]} />
            ),
          )}
        </div>
        {waivers.length > 0 && (
          <Flex component="ul" direction="column" gap={12} className="plain-list" aria-label="Waivers">
            {waivers.map(({ kind, reason, _grantedBy, grantedAt }) => (
              <li key={kind} className={classes.rowWords}>
                <p>
                  <StatusBadge tone="info">Waived</StatusBadge> {WAIVERS[kind]}
                </p>
                <p className="text-dimmed text-xs">
                  {_grantedBy.name}, <InstantCell value={grantedAt} />: {reason}
                </p>
              </li>
            ))}
          </Flex>
        )}
        {open.length > 0 && (
          <ButtonRow>
            {open.map((kind) => (
              <Button key={kind} size="compact-sm" variant="default" onClick={() => setWaiving(kind)}>
                Waive: {WAIVERS[kind].toLowerCase()}…
              </Button>
            ))}
          </ButtonRow>
        )}
      </Card>
      {waiving && <WaiverDialog orderForm={orderForm} kind={waiving} onClose={() => setWaiving(null)} />}
    </Section>
  )
}

/** From here on the consultant works: what should have been there before is no hurdle any more, and nobody waives it. */
const STARTED: ReadonlySet<string> = new Set(['ACTIVE', 'ON_NOTICE', 'RENEWED', 'CLOSED'])

const Started = ({ on }: { on: string }) => (
  <div>
    <Flex component="h3" gap={8} align="center" mb={8} fw={600} fz="md">
      Can start <StatusBadge tone="done">Started</StatusBadge>
    </Flex>
    <p className="text-dimmed text-sm">Joined on {formatDate(on)}.</p>
  </div>
)

function Gate({ title, gate }: { title: string; gate: OrderForm['readiness']['canStart'] }) {
  return (
    <div>
      <Flex component="h3" gap={8} align="center" mb={8} fw={600} fz="md">
        {title}
        <StatusBadge tone={gate.ok ? 'done' : 'warning'}>
          {gate.ok ? 'Ready' : `${gate.blockers.length} open`}
        </StatusBadge>
      </Flex>
      {gate.ok ? (
        gate.warnings.length === 0 && <p className="text-dimmed text-sm">Nothing stands in the way.</p>
      ) : (
        <Blockers blockers={gate.blockers} />
      )}
      {gate.warnings.length > 0 && (
        <>
          <p className="text-dimmed text-xs">
            <StatusBadge tone="warning">To be seen to</StatusBadge>
          </p>
          <Blockers blockers={gate.warnings} />
        </>
      )}
    </div>
  )
}

const Blockers = ({ blockers }: { blockers: readonly Blocker[] }) => (
  <ul className={classes.blockers}>
    {blockers.map(({ name, message, fix }) => (
      <li key={name}>
        {formatDates(message)}{' '}
        {fix && (
          <RouteLink href={fix} className={classes.fix}>
            {placeOf(fix)}
          </RouteLink>
        )}
      </li>
    ))}
  </ul>
)

/** Where a link leads, the most particular first. */
const PLACES: readonly (readonly [start: string, words: string])[] = [
  ['/clients/master-agreements', 'Open the master agreement'],
  ['/clients/contracts', 'Open the contract'],
  ['/clients', 'Open the client'],
  ['/candidates/contracts', 'Open the contract'],
  ['/candidates', 'Open the consultant'],
  ['/purchase-orders/new', 'Enter a purchase order'],
  ['/purchase-orders', 'Open the purchase order'],
]
const TABS: Readonly<Record<string, string>> = {
  offer: 'To the offer',
  requests: 'To the requests',
  contracts: 'To the contracts',
  terms: 'To the terms',
}

function placeOf(fix: string): string {
  const place = PLACES.find(([start]) => fix.startsWith(start))
  if (place) return place[1]
  const [, tab = ''] = /tab=([\w-]+)/.exec(fix) ?? []
  return TABS[tab] ?? 'Mend it'
}
