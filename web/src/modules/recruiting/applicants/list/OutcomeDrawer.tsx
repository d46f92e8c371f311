import { Box, Button, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { BulkProps } from '../../../../kernel/lists/ListScreen.tsx'
import { DrawerFields, FilledDrawer } from '../../../../ui/form/FilledDrawer.tsx'
import { FormFoot } from '../../../../ui/form/FormFoot.tsx'
import { counted } from '../../../../ui/format/number.ts'
import { Alert } from '../../../../ui/states/Alert.tsx'

interface Outcome {
  readonly done: readonly string[]
  readonly refused: readonly { readonly id: string; readonly message: string }[]
}

interface OutcomeDrawerProps extends BulkProps {
  title: string
  verb: string
  isReady: boolean
  isSaving: boolean
  save(): Promise<Outcome>
  children: ReactNode
}

/** Changes the selected applicants one by one; those that were not changed are listed afterwards. */
export function OutcomeDrawer(props: OutcomeDrawerProps) {
  const { title, verb, isReady, isSaving, save, rows, clear, onClose, children } = props
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const submit = async () => {
    const answer = await save().catch(() => null)
    if (!answer) return
    clear()
    if (answer.refused.length > 0) setOutcome(answer)
    else onClose()
  }
  return (
    <FilledDrawer onClose={onClose} size={480} title={title}>
      <DrawerFields>
        {outcome ? <BulkOutcome outcome={outcome} rows={rows} onClose={onClose} /> : children}
      </DrawerFields>
      {!outcome && <FormFoot verb={verb} isBusy={isSaving} isBarred={!isReady} onConfirm={submit} onCancel={onClose} />}
    </FilledDrawer>
  )
}

interface BulkOutcomeProps {
  outcome: Outcome
  rows: readonly unknown[]
  onClose(): void
}

const PEOPLE = ['applicant', 'applicants'] as const

/** The number of changed records, and the others grouped by the reason. */
function BulkOutcome({ outcome: { done, refused }, rows, onClose }: BulkOutcomeProps) {
  const names = new Map((rows as readonly { id: string; name: string }[]).map(({ id, name }) => [id, name]))
  const groups = [...Map.groupBy(refused, ({ message }) => message)]
  return (
    <Stack>
      {done.length > 0 && <Alert tone="done">{`${counted(done.length, PEOPLE)} changed.`}</Alert>}
      {groups.map(([message, all]) => (
        <Box key={message}>
          <Alert tone="warning">{`${counted(all.length, PEOPLE)} not changed. ${message}`}</Alert>
          <Box component="ul" my={8} ps={20} fz="sm">
            {all.map(({ id }) => (
              <li key={id}>{names.get(id) ?? id}</li>
            ))}
          </Box>
        </Box>
      ))}
      <Button className="self-start" onClick={onClose}>
        Close
      </Button>
    </Stack>
  )
}
