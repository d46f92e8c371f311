import { Modal } from '@mantine/core'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { Pack } from '@muster/contract/recruiting/submissions/packs.contract.ts'
import { useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { DialogButtons } from '../../../ui/dialog/DialogButtons.tsx'
import { DateBox } from '../../../ui/fields/dates/DateBox.tsx'
import { todayHere } from '../../../ui/format/day.ts'
import { packApi } from '../endpoints.ts'

interface ExtendDialogProps {
  pack: Pack
  link: Pack['links'][number]
  onClose(): void
}

const DAYS = 30
const MAX_DAYS = 90

/** Sets the expiry date of a contact's link. */
export function ExtendDialog({ pack, link, onClose }: ExtendDialogProps) {
  const today = todayHere()
  const [expiresOn, setExpiresOn] = useState(daysAfter(today, DAYS))
  const extend = useAction(packApi.extend, { done: 'Link extended' })
  const error = extend.error?.errors.find(({ path }) => path === 'expiresOn')?.message
  const save = async () => {
    const body = { linkID: link.id, expiresOn }
    if (await extend.mutateAsync({ params: { id: pack.id }, body }).catch(() => null)) onClose()
  }
  return (
    <Modal opened onClose={onClose} title={`Extend the link of ${link._contact.name}`} size="sm">
      <DateBox
        label="Works until"
        description={`Up to ${MAX_DAYS} days from today.`}
        error={error}
        initial={expiresOn}
        earliest={daysAfter(today, 1)}
        latest={daysAfter(today, MAX_DAYS)}
        onChange={setExpiresOn}
      />
      <DialogButtons verb="Extend" isBusy={extend.isPending} onConfirm={save} onCancel={onClose} />
    </Modal>
  )
}
