import type { Labels } from '../../kernel/api/labels.ts'
import { fieldLabels, type RecordFields } from '../../kernel/api/record-fields.ts'
import { engagementLabels, jobPriorityLabels, seniorityLabels, workModeLabels } from './jobs.labels.ts'

/** The fields of a job that are edited in place; the labels are those of the form. */
export const jobFields = {
  title: { label: 'Title' },
  endClient: { label: 'End client' },
  clientJobID: { label: 'Client job ID' },
  city: { label: 'City' },
  workMode: { label: 'Work mode', codes: workModeLabels },
  engagement: { label: 'Contract type', codes: engagementLabels },
  durationMonths: { label: 'Duration', history: 'Duration in months', unit: 'months' },
  priority: { label: 'Priority', codes: jobPriorityLabels },
  hot: { label: 'Hot', format: 'FLAG', hint: 'Shown with a flame in lists.' },
  openings: { label: 'Openings' },
  startDate: { label: 'Start date', format: 'DAY' },
  deadline: { label: 'Submission deadline', record: 'Deadline', format: 'DAY' },
  seniority: { label: 'Seniority', codes: seniorityLabels },
  minimumYears: { label: 'Years of experience', record: 'Experience', history: 'Years of experience', unit: 'years' },
  certifications: { label: 'Certifications', format: 'LIST' },
  budget: { label: 'Bill rate budget' },
  pay: { label: 'Pay range' },
  hoursPerDay: { label: 'Hours per day', history: 'Hours per day', unit: 'hours' },
  maximumNoticeDays: { label: 'Notice period up to', history: 'Notice period up to', unit: 'days' },
  interviewRounds: { label: 'Interview rounds' },
  maximumCVs: { label: 'Maximum CVs' },
  interviewPanel: { label: 'Interview panel' },
} as const satisfies RecordFields

/** The labels of fields in history and comparisons, where they differ from the name. */
export const jobFieldLabels: Labels = {
  ...fieldLabels(jobFields),
  clientID: 'Client',
  countryID: 'Country',
  mustSkills: 'Required skills',
  niceSkills: 'Preferred skills',
  nationalityQuota: 'Nationality quota',
  internalNotes: 'Internal notes',
  screeningQuestions: 'Screening questions',
  recruiterIDs: 'Recruiters',
  leadID: 'Lead',
  accountManagerID: 'Account manager',
  teamID: 'Team',
  reasonCode: 'Reason',
}
