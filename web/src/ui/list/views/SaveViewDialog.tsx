import { Checkbox, Modal, Stack, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { DialogButtons } from '../../dialog/DialogButtons.tsx'
import { useDialogAction } from '../../dialog/useDialogAction.ts'
import type { Search } from '../page/listState.ts'
import type { ViewActions } from './views.ts'

interface SaveViewDialogProps {
  opened: boolean
  search: Search
  actions: ViewActions
  onClose(): void
}

export function SaveViewDialog({ opened, search, actions, onClose }: SaveViewDialogProps) {
  const { isBusy, problem, setProblem, run } = useDialogAction(onClose, 'Couldn’t save the view. Try again.')

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const name = String(typed.get('name') ?? '').trim()
    if (!name) return setProblem('Enter a name.')
    void run(() => actions.save({ name, search, isShared: typed.has('isShared'), isDefault: typed.has('isDefault') }))
  }

  return (
    <Modal opened={opened} onClose={onClose} title="Save view" size="sm">
      <form onSubmit={save} noValidate>
        <Stack gap="sm">
          <TextInput
            name="name"
            label="Name"
            description="Saves the current filters, search and sort order."
            maxLength={60}
            error={problem}
            onChange={() => setProblem(null)}
            data-autofocus
          />
          {actions.mayShare && <Checkbox name="isShared" label="Share with everyone" />}
          {actions.setDefault && <Checkbox name="isDefault" label="Make this my default view" />}
        </Stack>
        <DialogButtons verb="Save view" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Modal>
  )
}
