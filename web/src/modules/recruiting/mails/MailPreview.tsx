import { NativeSelect, Stack, Text } from '@mantine/core'
import type { ApplicantTemplate } from '@muster/contract/recruiting/mails/mails.contract.ts'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { Card } from '../../../ui/record/Card.tsx'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { recruitingMailApi } from '../endpoints.ts'

interface MailPreviewProps {
  applicants: readonly { readonly id: string; readonly name: string }[]
  content: { template: ApplicantTemplate; jobID?: string; subject?: string; text?: string }
  /** Shown at once, and again for another template or position; otherwise by a button. */
  isAutomatic: boolean
}

/** The email as one of the recipients will receive it. */
export function MailPreview({ applicants, content, isAutomatic }: MailPreviewProps) {
  const [applicantID, setApplicantID] = useState(applicants[0]!.id)
  const preview = useAction(recruitingMailApi.preview)
  const shown = useRef<HTMLElement>(null)
  // It opens below what is visible of the drawer.
  useEffect(() => {
    if (preview.data && !isAutomatic) shown.current?.scrollIntoView({ block: 'nearest' })
  }, [preview.data, isAutomatic])
  const show = (id: string) => preview.mutate({ body: { ...content, applicantID: id } })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another applicant is shown by the choice itself
  useEffect(() => {
    if (isAutomatic) show(applicantID)
  }, [isAutomatic, content.template, content.jobID])
  return (
    <Stack gap="sm" align="stretch">
      {applicants.length > 1 && (
        <NativeSelect
          label="Preview for"
          data={applicants.map(({ id, name }) => ({ value: id, label: name }))}
          value={applicantID}
          onChange={(event) => {
            setApplicantID(event.currentTarget.value)
            show(event.currentTarget.value)
          }}
        />
      )}
      {!isAutomatic && (
        <div>
          <SmallButton loading={preview.isPending} onClick={() => show(applicantID)}>
            Preview
          </SmallButton>
        </div>
      )}
      {isAutomatic && preview.isPending && !preview.data && <FieldsSkeleton groups={1} fields={3} />}
      {preview.data && (
        <Card>
          <section aria-label="Email preview" ref={shown}>
            <Text fw={600}>{preview.data.subject}</Text>
            <Text size="sm" mt="xs" className="preserve-lines break-words">
              {preview.data.text}
            </Text>
          </section>
        </Card>
      )}
    </Stack>
  )
}
