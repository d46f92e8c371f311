import { List, Modal, Stack, Text, TextInput } from '@mantine/core'
import type { FormTemplate } from '@muster/contract/recruiting/forms/forms.contract.ts'
import type { FormDefinition } from '@muster/contract/recruiting/forms/questions.contract.ts'
import { useState } from 'react'
import { type DefinitionChange, definitionChanges } from '../../../ui/builder/definitionChanges.ts'
import { DialogButtons } from '../../../ui/dialog/DialogButtons.tsx'
import { useDialogAction } from '../../../ui/dialog/useDialogAction.ts'
import { counted } from '../../../ui/format/number.ts'
import { Alert } from '../../../ui/states/Alert.tsx'

interface PublishDialogProps {
  form: FormTemplate
  definition: FormDefinition
  onPublish(note: string | null): Promise<void>
  onClose(): void
}

const CHANGE_LABELS: Readonly<Record<DefinitionChange['kind'], string>> = {
  added: 'Added',
  changed: 'Changed',
  moved: 'Moved',
  removed: 'Removed',
}

/** The changes of the new version, before it is published. */
export function PublishDialog({ form, definition, onPublish, onClose }: PublishDialogProps) {
  const { active, draft } = form
  const [note, setNote] = useState(draft?.note ?? '')
  const { isBusy, problem, run } = useDialogAction(onClose)
  const changes = definitionChanges(active.definition, definition)
  const isSame = JSON.stringify(active.definition) === JSON.stringify(definition)
  return (
    <Modal opened onClose={onClose} title={`Publish version ${draft?.number ?? active.number + 1}?`} size="lg">
      <Stack gap="md">
        <Text size="sm">
          {isSame
            ? 'The draft asks the same as the version in force.'
            : `New records are asked this version from now on. Records that were answered keep version ${active.number} and its questions.`}
        </Text>
        <Changes changes={changes} isSame={isSame} />
        <TextInput
          label="Note"
          description="Shown in the list of versions."
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {problem && (
          <Alert tone="danger" role="alert">
            {problem}
          </Alert>
        )}
      </Stack>
      <DialogButtons
        verb="Publish"
        startsAt="cancel"
        isBusy={isBusy}
        isBarred={isSame}
        onConfirm={() => run(() => onPublish(note.trim() || null))}
        onCancel={onClose}
      />
    </Modal>
  )
}

function Changes({ changes, isSame }: { changes: readonly DefinitionChange[]; isSame: boolean }) {
  if (changes.length === 0) return isSame ? null : <Text size="sm">Only titles or help texts of sections change.</Text>
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {counted(changes.length, ['change', 'changes'])}
      </Text>
      <List size="sm" spacing={2} aria-label="Changes">
        {changes.map(({ kind, label, what }) => (
          <List.Item key={`${kind} ${label} ${what}`}>
            {CHANGE_LABELS[kind]} <b>{label}</b>
            {kind === 'changed' ? `: ${what}` : ` ${what}`}
          </List.Item>
        ))}
      </List>
    </div>
  )
}
