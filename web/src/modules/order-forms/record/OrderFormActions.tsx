import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconCopy, IconRefresh, IconTrash, IconUserShare } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, Suspense, useContext, useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import type { RecordAction } from '../../../ui/record/menu/OverflowMenu.tsx'
import { orderFormApi } from '../endpoints.ts'
import type { Actionable } from './actionTypes.ts'

const RenewDialog = lazyNamed(() => import('../amendments/RenewDialog.tsx'), 'RenewDialog')
const DiscardDialog = lazyNamed(() => import('../DiscardDialog.tsx'), 'DiscardDialog')

interface OpenedDialog {
  what: 'RENEW' | 'DISCARD'
  row: Actionable
}

const DialogContext = createContext<(opened: OpenedDialog) => void>(() => undefined)

/** Provides the renew and discard dialogs to everything below, once for a whole list. */
export function OrderFormActions({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const close = () => setOpened(null)
  return (
    <DialogContext value={setOpened}>
      {children}
      <Suspense>
        {opened?.what === 'RENEW' && <RenewDialog row={opened.row} onClose={close} />}
        {opened?.what === 'DISCARD' && <DiscardDialog row={opened.row} onClose={close} />}
      </Suspense>
    </DialogContext>
  )
}

const canRenew = ({ status }: Pick<Actionable, 'status'>) => status === 'ACTIVE'
const renewalBlocker = ({ status }: Pick<Actionable, 'status'>) =>
  status === 'ON_NOTICE'
    ? 'The placement is on notice. Withdraw the notice first.'
    : 'Only active placements can be renewed.'

/** The actions of the user on an order form without opening it; disabled ones with the reason. */
export function useOrderFormActions(): (row: Actionable) => RecordAction[] {
  const can = useMay()
  const router = useRouter()
  const openDialog = useContext(DialogContext)
  const copy = useAction(orderFormApi.cloneOrRenew, { done: 'Cloned as draft' })
  if (!can(right('order-forms', 'create'))) return () => []
  const copyAs = async (row: Actionable, type: 'NEW' | 'REPLACEMENT') => {
    const draft = await copy.mutateAsync({ params: { id: row.id }, body: { mode: 'CLONE', type } }).catch(() => null)
    if (draft) router.history.push(`/order-form-setups/new?draft=${draft.id}`)
  }
  return (row) => {
    if (row.isDraft)
      return [
        { label: 'Discard…', icon: IconTrash, isDestructive: true, run: () => openDialog({ what: 'DISCARD', row }) },
      ]
    return [
      {
        label: 'Renew…',
        icon: IconRefresh,
        whyNot: canRenew(row) ? undefined : renewalBlocker(row),
        run: () => openDialog({ what: 'RENEW', row }),
      },
      { label: 'Clone', icon: IconCopy, run: () => void copyAs(row, 'NEW') },
      { label: 'Replace consultant', icon: IconUserShare, run: () => void copyAs(row, 'REPLACEMENT') },
    ]
  }
}

export const useRenewDialog = () => {
  const openDialog = useContext(DialogContext)
  return (row: Actionable) => openDialog({ what: 'RENEW', row })
}
