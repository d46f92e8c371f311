import { right } from '@muster/contract/kernel/api/permission.ts'
import { Suspense, useState } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { DateCell } from '../../../ui/cells/cells.tsx'
import { formatMoney } from '../../../ui/format/number.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { RowTable } from '../../../ui/table/RowTable.tsx'
import { SETTLEMENT_STATUSES, settlementApi, settlementHref } from './settlementLabels.ts'

const NewSettlementDrawer = lazyNamed(() => import('./SettlementDrawers.tsx'), 'NewSettlementDrawer')

/** The final settlements of one consultant: the current one, and those of earlier service. */
export function SettlementTab({ candidateID }: { candidateID: string }) {
  const { data, error, refetch } = useEndpoint(settlementApi.list, { query: { candidateID } })
  const mayBegin = useMay()(right('final-settlements', 'create'))
  const [isAdding, setAdding] = useState(false)
  if (!data) return <PendingFields error={error} onRetry={refetch} groups={1} fields={4} />
  const { items } = data
  const isOpen = items.some(({ status }) => status !== 'SETTLED' && status !== 'CANCELLED')
  return (
    <Section
      title="Final settlement"
      action={mayBegin && !isOpen && <SmallButton onClick={() => setAdding(true)}>New settlement</SmallButton>}
    >
      {items.length === 0 ? (
        <HelperText>No final settlement yet. Create one once the last working day is known.</HelperText>
      ) : (
        <RowTable
          name="Final settlements"
          isFramed
          rows={items}
          columns={[
            { title: 'Number', cell: (one) => <RouteLink href={settlementHref(one)}>{one.number}</RouteLink> },
            { title: 'Status', cell: (one) => <LabelBadge {...SETTLEMENT_STATUSES[one.status]} /> },
            { title: 'Last working day', cell: (one) => <DateCell value={one.lastDay} /> },
            { title: 'Due', cell: (one) => <DateCell value={one.dueOn} /> },
            {
              title: 'Net pay',
              align: 'end',
              cell: (one) => one.currency && formatMoney({ amount: one.net, currency: one.currency }),
            },
          ]}
        />
      )}
      <Suspense>
        {isAdding && <NewSettlementDrawer candidateID={candidateID} onClose={() => setAdding(false)} />}
      </Suspense>
    </Section>
  )
}
