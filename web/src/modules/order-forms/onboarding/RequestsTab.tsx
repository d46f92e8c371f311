import { Group, Stack } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import type { OrderFormRequest } from '@muster/contract/order-forms/core/record.contract.ts'
import { REQUEST_RIGHTS } from '@muster/contract/order-forms/onboarding/request-rights.rules.ts'
import { requestFieldLabels, requestTypeLabels } from '@muster/contract/order-forms/onboarding/requests.labels.ts'
import { IconMail, IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useMay } from '../../../kernel/session/permissions.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { DateCell, ExpiryCell, InstantCell, MoneyCell } from '../../../ui/cells/cells.tsx'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { useAddress } from '../../../ui/list/page/useListState.ts'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { requestStatus } from '../record/recordLabels.ts'
import type { VisibleOrderForm } from '../record/visibleOrderForm.ts'
import { VisaMailDialog } from './VisaMailDialog.tsx'

const RequestDrawer = lazyNamed(() => import('./RequestDrawer.tsx'), 'RequestDrawer')

/** The requests of an order form to the visa team, the insurer, the asset manager and the consultant. */
export function RequestsTab({ orderForm }: { orderForm: VisibleOrderForm }) {
  const can = useMay()
  const { requests = [] } = orderForm
  const { request: requestedType } = useAddress().search
  // A link to a request opens it for users who may edit it.
  const [openID, setOpenID] = useState(
    () => requests.find(({ kind }) => kind === requestedType && can(REQUEST_RIGHTS[kind].change))?.id ?? null,
  )
  const [isMailing, setMailing] = useState(false)
  const open = requests.find(({ id }) => id === openID)
  // Only with full access to the order form: the email contains fields a limited view hides.
  const mayMail = can(right('order-forms', 'edit')) && orderForm.visa?.required === true && orderForm.bill !== undefined
  return (
    <Stack>
      {mayMail && (
        <Group gap={8}>
          <SmallButton icon={IconMail} onClick={() => setMailing(true)}>
            Email visa team…
          </SmallButton>
        </Group>
      )}
      {requests.length === 0 && (
        <EmptyState title="No requests yet">
          Visa and employee data are requested once the offer is signed, medical card and laptop when onboarding starts.
        </EmptyState>
      )}
      {requests.map((request) => (
        <Request key={request.id} request={request} onOpen={() => setOpenID(request.id)} />
      ))}
      <Suspense>{open && <RequestDrawer key={open.id} request={open} onClose={() => setOpenID(null)} />}</Suspense>
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
      title={requestTypeLabels[kind]}
      action={
        mayChange && (
          <SmallButton icon={IconPencil} onClick={onOpen}>
            {' '}
            Update{' '}
          </SmallButton>
        )
      }
      fields={[
        { label: requestFieldLabels.status, value: <LabelBadge {...requestStatus(status)} /> },
        { label: 'Since', value: <InstantCell value={since} /> },
        { label: requestFieldLabels.reference, value: reference },
        { label: requestFieldLabels.appliedOn, value: filled(appliedOn) },
        { label: requestFieldLabels.approvedOn, value: filled(approvedOn) },
        { label: requestFieldLabels.startsOn, value: filled(startsOn) },
        { label: requestFieldLabels.expiresOn, value: expiresOn ? <ExpiryCell value={expiresOn} /> : undefined },
        { label: requestFieldLabels.costAmount, value: cost ? <MoneyCell value={cost} /> : undefined },
        { label: 'Reason', value: reason ?? undefined, wide: true },
        { label: requestFieldLabels.note, value: note ?? undefined, wide: true },
      ]}
    />
  )
}
