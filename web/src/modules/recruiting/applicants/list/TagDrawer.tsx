import { Button, Drawer, Group, Stack, TagsInput } from '@mantine/core'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../../../kernel/api/endpoint.ts'
import type { BulkProps } from '../../../../kernel/lists/ListScreen.tsx'
import { dialogHeaderProps } from '../../../../ui/dialog/dialogHeaderProps.ts'
import { counted } from '../../../../ui/format/number.ts'
import { HelperText } from '../../../../ui/states/HelperText.tsx'
import { APPLICANT_KEYS, applicantApi } from '../../endpoints.ts'
import { BulkOutcome, type Outcome } from './BulkOutcome.tsx'

/** Adds and removes tags of the selected applicants. The applicants with a tag are a talent pool. */
export function TagDrawer({ ids, rows, clear, onClose }: BulkProps) {
  const { data: tags } = useEndpoint(applicantApi.tags, {}, { staleTime: 60_000 })
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const people = counted(ids.length, ['applicant', 'applicants'])
  const save = useAction(applicantApi.tagMany, {
    done: ({ done }) => `${counted(done.length, ['applicant', 'applicants'])} tagged`,
    refreshes: APPLICANT_KEYS,
  })
  const submit = async () => {
    const answer = await save.mutateAsync({ body: { ids: [...ids], add, remove } }).catch(() => null)
    if (!answer) return
    clear()
    if (answer.refused.length > 0) setOutcome(answer)
    else onClose()
  }
  const known = tags?.map(({ tag }) => tag) ?? []
  return (
    <Drawer {...dialogHeaderProps} opened onClose={onClose} position="right" size={480} title={`Tag ${people}`}>
      {outcome ? (
        <BulkOutcome outcome={outcome} rows={rows} onClose={onClose} />
      ) : (
        <Stack>
          <HelperText>Tags are your talent pools: filter the list by a tag to see everybody in it.</HelperText>
          <TagsInput
            label="Add tags"
            data={known}
            value={add}
            onChange={setAdd}
            maxTags={10}
            splitChars={[',', ';']}
            data-autofocus
          />
          <TagsInput
            label="Remove tags"
            data={known}
            value={remove}
            onChange={setRemove}
            maxTags={10}
            splitChars={[',', ';']}
          />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button disabled={add.length + remove.length === 0} loading={save.isPending} onClick={() => void submit()}>
              Save tags
            </Button>
          </Group>
        </Stack>
      )}
    </Drawer>
  )
}
