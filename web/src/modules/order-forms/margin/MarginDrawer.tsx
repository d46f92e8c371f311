import { Drawer, NativeSelect, Stack } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { useState } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { formatInstant } from '../../../ui/format/day.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { recordApi } from '../record/recordEndpoints.ts'
import { orderFormName, type VisibleOrderForm } from '../record/visibleOrderForm.ts'
import { MarginExplanation } from './MarginExplanation.tsx'

/** The calculation of every margin figure, for the current and each submitted version. */
export function MarginDrawer({ orderForm, onClose }: { orderForm: VisibleOrderForm; onClose(): void }) {
  const margins = useEndpoint(recordApi.margins, { params: { id: orderForm.id } })
  const [chosen, setChosen] = useState<number | null>(null)
  const all = margins.data ?? []
  const shown = all.find(({ version }) => version === chosen) ?? all[0]
  const title = `Margin breakdown: ${orderFormName(orderForm)}`
  return (
    <Drawer opened onClose={onClose} size={640} title={title}>
      <Stack>
        {!margins.data && <PendingFields error={margins.error} onRetry={margins.refetch} groups={1} fields={6} />}
        {margins.data && !shown && <EmptyState compact title="No margin yet" />}
        {all.length > 1 && shown && (
          <NativeSelect
            label="Version"
            data={all.map(({ version, computedAt }) => ({
              value: String(version),
              label: `${version === 0 ? 'Draft' : `Version ${version}`}, ${formatInstant(computedAt)}`,
            }))}
            value={String(shown.version)}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
          />
        )}
        {shown && <MarginExplanation key={shown.version} result={shown.result} />}
        {shown?._medicalPolicy && <Policy policy={shown._medicalPolicy} />}
      </Stack>
    </Drawer>
  )
}

/** The current name of the policy; the explanation keeps the name at the time of calculation. */
function Policy({ policy: { id, name } }: { policy: { id: string; name: string } }) {
  const isReader = useMay()(right('settings', 'view'))
  return (
    <HelperText below>
      Medical premium from {isReader ? <RouteLink href={`/medical-cards/${id}`}>{name}</RouteLink> : name}.
    </HelperText>
  )
}
