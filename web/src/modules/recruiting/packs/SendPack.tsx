import { Checkbox, Input, Stack, Textarea, TextInput } from '@mantine/core'
import type { PackDraft, PackLayout } from '@muster/contract/recruiting/submissions/packs.contract.ts'
import { packLayoutLabels } from '@muster/contract/recruiting/submissions/submissions.labels.ts'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import { NoMailServer, useMailStatusLabel } from '../../../kernel/records/Deliveries.tsx'
import { DateBox } from '../../../ui/fields/dates/DateBox.tsx'
import { SegmentChoice } from '../../../ui/fields/SegmentedField.tsx'
import { DrawerFields, FilledDrawer } from '../../../ui/form/FilledDrawer.tsx'
import { FormFoot } from '../../../ui/form/FormFoot.tsx'
import { useLeaveGuard } from '../../../ui/form/useLeaveGuard.tsx'
import { counted } from '../../../ui/format/number.ts'
import { Alert } from '../../../ui/states/Alert.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { PACK_KEYS, packApi } from '../endpoints.ts'
import { PackApplicants } from './PackApplicants.tsx'

interface SendPackProps {
  jobID: string
  /** The default selection; without it all submissions that can be sent for the first time. */
  submissionIDs?: readonly string[]
  onClose(): void
}

/** Sends profiles for one job to client contacts: each gets a link, and the submissions are moved to the client. */
export function SendPack({ jobID, submissionIDs, onClose }: SendPackProps) {
  // Escape closes one layer at a time: the preview first.
  const [isPreviewing, setPreviewing] = useState(false)
  const { data, error, refetch } = useEndpoint(packApi.draft, { query: { jobID } }, { staleTime: 0 })
  return (
    <FilledDrawer
      size={640}
      onClose={onClose}
      title="Send to client"
      closeOnEscape={!isPreviewing}
      closeOnClickOutside={!isPreviewing}
    >
      {!data && <PendingFields error={error} onRetry={refetch} groups={2} fields={4} />}
      {data && data.submissions.length === 0 && (
        <EmptyState compact title="No open submissions">
          Submit applicants to the job first.
        </EmptyState>
      )}
      {data && data.submissions.length > 0 && (
        <PackForm jobID={jobID} draft={data} chosen={submissionIDs} onPreview={setPreviewing} onClose={onClose} />
      )}
    </FilledDrawer>
  )
}

interface PackFormProps {
  jobID: string
  draft: PackDraft
  chosen: readonly string[] | undefined
  onPreview(isOpen: boolean): void
  onClose(): void
}

interface Entered {
  submissionIDs: readonly string[]
  contactIDs: string[]
  layout: PackLayout
  subject: string
  message: string
  expiresOn: string
}

const startOf = ({ submissions, contacts, subject, expiresOn }: PackDraft, chosen: readonly string[] | undefined) => {
  const isReady = ({ id, blockers, packs }: PackDraft['submissions'][number]) =>
    blockers.length === 0 && (chosen ? chosen.includes(id) : packs === 0)
  return {
    submissionIDs: submissions.filter(isReady).map(({ id }) => id),
    contactIDs: contacts.filter(({ isDefault }) => isDefault).map(({ id }) => id),
    layout: 'FULL',
    subject,
    message: '',
    expiresOn,
  } satisfies Entered
}

const LAYOUTS = (['FULL', 'BLIND'] as const).map((value) => ({ value, label: packLayoutLabels[value] }))

function PackForm({ jobID, draft, chosen, onPreview, onClose }: PackFormProps) {
  const [entered, setEntered] = useState<Entered>(() => startOf(draft, chosen))
  const set = (part: Partial<Entered>) => setEntered((before) => ({ ...before, ...part }))
  const guard = useLeaveGuard(() => entered.message.trim() !== '')
  const mailStatus = useMailStatusLabel()
  const send = useAction(packApi.send, {
    done: ({ submissions }) =>
      `${counted(submissions.length, ['profile', 'profiles'])} submitted to the client. ${mailStatus('The email', null)}`,
    refreshes: PACK_KEYS,
  })
  const errorAt = (name: string) => send.error?.errors.find(({ path }) => path.startsWith(name))?.message
  const submit = async () => {
    const { submissionIDs, message, layout, ...rest } = entered
    const submissions = draft.submissions
      .filter(({ id }) => submissionIDs.includes(id))
      .map(({ id, version }) => ({ id, version }))
    const sent = await send
      .mutateAsync({ body: { jobID, submissions, layout, ...rest, message: message.trim() || null } })
      .catch(() => null)
    if (sent) onClose()
  }
  const isComplete = entered.submissionIDs.length > 0 && entered.contactIDs.length > 0 && entered.subject.trim() !== ''
  return (
    <>
      <DrawerFields>
        <NoMailServer />
        <PackFields draft={draft} entered={entered} errorAt={errorAt} onPreview={onPreview} onEnter={set} />
        {send.error && send.error.errors.length === 0 && (
          <Alert tone="danger" role="alert">
            {send.error.message}
          </Alert>
        )}
      </DrawerFields>
      <FormFoot
        verb={
          entered.submissionIDs.length === 0
            ? 'Send'
            : `Send ${counted(entered.submissionIDs.length, ['profile', 'profiles'])}`
        }
        isBusy={send.isPending}
        isBarred={!isComplete}
        onConfirm={submit}
        onCancel={() => guard.confirm(onClose)}
      />
      {guard.dialog}
    </>
  )
}

interface PackFieldsProps {
  draft: PackDraft
  entered: Entered
  errorAt(name: string): string | undefined
  onPreview(isOpen: boolean): void
  onEnter(part: Partial<Entered>): void
}

const PackFields = ({ draft, entered, errorAt, onPreview, onEnter }: PackFieldsProps) => (
  <>
    <PackApplicants
      submissions={draft.submissions}
      chosen={entered.submissionIDs}
      layout={entered.layout}
      onPreview={onPreview}
      onChange={(submissionIDs) => onEnter({ submissionIDs })}
    />
    <Input.Wrapper
      label="Profile"
      labelElement="div"
      description={
        entered.layout === 'BLIND'
          ? 'Without name, employers, city and nationality. Contact details and pay are never shown.'
          : 'With name and employers. Contact details and pay are never shown.'
      }
    >
      <SegmentChoice
        label="Profile"
        path="layout"
        segments={LAYOUTS}
        chosen={entered.layout}
        onChoose={(layout) => onEnter({ layout: layout as PackLayout })}
      />
    </Input.Wrapper>
    <Contacts
      contacts={draft.contacts}
      chosen={entered.contactIDs}
      error={errorAt('contactIDs')}
      onChange={(contactIDs) => onEnter({ contactIDs })}
    />
    <TextInput
      label="Subject"
      required
      maxLength={300}
      error={errorAt('subject')}
      value={entered.subject}
      onChange={(event) => onEnter({ subject: event.currentTarget.value })}
    />
    <Textarea
      label="Cover note"
      description="In the email and on the page of the client."
      autosize
      minRows={3}
      maxLength={5000}
      error={errorAt('message')}
      value={entered.message}
      onChange={(event) => onEnter({ message: event.currentTarget.value })}
    />
    <DateBox
      label="Links work until"
      maw={220}
      error={errorAt('expiresOn')}
      initial={entered.expiresOn}
      onChange={(expiresOn) => onEnter({ expiresOn })}
    />
  </>
)

interface ContactsProps {
  contacts: PackDraft['contacts']
  chosen: string[]
  error: string | undefined
  onChange(ids: string[]): void
}

const Contacts = ({ contacts, chosen, error, onChange }: ContactsProps) =>
  contacts.length === 0 ? (
    <Alert tone="warning">The client has no contact with an email address. Add one on the client’s page.</Alert>
  ) : (
    <Checkbox.Group label="Contacts" required value={chosen} onChange={onChange} error={error}>
      <Stack gap={8} mt={4}>
        {contacts.map(({ id, name, title }) => (
          <Checkbox key={id} value={id} label={title ? `${name}, ${title}` : name} />
        ))}
      </Stack>
      <HelperText below>Each contact gets an email with a personal link.</HelperText>
    </Checkbox.Group>
  )
