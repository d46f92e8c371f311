import { TagsInput } from '@mantine/core'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../../../kernel/api/endpoint.ts'
import type { BulkProps } from '../../../../kernel/lists/ListScreen.tsx'
import { counted } from '../../../../ui/format/number.ts'
import { HelperText } from '../../../../ui/states/HelperText.tsx'
import { APPLICANT_KEYS, applicantApi } from '../../endpoints.ts'
import { OutcomeDrawer } from './OutcomeDrawer.tsx'

/** Adds and removes tags of the selected applicants. The applicants with a tag are a talent pool. */
export function TagDrawer(props: BulkProps) {
  const { ids } = props
  const { data: tags } = useEndpoint(applicantApi.tags, {}, { staleTime: 60_000 })
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const people = counted(ids.length, ['applicant', 'applicants'])
  const save = useAction(applicantApi.tagMany, {
    done: ({ done }) => `${counted(done.length, ['applicant', 'applicants'])} tagged`,
    refreshes: APPLICANT_KEYS,
  })
  const known = tags?.map(({ tag }) => tag) ?? []
  return (
    <OutcomeDrawer
      {...props}
      title={`Tag ${people}`}
      verb="Save tags"
      isReady={add.length + remove.length > 0}
      isSaving={save.isPending}
      save={() => save.mutateAsync({ body: { ids: [...ids], add, remove } })}
    >
      <HelperText>Tags are your talent pools: filter the list by a tag to see its applicants.</HelperText>
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
    </OutcomeDrawer>
  )
}
