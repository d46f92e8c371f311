import type { ImportColumn } from '@muster/contract/kernel/api/import.ts'
import { importColumn } from '@muster/contract/kernel/api/record-fields.ts'
import { Day, KnownCurrency, optionalText, text } from '@muster/contract/kernel/values/fields.ts'
import { jobFields } from '@muster/contract/recruiting/jobs/job-fields.labels.ts'
import {
  Engagement,
  JobPriority,
  type NewJob,
  Seniority,
  WorkMode,
} from '@muster/contract/recruiting/jobs/shapes.contract.ts'
import {
  BillUnit,
  PayPeriod,
  PositiveAmount,
  type Skill,
  Skills,
  Years,
} from '@muster/contract/recruiting/values.contract.ts'
import * as z from 'zod'
import { AmountCell } from '../../../kernel/import/amounts.ts'
import { codeOf, parsedCell, plainNumber, readSkill, splitList } from '../import-cells.rules.ts'

const column = importColumn.bind(null, jobFields)

/** The columns of a spreadsheet of jobs; their headers are the labels of the pages. */
export const JOB_COLUMNS: readonly ImportColumn[] = [
  column('title', { aliases: ['Job title', 'Position', 'Role'], required: true }),
  { field: 'client', label: 'Client', aliases: ['Client name', 'Client code', 'Customer'], required: true },
  { field: 'country', label: 'Country', aliases: ['Country code', 'countryID'] },
  column('clientJobID', { aliases: ['Requisition', 'Requisition number', 'Job ID'] }),
  column('endClient'),
  column('city', { aliases: ['Location'] }),
  column('workMode', { aliases: ['Site mode'] }),
  column('engagement', { aliases: ['Engagement', 'Type'] }),
  column('durationMonths', { aliases: ['Duration', 'Months'] }),
  column('openings', { aliases: ['Positions', 'Headcount', 'Number of openings'] }),
  column('startDate'),
  column('deadline', { aliases: ['Deadline', 'Closing date'] }),
  column('priority'),
  column('seniority', { aliases: ['Level'] }),
  { field: 'mustSkills', label: 'Required skills', aliases: ['Skills', 'Must have'], kind: 'list' },
  { field: 'niceSkills', label: 'Preferred skills', aliases: ['Nice to have'], kind: 'list' },
  column('minimumYears', { aliases: ['Experience', 'Minimum years'] }),
  { field: 'billUnit', label: 'Bill unit', aliases: ['Rate per'] },
  { field: 'billCurrency', label: 'Bill currency' },
  { field: 'billMinimum', label: 'Minimum bill rate', aliases: ['Bill rate from'] },
  { field: 'billMaximum', label: 'Maximum bill rate', aliases: ['Bill rate', 'Bill rate to'] },
  { field: 'payPeriod', label: 'Pay period', aliases: ['Pay per'] },
  { field: 'payCurrency', label: 'Pay currency' },
  { field: 'payMinimum', label: 'Minimum pay', aliases: ['Salary from'] },
  { field: 'payMaximum', label: 'Maximum pay', aliases: ['Salary', 'Salary to'] },
  column('maximumNoticeDays', { aliases: ['Notice period in days', 'Notice'] }),
  column('maximumCVs'),
  { field: 'recruiters', label: 'Recruiters', aliases: ['Recruiter', 'Assigned to'], kind: 'list' },
  { field: 'description', label: 'Description', aliases: ['Job description'] },
]

const whole = (min: number, max: number, what: string) =>
  parsedCell(
    (typed) => Number(plainNumber(typed).replace(/months?|days?/i, '')),
    z.int(`${what}: enter a whole number.`).min(min, `${what}: minimum ${min}.`).max(max, `${what}: maximum ${max}.`),
  )
const amount = AmountCell.pipe(PositiveAmount)
const skills = z
  .array(z.string())
  .transform((cells) => splitList(cells).map(readSkill))
  .pipe(Skills as unknown as z.ZodType<Skill[], Skill[]>)

/** A row of a spreadsheet of jobs: the rules of the form, for cells as spreadsheets contain them. */
export const SpreadsheetJob = z
  .strictObject({
    country: text(80, 'Country'),
    clientJobID: optionalText(60, 'Client job ID'),
    endClient: optionalText(200, 'End client'),
    city: optionalText(120, 'City'),
    workMode: parsedCell(codeOf, WorkMode),
    engagement: parsedCell(codeOf, Engagement),
    durationMonths: whole(1, 120, 'Duration'),
    openings: whole(1, 500, 'Openings'),
    startDate: Day,
    deadline: Day,
    priority: parsedCell(codeOf, JobPriority),
    seniority: parsedCell(codeOf, Seniority),
    mustSkills: skills,
    niceSkills: skills,
    minimumYears: parsedCell(plainNumber, Years),
    billUnit: parsedCell(codeOf, BillUnit),
    billCurrency: parsedCell(codeOf, KnownCurrency),
    billMinimum: amount,
    billMaximum: amount,
    payPeriod: parsedCell(codeOf, PayPeriod),
    payCurrency: parsedCell(codeOf, KnownCurrency),
    payMinimum: amount,
    payMaximum: amount,
    maximumNoticeDays: whole(0, 365, 'Notice period'),
    maximumCVs: whole(1, 500, 'Maximum CVs'),
    recruiters: z.array(z.string()).transform(splitList),
    description: optionalText(20_000, 'Description'),
  })
  .partial()
  .extend({ title: text(150, 'Title'), client: text(200, 'Client') })
export type SpreadsheetJob = z.output<typeof SpreadsheetJob>

/** The errors of cells that depend on each other. */
export function jobGroupErrors(row: Partial<SpreadsheetJob>): { path: string; message: string }[] {
  const errors: { path: string; message: string }[] = []
  const needs = (given: boolean, path: keyof SpreadsheetJob, message: string) => {
    if (given && row[path] === undefined) errors.push({ path, message })
  }
  const hasBudget = row.billMinimum !== undefined || row.billMaximum !== undefined
  const hasPay = row.payMinimum !== undefined || row.payMaximum !== undefined
  needs(hasBudget, 'billMaximum', 'Enter the maximum of the bill rate.')
  needs(hasBudget, 'billUnit', 'Enter the unit of the bill rate: hour, day or month.')
  needs(hasBudget, 'billCurrency', 'Enter the currency of the bill rate, such as AED.')
  needs(hasPay, 'payPeriod', 'Enter the period of the pay: hour, day, month or year.')
  needs(hasPay, 'payCurrency', 'Enter the currency of the pay, such as AED.')
  for (const [low, high] of [
    ['billMinimum', 'billMaximum'],
    ['payMinimum', 'payMaximum'],
  ] as const)
    if (Number(row[low] ?? 0) > Number(row[high] ?? Number.POSITIVE_INFINITY))
      errors.push({ path: high, message: 'The maximum is below the minimum.' })
  return errors
}

interface JobRecords {
  readonly clientID: string
  readonly countryID: string
  readonly recruiterIDs: readonly string[]
}

/** The job of a row. */
export function jobOf(row: SpreadsheetJob, { clientID, countryID, recruiterIDs }: JobRecords): NewJob {
  const { client: _client, country: _country, recruiters: _recruiters, openings = 1, ...rest } = row
  const { billUnit, billCurrency, billMinimum, billMaximum, payPeriod, payCurrency, payMinimum, payMaximum, ...same } =
    rest
  return {
    ...same,
    clientID,
    countryID,
    openings,
    ...(recruiterIDs.length > 0 && { recruiterIDs: [...recruiterIDs] }),
    ...(billMaximum !== undefined && {
      budget: { unit: billUnit!, currency: billCurrency!, billMinimum: billMinimum ?? null, billMaximum },
    }),
    ...((payMinimum !== undefined || payMaximum !== undefined) && {
      pay: {
        period: payPeriod!,
        currency: payCurrency!,
        payMinimum: payMinimum ?? null,
        payMaximum: payMaximum ?? null,
      },
    }),
  }
}
