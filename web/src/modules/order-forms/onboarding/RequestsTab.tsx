import { Button, Group, Stack } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import type { OrderFormRequest } from '@muster/contract/order-forms/core/record.contract.ts'
import { REQUEST_RIGHTS } from '@muster/contract/order-forms/onboarding/request-rights.rules.ts'
import { IconMail, IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useMay } from '../../../kernel/session/permissions.ts'
import { DateCell, ExpiryCell, InstantCell, MoneyCell } from '../../../ui/cells/cells.tsx'
import { LabelBadge } from '../../../ui/chip/StatusChip.tsx'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { useAddress } from '../../../ui/list/page/useListState.ts'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { KINDS, requestState } from '../record/recordLabels.ts'
import type { VisibleOrderForm } from '../record/visibleOrderForm.ts'
import { VisaMailDialog } from './VisaMailDialog.tsx'

const RequestDrawer = lazyNamed(() => import('./RequestDrawer.tsx'), 'RequestDrawer')

/** What the placement asks of the visa team, the insurer, the asset manager and the consultant. */
export function RequestsTab({ orderForm }: { orderForm: VisibleOrderForm }) {
  const can = useMay()
  const { requests = [] } = orderForm
  const { request: asked } = useAddress().search
  // A link to one of them opens it, for those who may work on it.
  const [openID, setOpenID] = useState(
    () => requests.find(({ kind }) => kind === asked && can(REQUEST_RIGHTS[kind].change))?.id ?? null,
  )
  const [isMailing, setMailing] = useState(false)
  const open = requests.find(({ id }) => id === openID)
  // Only with full sight of the order form: the mail says what a limited view leaves out.
  const mayMail = can(right('order-forms', 'edit')) && orderForm.visa?.required === true && orderForm.bill !== undefined
  return (
    <Stack>
      {mayMail && (
        <Group gap={8}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconMail size={16} stroke={1.7} />}
            onClick={() => setMailing(true)}
          >
            Mail the visa team…
          </Button>
        </Group>
      )}
      {requests.length === 0 && (
        <EmptyState title="Nothing is asked for yet">
          With the signed offer, visa and employee data are asked for; with the onboarding, medical card and laptop.
        </EmptyState>
      )}
      {requests.map((request) => (
        <Request key={request.id} request={request} onOpen={() => setOpenID(request.id)} />
      ))}
      <Suspense>{open && <RequestDrawer key={open.version} request={open} onClose={() => setOpenID(null)} />}</Suspense>
      {isMailing && <VisaMailDialog orderForm={orderForm} onClose={() => setMailing(false)} />}
    </Stack>
  )
}

function Request({ request, onOpen }: { request: OrderFormRequest; onOpen(): void }) {
  const can = useMay()
  const { kind, status, reference, appliedOn, approvedOn, startsOn, expiresOn, cost, note, reason, since } = request
  const mayChange = can(REQUEST_RIGHTS[kind].change)
  const filled = (value: string | null) => (value ? <DateCell value={value} /> : undefined)
  return (
    <FieldGroup
      title={KINDS[kind]}
      action={
        mayChange && (
          <Button size="xs" variant="default" leftSection={<IconPencil size={16} stroke={1.7} />} onClick={onOpen}>
            Work on it
          </Button>
        )
      }
      fields={[
        { label: 'Status', value: <LabelBadge {...requestState(status)} /> },
        { label: 'Since', value: <InstantCell value={since} /> },
        { label: 'Reference', value: reference },
        { label: 'Applied on', value: filled(appliedOn) },
        { label: 'Approved on', value: filled(approvedOn) },
        { label: 'Starts on', value: filled(startsOn) },
        { label: 'Expires on', value: expiresOn ? <ExpiryCell value={expiresOn} /> : undefined },
        { label: 'Cost', value: cost ? <MoneyCell value={cost} /> : undefined },
        { label: 'Reason', value: reason ?? undefined, wide: true },
        { label: 'Note', value: note ?? undefined, wide: true },
      ]}
    />
  )
}
