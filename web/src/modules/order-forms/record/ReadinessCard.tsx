import { Button, Flex, SimpleGrid } from '@mantine/core'
import { inSentence } from '@muster/contract/kernel/api/labels.ts'
import { waiverLabels } from '@muster/contract/order-forms/core/order-forms.labels.ts'
import type { Blocker, OrderForm, WaiverKind } from '@muster/contract/order-forms/core/record.contract.ts'
import { useState } from 'react'
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { InstantCell } from '../../../ui/cells/cells.tsx'
import { formatDate, formatDates } from '../../../ui/format/day.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { ButtonRow, Card } from '../../../ui/record/Card.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { WaiverDialog } from '../approvals/WaiverDialog.tsx'
import classes from './OrderFormRecord.module.css'
import type { VisibleOrderForm } from './visibleOrderForm.ts'

const GATES = [
  ['canStart', 'Ready to start'],
  ['canBePaid', 'Ready for payroll'],
  ['canBeBilled', 'Ready to bill'],
] as const

/** What is missing for the start, payroll and billing, each with a link to fix it. */
export function ReadinessCard({ orderForm }: { orderForm: VisibleOrderForm }) {
  const { readiness, waivers = [], may } = orderForm
  const [waiving, setWaiving] = useState<WaiverKind | null>(null)
  if (!readiness) return null
  const open = may?.waive ?? []
  return (
    <Section title="Readiness">
      <Card>
        <SimpleGrid minColWidth="min(210px, 100%)" autoFlow="auto-fit" spacing={20}>
          {GATES.map(([key, title]) =>
            key === 'canStart' &&
            orderForm.joinedDate &&
            STARTED.has(orderForm.statusBeforeHold ?? orderForm.status) ? (
              <Started key={key} on={orderForm.joinedDate} />
            ) : (
              <Gate key={key} title={title} gate={readiness[key]} />
            ),
          )}
        </SimpleGrid>
        {waivers.length > 0 && (
          <Flex component="ul" direction="column" gap={12} className="plain-list" aria-label="Waivers">
            {waivers.map(({ kind, reason, _grantedBy, grantedAt }) => (
              <li key={kind} className="break-words">
                <p>
                  <StatusBadge tone="info">Waived</StatusBadge> {waiverLabels[kind]}
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
                Waive: {inSentence(waiverLabels[kind])}…
              </Button>
            ))}
          </ButtonRow>
        )}
      </Card>
      {waiving && <WaiverDialog orderForm={orderForm} kind={waiving} onClose={() => setWaiving(null)} />}
    </Section>
  )
}

/** From these statuses on the consultant works, so start blockers no longer apply. */
const STARTED: ReadonlySet<string> = new Set(['ACTIVE', 'ON_NOTICE', 'RENEWED', 'CLOSED'])

const Started = ({ on }: { on: string }) => (
  <div>
    <Flex component="h3" gap={8} align="center" mb={8} fw={600} fz="md">
      Ready to start <StatusBadge tone="done">Started</StatusBadge>
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
        gate.warnings.length === 0 && <p className="text-dimmed text-sm">Nothing is missing.</p>
      ) : (
        <Blockers blockers={gate.blockers} />
      )}
      {gate.warnings.length > 0 && (
        <>
          <p className="text-dimmed text-xs">
            <StatusBadge tone="warning">Warnings</StatusBadge>
          </p>
          <Blockers blockers={gate.warnings} />
        </>
      )}
    </div>
  )
}

const Blockers = ({ blockers }: { blockers: readonly Blocker[] }) => (
  <Flex component="ul" fz="sm" direction="column" gap={10} className={`${classes.blockers} plain-list`}>
    {blockers.map(({ name, message, fix }) => (
      <li key={name}>
        {formatDates(message)} {fix && <RouteLink href={fix}>{linkLabel(fix)}</RouteLink>}
      </li>
    ))}
  </Flex>
)

/** Link labels by path, the most specific first. */
const LINK_LABELS: readonly (readonly [start: string, label: string])[] = [
  ['/clients/master-agreements', 'View master agreement'],
  ['/clients/contracts', 'View contract'],
  ['/clients', 'View client'],
  ['/candidates/contracts', 'View contract'],
  ['/candidates', 'View consultant'],
  ['/purchase-orders/new', 'Add purchase order'],
  ['/purchase-orders', 'View purchase order'],
]
const TAB_LABELS: Readonly<Record<string, string>> = {
  offer: 'View offer',
  requests: 'View requests',
  contracts: 'View contracts',
  terms: 'View terms',
}

function linkLabel(fix: string): string {
  const place = LINK_LABELS.find(([start]) => fix.startsWith(start))
  if (place) return place[1]
  const [, tab = ''] = /tab=([\w-]+)/.exec(fix) ?? []
  return TAB_LABELS[tab] ?? 'Fix'
}
