import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import type { EmailTemplate } from '@muster/contract/settings/email-templates/email-templates.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { ApiError } from '../../../kernel/api/failures.ts'
import { send } from '../../../kernel/api/send.ts'
import { EmailFrame } from '../../../kernel/records/EmailFrame.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { UnshownState } from '../../../ui/states/states.tsx'
import { templateApi } from '../endpoints.ts'
import { RecordChoice } from '../RecordChoice.tsx'
import { type PreviewRecord, RECORD_NAMES, recordsOf } from './template-records.ts'

export interface UnsavedText {
  subject: string
  body: string
}

interface TemplatePreviewProps {
  template: EmailTemplate
  /** Replaces the saved text in the preview. */
  unsaved?: UnsavedText
  /** The errors, shown at the fields. */
  onProblems?(errors: ApiError['errors']): void
}

/** The preview of an email: with the values of a chosen record, otherwise with samples. */
export function TemplatePreview({ template, unsaved, onProblems }: TemplatePreviewProps) {
  const { id, records, editable, variables } = template
  const can = useMay()
  const [record, setRecord] = useState<PreviewRecord>(records[0] ?? 'CONSULTANT')
  const [recordID, setRecordID] = useState<string | null>(null)
  const body = { ...unsaved, ...(recordID ? { record, recordID } : {}) }
  const preview = useQuery({
    queryKey: ['email-templates', 'preview', id, body],
    queryFn: ({ signal }) => send(templateApi.preview, { params: { id }, body }, { signal }),
    retry: false,
  })
  const { error } = preview
  const notifyErrors = useEffectEvent(() => {
    if (error instanceof ApiError && error.errors.length > 0) onProblems?.(error.errors)
  })
  // A repeated preview of the same text has the same errors.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each preview counts
  useEffect(() => notifyErrors(), [error, unsaved])
  const test = useAction(templateApi.testSend, { done: ({ to }) => `Sent to ${to}` })
  return (
    <Stack gap={20}>
      <Group gap={8} mb={16}>
        {records.length > 0 && (
          <Select
            label="Preview with"
            data={records.map((value) => ({ value, label: RECORD_NAMES[value] }))}
            value={record}
            onChange={(next) => {
              setRecord(next ?? record)
              setRecordID(null)
            }}
            allowDeselect={false}
          />
        )}
        {records.length > 0 && (
          <RecordChoice
            key={record}
            label={RECORD_NAMES[record]}
            kind={record}
            search={(letters, signal) => recordsOf(record, letters, signal)}
            value={recordID}
            onChange={setRecordID}
          />
        )}
        {editable && can(right('email-templates', 'edit')) && (
          <Button
            variant="default"
            className="self-end"
            loading={test.isPending}
            onClick={() => test.mutate({ params: { id }, body })}
          >
            Send test to me
          </Button>
        )}
      </Group>
      {error && <UnshownState error={error} onRetry={() => void preview.refetch()} />}
      {!preview.data && !error && <FieldsSkeleton groups={1} />}
      {preview.data && !error && (
        <>
          <Text fw={600}>{preview.data.subject}</Text>
          {recordID && <Samples values={preview.data.values} variables={variables} />}
          <EmailFrame title="Email preview" html={preview.data.html} />
        </>
      )}
    </Stack>
  )
}

interface SamplesProps {
  values: readonly { name: string; real: boolean }[]
  variables: EmailTemplate['variables']
}

/** Samples are used together with the record's own values; they must be recognisable as samples. */
function Samples({ values, variables }: SamplesProps) {
  const names = values
    .filter(({ real }) => !real)
    .map(({ name }) => variables.find((one) => one.name === name)?.label ?? name)
  return names.length > 0 && <HelperText>Sample values for missing data: {names.join(', ')}.</HelperText>
}
