import { Drawer } from '@mantine/core'
import {
  type Interview,
  type InterviewProposal,
  interviewEndpoints,
} from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import { ApiError } from '../../../kernel/api/failures.ts'
import { NoMailServer, useMailStatusLabel } from '../../../kernel/records/Deliveries.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { interviewApi } from '../endpoints.ts'
import { AppointmentFields } from './arrange/AppointmentFields.tsx'
import {
  AppointmentForm,
  type AppointmentValues,
  atFields,
  blankAppointment,
  bodyOf,
  valuesOf,
} from './arrange/appointmentForm.ts'
import { INTERVIEW_KEYS } from './interviewLabels.ts'

interface ArrangeInterviewProps {
  submissionID: string
  /** The interview that is changed; without it a new one is scheduled. */
  interview?: Interview
  onClose(): void
  onArranged?(interview: Interview): void
}

/** Schedules an interview of a submission, or changes one: invitations go to the applicant and the panel. */
export function ArrangeInterview(props: ArrangeInterviewProps) {
  const { submissionID, interview, onClose } = props
  const proposal = useEndpoint(interviewApi.proposal, { query: { submissionID } }, { staleTime: 0 })
  // Not until the next fetch only: a refetch, for example when the window gets the focus again, must keep the draft.
  if (proposal.data && proposal.isFetchedAfterMount) return <Form {...props} proposal={proposal.data} />
  return (
    <Drawer opened onClose={onClose} title={interview ? 'Change interview' : 'Schedule interview'}>
      <PendingFields compact={false} error={proposal.error} onRetry={proposal.refetch} />
    </Drawer>
  )
}

function Form({ interview, proposal, onClose, onArranged }: ArrangeInterviewProps & { proposal: InterviewProposal }) {
  const { _applicant, _job, submissionID } = proposal
  const mailStatus = useMailStatusLabel()
  const options = { done: mailStatus('The invitations', null, true), refreshes: INTERVIEW_KEYS }
  const create = useAction(interviewEndpoints.create, options)
  const update = useAction(interviewEndpoints.update, options)
  const send = (values: AppointmentValues) =>
    interview
      ? update.mutateAsync({ params: { id: interview.id }, body: { ...bodyOf(values), version: interview.version } })
      : create.mutateAsync({ body: { ...bodyOf(values), submissionID } })
  const form = useSchemaForm(AppointmentForm, interview ? valuesOf(interview) : blankAppointment(proposal), {
    save: (values) =>
      send(values).catch((failure: unknown) => {
        throw failure instanceof ApiError ? placed(failure, values) : failure
      }),
    saved: (answer) => {
      onClose()
      onArranged?.(answer as Interview)
    },
  })
  return (
    <FormDrawer
      title={interview ? `Change interview of ${_applicant.name}` : `Schedule interview with ${_applicant.name}`}
      form={form}
      verb={interview ? 'Send update' : 'Schedule and invite'}
      onClose={onClose}
    >
      <HelperText wide>{`${_job.name}. The applicant and the panel get an email with a calendar file.`}</HelperText>
      <NoMailServer isWide />
      <AppointmentFields proposal={proposal} />
    </FormDrawer>
  )
}

/** Places the errors of a rejection at the fields of the form; an outdated version is handled by the page. */
const placed = ({ message, errors = [], code }: ApiError, { panel }: AppointmentValues) => ({
  message,
  code,
  errors: atFields(errors, panel.length),
})
