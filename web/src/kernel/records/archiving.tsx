import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import type { Right } from '@muster/contract/kernel/api/permission.ts'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useAction } from '../api/endpoint.ts'
import type { EndpointRef } from '../api/send.ts'

interface ArchiveItem {
  isArchived: boolean
  needs: Right
  archive(): void
  restore(): void
}

/** The menu item that archives a record, or restores an archived one. */
export const archiveItem = ({ isArchived, needs, archive, restore }: ArchiveItem) =>
  isArchived
    ? { label: 'Restore', icon: IconArchiveOff, needs, run: restore }
    : { label: 'Archive…', icon: IconArchive, needs, isDestructive: true, run: archive }

interface ArchiveRecordDialogProps<E extends Endpoint> {
  endpoint: EndpointRef<E>
  id: string
  name: string
  verb: string
  onClose(): void
  /** The effect on other records. */
  children: ReactNode
}

/** Confirms before archiving a record. */
export function ArchiveRecordDialog<E extends Endpoint>(props: ArchiveRecordDialogProps<E>) {
  const { endpoint, id, name, verb, onClose, children } = props
  const archive = useAction(endpoint, { done: `${name} archived` })
  return (
    <ConfirmDialog
      opened
      title={`Archive ${name}?`}
      verb={verb}
      isDestructive
      onConfirm={() => archive.mutateAsync({ params: { id } } as never)}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
