import { type ApplicantFacts, failedApplicantGuards } from '@muster/contract/recruiting/applicants/applicants.rules.ts'
import { type ApplicantStatus, applicantStates } from '@muster/contract/recruiting/applicants/states.contract.ts'
import type { ReadContext } from '../../../kernel/records/record-call.ts'
import { availableTransitions } from '../../../kernel/transitions/checks.ts'
import type { LoadedApplicant } from './applicants.queries.ts'

/** The data that the guards of an applicant check. */
export const applicantFacts = (row: LoadedApplicant, today: string): ApplicantFacts => ({
  hasResume: row.hasResume,
  hasScreeningAnswers: (row.screeningAnswers as unknown[]).length > 0,
  consentUntil: row.consentUntil,
  openSubmissions: row.openSubmissions ?? 0,
  erased: row.erasedAt !== null,
  today,
})

export const availableApplicantTransitions = (
  { staff, today }: Pick<ReadContext, 'staff' | 'today'>,
  row: LoadedApplicant,
) =>
  availableTransitions(applicantStates, { staff, from: row.status as ApplicantStatus }, ({ guards }) =>
    failedApplicantGuards(applicantFacts(row, today), guards),
  )
