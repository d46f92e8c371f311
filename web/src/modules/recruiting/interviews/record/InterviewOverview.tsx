import { Button, Stack, Text } from '@mantine/core'
import type { Interview } from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import { interviewModeLabels } from '@muster/contract/recruiting/interviews/interviews.labels.ts'
import { StatusBadge } from '../../../../ui/badge/StatusBadge.tsx'
import { TextCell } from '../../../../ui/cells/cells.tsx'
import { RouteLink } from '../../../../ui/link/RouteLink.tsx'
import { FieldGroup, type ReadField } from '../../../../ui/record/FieldList.tsx'
import { Section } from '../../../../ui/record/Section.tsx'
import { Alert } from '../../../../ui/states/Alert.tsx'
import { PlainTable } from '../../../../ui/table/PlainTable.tsx'
import { appointmentIn, hereZone, zoneName } from '../interviewLabels.ts'
import { Scorecards } from './Scorecards.tsx'

interface InterviewOverviewProps {
  interview: Interview
  onScore(panelMemberID?: string): void
}

/** Notices, the appointment, the panel and the scorecards. */
export const InterviewOverview = ({ interview, onScore }: InterviewOverviewProps) => (
  <Stack>
    {interview.warnings.map(({ code, message }) => (
      <Alert key={`${code} ${message}`} tone="warning">
        {message}
      </Alert>
    ))}
    {interview.reason && <Alert tone="neutral">{`Reason: ${interview.reason}`}</Alert>}
    <FieldGroup title="Appointment" fields={fieldsOf(interview)} />
    <Panel interview={interview} onScore={onScore} />
    <Scorecards interview={interview} />
  </Stack>
)

const Link = ({ href }: { href: string }) => (
  <Text component="a" href={href} target="_blank" rel="noreferrer" className="break-words">
    {href}
  </Text>
)

const fieldsOf = (one: Interview): ReadField[] => [
  { label: 'Your time', value: `${appointmentIn(one)} (${zoneName(hereZone())})` },
  {
    label: 'Time of the applicant',
    value: `${appointmentIn(one, one.applicantZone)} (${zoneName(one.applicantZone)})`,
  },
  ...(one.zone === hereZone() || one.zone === one.applicantZone
    ? []
    : [{ label: 'Time of the interview', value: `${appointmentIn(one, one.zone)} (${zoneName(one.zone)})` }]),
  { label: 'Type', value: interviewModeLabels[one.mode] },
  ...(one.mode === 'VIDEO'
    ? [{ label: 'Link', value: one.link && <Link href={one.link} /> }]
    : [{ label: 'Place', value: one.place }]),
  { label: 'Job', value: <RouteLink href={`/jobs/${one.jobID}`}>{one._job.name}</RouteLink> },
  { label: 'Client', value: one._client.name },
  {
    label: 'Submission',
    value: <RouteLink href={`/ats/submissions/${one.submissionID}`}>{one._applicant.name}</RouteLink>,
  },
  { label: 'Recruiter', value: one._recruiter?.name ?? null },
  { label: 'Criteria', value: one.criteria.join(', '), wide: true },
  { label: 'Note', value: one.note, wide: true },
]

function Panel({ interview: { panel, scorable }, onScore }: InterviewOverviewProps) {
  return (
    <Section title="Panel">
      <PlainTable name="Panel" isFramed heads={['Name', 'Role', 'Email', 'Scorecard']}>
        {panel.map(({ id, name, email, userID, contactID, hasScorecard }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>{userID ? 'Colleague' : contactID ? 'Client contact' : 'Guest'}</td>
            <td>
              <TextCell value={email} />
            </td>
            <td>
              {hasScorecard ? (
                <StatusBadge tone="done">Submitted</StatusBadge>
              ) : scorable.some((one) => one.id === id) ? (
                <Button size="compact-sm" variant="default" onClick={() => onScore(id)}>
                  Enter
                </Button>
              ) : (
                <TextCell value={null} />
              )}
            </td>
          </tr>
        ))}
      </PlainTable>
    </Section>
  )
}
