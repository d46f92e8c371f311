import { type ApplicantFacts, failedApplicantGuards } from '@muster/contract/recruiting/applicants/applicants.rules.ts'
import {
  type ApplicantGuard,
  type ApplicantStatus,
  applicantStates,
} from '@muster/contract/recruiting/applicants/states.contract.ts'
import type { ReadContext } from '../../../kernel/records/record-call.ts'
import { availableTransitions } from '../../../kernel/transitions/checks.ts'
import type { LoadedApplicant } from './applicants.queries.ts'

/** The data that the guards of an applicant check. */
const applicantFacts = (row: LoadedApplicant, today: string): ApplicantFacts => ({
  hasResume: row.hasResume,
  hasScreeningAnswers: (row.screeningAnswers as unknown[]).length > 0,
  consentUntil: row.consentUntil,
  openSubmissions: row.openSubmissions ?? 0,
  erased: row.erasedAt !== null,
  today,
})

/** Without data only a do-not-hire can be lifted; no other status can follow, such as a restored one. */
const isFinal = ({ erasedAt, status }: LoadedApplicant) => erasedAt !== null && status !== 'DO_NOT_HIRE'

/** The failed guards of a transition of an applicant. */
export const failedGuardsOf = (row: LoadedApplicant, guards: readonly ApplicantGuard[], today: string) =>
  failedApplicantGuards(applicantFacts(row, today), isFinal(row) ? ['isNotErased'] : guards)

/** None for an erased applicant, whom no one can restore. */
export const availableApplicantTransitions = async (
  { staff, today }: Pick<ReadContext, 'staff' | 'today'>,
  row: LoadedApplicant,
) =>
  isFinal(row)
    ? []
    : availableTransitions(applicantStates, { staff, from: row.status as ApplicantStatus }, ({ guards }) =>
        failedGuardsOf(row, guards, today),
      )
