import { Stack, Textarea, TextInput } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { useState } from 'react'
import { useEndpoint } from '../../../../kernel/api/endpoint.ts'
import { useMay } from '../../../../kernel/session/permissions.ts'
import { DrawerFields, FilledDrawer } from '../../../../ui/form/FilledDrawer.tsx'
import { FormFoot } from '../../../../ui/form/FormFoot.tsx'
import { useLeaveGuard } from '../../../../ui/form/useLeaveGuard.tsx'
import { todayHere } from '../../../../ui/format/day.ts'
import { counted } from '../../../../ui/format/number.ts'
import { HelperText } from '../../../../ui/states/HelperText.tsx'
import { applicantApi, submissionApi } from '../../endpoints.ts'
import type { VisibleJob } from '../../labels.ts'
import { ApplicantSearch } from './ApplicantSearch.tsx'
import { ChosenApplicant } from './ChosenApplicant.tsx'
import { submitWarnings } from './submitWarnings.ts'
import { type Common, type SelectedApplicant, type Submittable, useSubmitting } from './useSubmitting.ts'

interface SubmitDrawerProps {
  job: VisibleJob
  /** The applicant that is chosen at first, from the matches of the job. */
  applicantID?: string | undefined
  onClose(): void
}

/** The maximum number of applicants at a time. */
const MAX = 20
/** Submits one or several applicants to a job, each with their terms and warnings. */
export function SubmitDrawer({ job, applicantID, onClose }: SubmitDrawerProps) {
  const [chosen, setChosen] = useState<readonly SelectedApplicant[]>([])
  const [common, setCommon] = useState<Common>({ note: '', rightToRepresent: '', overrideReason: '' })
  const [isMarked, setMarked] = useState(false)
  const questions = job.screeningQuestions
  const { submit, isBusy } = useSubmitting(job.id)
  const guard = useLeaveGuard(() => chosen.length > 0)
  const warningsOf = useWarnings(job, chosen)
  useFirst(applicantID, (applicant) => setChosen((all) => [chosenOf(applicant, job), ...all]))
  const mayOverride = useMay()(right('applicant-submissions', 'approve'))
  const close = () => guard.confirm(onClose)
  const change = (id: string, part: Partial<SelectedApplicant>) =>
    setChosen((all) => all.map((one) => (one.applicant.id === id ? { ...one, ...part } : one)))
  const needsOverride = (one: SelectedApplicant) =>
    one.canOverride === true || warningsOf(one).some(({ canOverride }) => canOverride === true)
  const isOverridden = (one: SelectedApplicant) =>
    mayOverride && needsOverride(one) && common.overrideReason.trim() !== ''
  const isOpen = ({ answers }: SelectedApplicant) => questions.some(({ question }) => !answers[question]?.answer)
  const send = async () => {
    setMarked(true)
    if (chosen.some(isOpen)) return
    const refused = await submit(chosen, common, isOverridden)
    setChosen(refused)
    if (refused.length === 0) onClose()
  }
  return (
    <>
      <FilledDrawer size={640} onClose={close} title={`Submit applicants to ${job.number}`}>
        <DrawerFields>
          <HelperText>{`${job.title}, ${job._client.name}. A lead reviews each submission before the client gets it.`}</HelperText>
          <ApplicantSearch
            chosen={chosen.map(({ applicant }) => applicant.id)}
            onChoose={(applicant) => setChosen((all) => (all.length < MAX ? [...all, chosenOf(applicant, job)] : all))}
          />
          {chosen.length > 0 && (
            <Stack component="ul" gap="sm" className="plain-list" aria-label="Applicants to submit">
              {chosen.map((one) => (
                <ChosenApplicant
                  key={one.applicant.id}
                  chosen={one}
                  questions={questions}
                  isMarked={isMarked}
                  warnings={warningsOf(one)}
                  onChange={(part) => change(one.applicant.id, part)}
                  onRemove={() => setChosen((all) => all.filter((other) => other !== one))}
                />
              ))}
            </Stack>
          )}
          <CommonFields
            common={common}
            onChange={(part) => setCommon({ ...common, ...part })}
            hasOverride={mayOverride && chosen.some(needsOverride)}
          />
        </DrawerFields>
        <FormFoot
          verb={chosen.length === 0 ? 'Submit' : `Submit ${counted(chosen.length, ['applicant', 'applicants'])}`}
          isBusy={isBusy}
          isBarred={chosen.length === 0}
          onConfirm={send}
          onCancel={close}
        />
      </FilledDrawer>
      {guard.dialog}
    </>
  )
}

/** The general terms of the applicant as a default, which can differ for this job. */
const chosenOf = (applicant: Submittable, { pay }: VisibleJob): SelectedApplicant => ({
  applicant,
  pay: applicant.expectedPay ?? { amount: '', currency: pay?.currency ?? 'AED', period: pay?.period ?? 'MONTH' },
  notice: applicant.noticeDays === null ? '' : String(applicant.noticeDays),
  answers: {},
})

/** Adds the applicant that the drawer was opened for, once loaded. */
function useFirst(id: string | undefined, add: (applicant: Submittable) => void) {
  const [isAdded, setAdded] = useState(false)
  const { data } = useEndpoint(applicantApi.get, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  if (data && !isAdded) {
    setAdded(true)
    add(data)
  }
}

/** Other open submissions of the chosen applicants, within the user's scope. */
function useWarnings(job: VisibleJob, chosen: readonly SelectedApplicant[]) {
  const ids = chosen.map(({ applicant }) => applicant.id)
  const query = { applicantID: ids, open: 'true', pageSize: 200 } as const
  const { data } = useEndpoint(
    submissionApi.list,
    { query },
    { enabled: ids.length > 0, keepPrevious: true, staleTime: 10_000 },
  )
  const today = todayHere()
  return ({ applicant, pay }: SelectedApplicant) => {
    const open = data?.items.filter(({ applicantID }) => applicantID === applicant.id) ?? []
    return submitWarnings(applicant, job, { open, pay, today })
  }
}

interface CommonFieldsProps {
  common: Common
  onChange(part: Partial<Common>): void
  hasOverride: boolean
}

const CommonFields = ({ common, onChange, hasOverride }: CommonFieldsProps) => (
  <>
    {hasOverride && (
      <TextInput
        label="Override reason"
        description="Allows a submission soon after another to this client. It is recorded."
        maxLength={500}
        value={common.overrideReason}
        onChange={(event) => onChange({ overrideReason: event.currentTarget.value })}
      />
    )}
    <TextInput
      label="Right to represent"
      description="How and when the applicants agreed. Needed before the client gets the CV."
      maxLength={500}
      value={common.rightToRepresent}
      onChange={(event) => onChange({ rightToRepresent: event.currentTarget.value })}
    />
    <Textarea
      label="Note to the reviewer"
      autosize
      minRows={2}
      maxLength={5000}
      value={common.note}
      onChange={(event) => onChange({ note: event.currentTarget.value })}
    />
  </>
)
