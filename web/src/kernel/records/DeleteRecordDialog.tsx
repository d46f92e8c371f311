import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useAction } from '../api/endpoint.ts'
import type { EndpointRef } from '../api/send.ts'

interface DeleteRecordDialogProps<E extends Endpoint> {
  endpoint: EndpointRef<E>
  id: string
  /** The name in the message: `PO-2026-0012`. */
  name: string
  /** Default: `Delete {name}?`. */
  title?: string
  verb: string
  /** The path of the list, which opens after the record is deleted. */
  list: string
  refreshes: readonly string[]
  onClose(): void
  /** The related records that are deleted with it, and those that are kept. */
  children: ReactNode
}

/** Confirms before deleting the open record, then opens its list. */
export function DeleteRecordDialog<E extends Endpoint>(props: DeleteRecordDialogProps<E>) {
  const { endpoint, id, name, title = `Delete ${name}?`, verb, list, refreshes, onClose, children } = props
  const { history } = useRouter()
  const remove = useAction(endpoint, { done: `${name} deleted`, refreshes, isGone: true })
  return (
    <ConfirmDialog
      opened
      title={title}
      verb={verb}
      isDestructive
      onConfirm={async () => {
        // Navigate first: the deleted record’s page would otherwise reload and show “Not found”.
        history.push(list)
        await remove.mutateAsync({ params: { id } } as never)
      }}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
