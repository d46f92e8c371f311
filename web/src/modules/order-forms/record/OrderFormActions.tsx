import { right } from '@muster/contract/kernel/api/permission.ts'
import type { OrderFormRow } from '@muster/contract/order-forms/core/record.contract.ts'
import { IconCopy, IconRefresh, IconTrash, IconUserShare } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, Suspense, useContext, useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import type { RecordAction } from '../../../ui/record/menu/OverflowMenu.tsx'
import { orderFormApi } from '../endpoints.ts'

const RenewDialog = lazyNamed(() => import('../amendments/RenewDialog.tsx'), 'RenewDialog')
const DiscardDialog = lazyNamed(() => import('../DiscardDialog.tsx'), 'DiscardDialog')

/** What the actions need to know of an order form; a row and a record both say it. */
export type Actionable = Pick<OrderFormRow, 'id' | 'status' | 'isDraft' | 'personName' | 'startDate' | 'endDate'>
interface OrderFormActionParams {
  what: 'RENEW' | 'DISCARD'
  row: Actionable
}

const RequestContext = createContext<(asked: OrderFormActionParams) => void>(() => undefined)

/** Lets everything below it copy, renew and discard order forms: it holds the dialogs, one for a whole list. */
export function OrderFormActions({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<OrderFormActionParams | null>(null)
  const close = () => setAsked(null)
  return (
    <RequestContext value={setAsked}>
      {children}
      <Suspense>
        {asked?.what === 'RENEW' && <RenewDialog row={asked.row} onClose={close} />}
        {asked?.what === 'DISCARD' && <DiscardDialog row={asked.row} onClose={close} />}
      </Suspense>
    </RequestContext>
  )
}

const isRenewable = ({ status }: Pick<Actionable, 'status'>) => status === 'ACTIVE'
const whyNotRenewed = ({ status }: Pick<Actionable, 'status'>) =>
  status === 'ON_NOTICE' ? 'It is on notice. Withdraw the notice first.' : 'Only a running placement is renewed.'

/** What this reader can do about an order form without opening it, and what not and why. */
export function useOrderFormActions(): (row: Actionable) => RecordAction[] {
  const can = useMay()
  const router = useRouter()
  const ask = useContext(RequestContext)
  const copy = useAction(orderFormApi.cloneOrRenew, { done: 'Copied into a draft of yours' })
  if (!can(right('order-forms', 'create'))) return () => []
  const copyAs = async (row: Actionable, type: 'NEW' | 'REPLACEMENT') => {
    const draft = await copy.mutateAsync({ params: { id: row.id }, body: { mode: 'CLONE', type } }).catch(() => null)
    if (draft) router.history.push(`/order-form-setups/new?draft=${draft.id}`)
  }
  return (row) => {
    if (row.isDraft)
      return [{ label: 'Discard…', icon: IconTrash, isDestructive: true, run: () => ask({ what: 'DISCARD', row }) }]
    return [
      {
        label: 'Renew…',
        icon: IconRefresh,
        whyNot: isRenewable(row) ? undefined : whyNotRenewed(row),
        run: () => ask({ what: 'RENEW', row }),
      },
      { label: 'Clone', icon: IconCopy, run: () => void copyAs(row, 'NEW') },
      { label: 'Replace this consultant', icon: IconUserShare, run: () => void copyAs(row, 'REPLACEMENT') },
    ]
  }
}

export const useAskToRenew = () => {
  const ask = useContext(RequestContext)
  return (row: Actionable) => ask({ what: 'RENEW', row })
}
