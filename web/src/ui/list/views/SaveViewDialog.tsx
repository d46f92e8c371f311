import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { dialogHeaderProps } from '../../dialog/dialogHeaderProps.ts'
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
    if (!name) return setProblem('Give the view a name.')
    setBusy(true)
    try {
      await actions.save({ name, search, isShared: typed.has('isShared'), isDefault: typed.has('isDefault') })
      onClose()
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : 'The view could not be saved. Try again.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal {...dialogHeaderProps} opened={opened} onClose={onClose} title="Save as a view" size="sm">
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack gap="sm">
          <TextInput
            name="name"
            label="Name"
            description="The present filters, search and order, to be opened with one click."
            maxLength={60}
            error={problem}
            onChange={() => setProblem(null)}
            data-autofocus
          />
          {actions.mayShare && <Checkbox name="isShared" label="Everybody may use it" />}
          {actions.setDefault && <Checkbox name="isDefault" label="Open it first, whenever I come to this list" />}
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
