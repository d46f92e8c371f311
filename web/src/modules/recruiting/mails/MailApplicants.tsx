import { NativeSelect, NumberInput, Select, Text, Textarea, TextInput } from '@mantine/core'
import { type ApplicantTemplate, REJECTION_DELAY_DAYS } from '@muster/contract/recruiting/mails/mails.contract.ts'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import { NoMailServer } from '../../../kernel/records/Deliveries.tsx'
import { DrawerFields, FilledDrawer } from '../../../ui/form/FilledDrawer.tsx'
import { FormFoot } from '../../../ui/form/FormFoot.tsx'
import { counted } from '../../../ui/format/number.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { Alert } from '../../../ui/states/Alert.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { jobApi, MAIL_KEYS, recruitingMailApi } from '../endpoints.ts'
import { MailPreview } from './MailPreview.tsx'

interface MailApplicantsProps {
  applicants: readonly { readonly id: string; readonly name: string }[]
  /** The default template. */
  template?: ApplicantTemplate
  onClose(): void
  /** Called after at least one email was sent. */
  onSent?(): void
}

/** Emails one or several applicants from a template: each gets a separate email. */
export function MailApplicants(props: MailApplicantsProps) {
  const { applicants, onClose } = props
  const { data, error, refetch } = useEndpoint(recruitingMailApi.templates, {})
  const [only] = applicants
  const title = applicants.length === 1 ? `Email ${only!.name}` : `Email ${applicants.length} applicants`
  return (
    <FilledDrawer size={640} onClose={onClose} title={title}>
      {!data && <PendingFields error={error} onRetry={refetch} groups={1} fields={4} />}
      {data && <MailForm {...props} templates={data} />}
    </FilledDrawer>
  )
}

interface Template {
  readonly code: ApplicantTemplate
  readonly name: string
  readonly about: string
  readonly subject: string
  readonly text: string
  readonly variables: readonly { readonly name: string; readonly label: string }[]
}

interface Refused {
  readonly id: string
  readonly message: string
}

function MailForm({
  applicants,
  template: wanted,
  onClose,
  onSent,
  templates,
}: MailApplicantsProps & { templates: readonly Template[] }) {
  const [template, setTemplate] = useState(templates.find(({ code }) => code === wanted) ?? templates[0]!)
  const [subject, setSubject] = useState(template.subject)
  const [text, setText] = useState(template.text)
  const [isEditing, setEditing] = useState(false)
  const [jobID, setJobID] = useState<string | null>(null)
  const [delayDays, setDelayDays] = useState<number>(REJECTION_DELAY_DAYS.min)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const send = useAction(recruitingMailApi.send, { refreshes: MAIL_KEYS })
  const isRejection = template.code === 'REJECTION'
  const choose = (code: string) => {
    const next = templates.find((one) => one.code === code)!
    setTemplate(next)
    setSubject(next.subject)
    setText(next.text)
  }
  const content = {
    template: template.code,
    ...(jobID && { jobID }),
    ...((subject !== template.subject || text !== template.text) && { subject, text }),
  }
  const submit = async () => {
    const ids = refused.length > 0 ? refused.map(({ id }) => id) : applicants.map(({ id }) => id)
    const answer = await send.mutateAsync({ body: { ...content, applicantIDs: ids, delayDays } }).catch(() => null)
    if (!answer) return
    if (answer.done.length > 0) onSent?.()
    if (answer.refused.length === 0) onClose()
    else setRefused(answer.refused)
  }
  const errorAt = (name: string) => send.error?.errors.find(({ path }) => path === name)?.message
  const showsText = isEditing || errorAt('subject') !== undefined || errorAt('text') !== undefined
  return (
    <>
      <DrawerFields>
        <NoMailServer />
        <NativeSelect
          label="Template"
          description={template.about}
          data={templates.map(({ code, name }) => ({ value: code, label: name }))}
          value={template.code}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        <JobChoice value={jobID} onChange={setJobID} />
        {showsText && (
          <TextFields
            template={template}
            subject={subject}
            text={text}
            errorAt={errorAt}
            onSubject={setSubject}
            onText={setText}
          />
        )}
        <MailPreview applicants={applicants} content={content} isAutomatic={!showsText} />
        {!showsText && (
          <div>
            <SmallButton onClick={() => setEditing(true)}>Edit text</SmallButton>
          </div>
        )}
        {isRejection && <DelayField days={delayDays} onChange={setDelayDays} />}
        {refused.length > 0 && <NotSent applicants={applicants} refused={refused} />}
      </DrawerFields>
      <FormFoot
        verb={
          refused.length > 0
            ? 'Try again'
            : `${isRejection ? 'Schedule' : 'Send'} ${counted(applicants.length, ['email', 'emails'])}`
        }
        back={refused.length > 0 ? 'Close' : 'Cancel'}
        isBusy={send.isPending}
        isBarred={!subject.trim() || !text.trim()}
        onConfirm={submit}
        onCancel={onClose}
      />
    </>
  )
}

interface TextFieldsProps {
  template: Template
  subject: string
  text: string
  errorAt(name: string): string | undefined
  onSubject(subject: string): void
  onText(text: string): void
}

/** The text with its variables. */
const TextFields = ({ template, subject, text, errorAt, onSubject, onText }: TextFieldsProps) => (
  <>
    <TextInput
      label="Subject"
      required
      maxLength={300}
      error={errorAt('subject')}
      value={subject}
      onChange={(event) => onSubject(event.currentTarget.value)}
    />
    <Textarea
      label="Message"
      required
      autosize
      minRows={8}
      maxRows={20}
      maxLength={20_000}
      error={errorAt('text')}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
    />
    <HelperText>
      {`Filled in for each applicant: ${template.variables.map(({ name, label }) => `{{ ${name} }} (${label.toLowerCase()})`).join(', ')}.`}
    </HelperText>
  </>
)

const DelayField = ({ days, onChange }: { days: number; onChange(days: number): void }) => (
  <NumberInput
    label="Send after (days)"
    description="It can be cancelled until then, on the record of the applicant."
    maw={220}
    min={REJECTION_DELAY_DAYS.min}
    max={REJECTION_DELAY_DAYS.max}
    allowDecimal={false}
    value={days}
    onChange={(typed) => onChange(Number(typed) || REJECTION_DELAY_DAYS.min)}
  />
)

const NotSent = ({
  applicants,
  refused,
}: Pick<MailApplicantsProps, 'applicants'> & { refused: readonly Refused[] }) => (
  <Alert tone="warning" role="alert">
    <Text size="sm" fw={600}>
      {`Not sent to ${counted(refused.length, ['applicant', 'applicants'])} of ${applicants.length}`}
    </Text>
    <ul>
      {refused.map(({ id, message }) => (
        <li key={id}>{message}</li>
      ))}
    </ul>
  </Alert>
)

/** The position that the email names; optional. */
function JobChoice({ value, onChange }: { value: string | null; onChange(id: string | null): void }) {
  const [letters, setLetters] = useState('')
  const query = { pageSize: 20, ...(letters && { searchInput: letters }) }
  const { data } = useEndpoint(jobApi.list, { query }, { keepPrevious: true, staleTime: 30_000 })
  return (
    <Select
      label="Position"
      placeholder="No position"
      data={(data?.items ?? []).map(({ id, number, title, _client }) => ({
        value: id,
        label: `${number} ${title} · ${_client.name}`,
      }))}
      value={value}
      onChange={onChange}
      onSearchChange={setLetters}
      filter={({ options }) => options}
      nothingFoundMessage="No jobs found"
      searchable
      clearable
    />
  )
}
