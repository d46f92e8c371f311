import { Stack, Text } from '@mantine/core'
import { jobFields as catalogue } from '@muster/contract/recruiting/jobs/job-fields.labels.ts'
import { engagementLabels, seniorityLabels, workModeLabels } from '@muster/contract/recruiting/jobs/jobs.labels.ts'
import type { ReactNode } from 'react'
import { BadgeList } from '../../../../ui/badge/BadgeList.tsx'
import { LabelBadge, StatusBadge } from '../../../../ui/badge/StatusBadge.tsx'
import { DateCell, InstantCell } from '../../../../ui/cells/cells.tsx'
import { labelFor } from '../../../../ui/format/labels.ts'
import { counted } from '../../../../ui/format/number.ts'
import { describeWeek } from '../../../../ui/format/terms.ts'
import { InlineEdit } from '../../../../ui/inline-edit/InlineEdit.tsx'
import { inlineFieldOf } from '../../../../ui/inline-edit/inlineField.tsx'
import { RouteLink } from '../../../../ui/link/RouteLink.tsx'
import { Card } from '../../../../ui/record/Card.tsx'
import { FieldGroup, type ReadField } from '../../../../ui/record/FieldList.tsx'
import { Figures } from '../../../../ui/record/Figures.tsx'
import { Section } from '../../../../ui/record/Section.tsx'
import { JobLinks } from '../../forms/FormLinks.tsx'
import { RecordAnswers } from '../../forms/RecordAnswers.tsx'
import {
  budgetText,
  JOB_PRIORITIES,
  languageText,
  payText,
  quotaText,
  skillText,
  type VisibleJob,
  yearsText,
} from '../../labels.ts'
import { InlineJob } from './InlineJob.tsx'
import { JobStatusCard } from './JobStatusCard.tsx'
import { JobStatusChanges } from './JobStatusChanges.tsx'
import { MarginCorridor } from './MarginCorridor.tsx'

/** The overview: status, figures, requirements, budget and assignees. */
export const JobOverview = ({ job }: { job: VisibleJob }) => (
  <InlineJob job={job}>
    <Parts job={job} />
  </InlineJob>
)

const Parts = ({ job }: { job: VisibleJob }) => (
  <Stack>
    <JobStatusCard job={job} />
    <JobFigures job={job} />
    <FieldGroup title="Job" fields={jobFields(job)} />
    <FieldGroup title="Requirements" fields={requirementFields(job)} />
    <FieldGroup title="Budget and terms" fields={termFields(job)} />
    <MarginCorridor job={job} />
    <FieldGroup title="Team" fields={teamFields(job)} />
    <LongText title="Description" text={job.description} />
    <LongText title="Internal notes" text={job.internalNotes} />
    <ScreeningQuestions job={job} />
    <RecordAnswers kind="JOB" answers={job.answers} />
    {job.status === 'OPEN' && <JobLinks id={job.id} />}
    <JobStatusChanges job={job} />
  </Stack>
)

const JobFigures = ({ job }: { job: VisibleJob }) => (
  <Card>
    <Figures
      isMany
      figures={[
        { name: 'Filled', value: `${job.joined} of ${job.openings}` },
        { name: 'Open submissions', value: job.openSubmissions },
        { name: 'Age', value: job.ageDays === null ? 'Not opened' : counted(job.ageDays, ['day', 'days']) },
        { name: 'Deadline', value: dateOf('deadline', 'Deadline', job.deadline) },
        { name: 'Start date', value: dateOf('startDate', 'Start date', job.startDate) },
      ]}
    />
  </Card>
)

const dateOf = (field: string, label: string, value: string | null) => (
  <InlineEdit field={field} label={label}>
    <DateCell value={value} />
  </InlineEdit>
)

const inline = inlineFieldOf(catalogue)
const textOr = (value: ReactNode) => value || null
const chips = (values: readonly string[]) => (values.length > 0 ? <BadgeList values={values} /> : null)

const jobFields = (job: VisibleJob): ReadField[] => [
  { label: 'Client', value: <RouteLink href={`/clients/${job.clientID}`}>{job._client.name}</RouteLink> },
  inline('endClient', job.endClient),
  inline('clientJobID', job.clientJobID),
  { label: 'Country', value: job._country.name },
  inline('city', job.city),
  inline('workMode', workModeLabels[job.workMode]),
  inline('engagement', engagementLabels[job.engagement]),
  { label: 'Duration', value: textOr(job.durationMonths && counted(job.durationMonths, ['month', 'months'])) },
  inline('openings', job.openings),
  inline('priority', <LabelBadge {...JOB_PRIORITIES[job.priority]} />),
  inline('hot', job.hot ? 'Yes' : 'No'),
  {
    label: 'Copied from',
    value: job._copiedFrom ? (
      <RouteLink href={`/jobs/${job._copiedFrom.id}`}>{job._copiedFrom.name}</RouteLink>
    ) : undefined,
  },
]

const requirementFields = (job: VisibleJob): ReadField[] => [
  { label: 'Required skills', value: chips(job.mustSkills.map(skillText)), wide: true },
  { label: 'Preferred skills', value: chips(job.niceSkills.map(skillText)), wide: true },
  inline('seniority', labelFor(seniorityLabels, job.seniority) ?? null),
  inline('minimumYears', textOr(job.minimumYears && yearsText(job.minimumYears))),
  inline('certifications', textOr(job.certifications.join(', '))),
  { label: 'Languages', value: textOr(job.languages.map(languageText).join(', ')) },
  { label: 'Nationality quota', value: job.nationalityQuota && quotaText(job.nationalityQuota) },
]

const termFields = (job: VisibleJob): ReadField[] => [
  // A budget without figures is an empty object: the user may not see it.
  inline('budget', job.budget && (job.budget.currency ? budgetText(job.budget) : undefined)),
  inline('pay', job.pay && payText(job.pay)),
  { label: 'Working days', value: job.workingDays ? describeWeek(job.workingDays) : 'As the client' },
  inline('hoursPerDay', job.hoursPerDay),
  inline('maximumNoticeDays', job.maximumNoticeDays === null ? null : counted(job.maximumNoticeDays, ['day', 'days'])),
  inline('interviewRounds', job.interviewRounds),
  inline('maximumCVs', job.maximumCVs),
  inline('interviewPanel', job.interviewPanel, { wide: true }),
]

const teamFields = (job: VisibleJob): ReadField[] => [
  { label: 'Recruiters', value: textOr(job._recruiters.map(({ name }) => name).join(', ')) },
  { label: 'Lead', value: job._lead?.name ?? null },
  { label: 'Account manager', value: job._accountManager?.name ?? null },
  { label: 'Team', value: job._team?.name ?? null },
  { label: 'Created by', value: job._createdBy?.name ?? null },
  { label: 'Opened', value: <InstantCell value={job.openedAt} /> },
]

const LongText = ({ title, text }: { title: string; text: string | null }) =>
  text && (
    <Section title={title}>
      <Card>
        <Text maw="80ch" className="preserve-lines break-words">
          {text}
        </Text>
      </Card>
    </Section>
  )

const ScreeningQuestions = ({ job: { screeningQuestions } }: { job: VisibleJob }) =>
  screeningQuestions.length > 0 && (
    <Section title="Screening questions">
      <Card>
        <Stack component="ol" gap="xs" m={0} pl={20}>
          {screeningQuestions.map(({ question, knockout }) => (
            <li key={question}>
              {question} {knockout && <StatusBadge tone="warning">Knockout</StatusBadge>}
            </li>
          ))}
        </Stack>
      </Card>
    </Section>
  )
