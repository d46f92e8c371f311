import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Search } from '../page/listState.ts'
import type { ViewActions } from './views.ts'

interface SaveViewDialogProps {
  opened: boolean
  search: Search
  actions: ViewActions
  onClose(): void
}

export function SaveViewDialog({ opened, search, actions, onClose }: SaveViewDialogProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const name = String(typed.get('name') ?? '').trim()
    if (!name) return setProblem('Enter a name.')
    setBusy(true)
    try {
      await actions.save({ name, search, isShared: typed.has('isShared'), isDefault: typed.has('isDefault') })
      onClose()
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : 'Couldn’t save the view. Try again.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal opened={opened} onClose={onClose} title="Save view" size="sm">
      <form onSubmit={(event) => void save(event)} noValidate>
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
          <Group justify="flex-end" mt="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy}>
              Save view
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
