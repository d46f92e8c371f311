import type { ApplicantRow } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { SUBMISSION_GUARDS } from '@muster/contract/recruiting/submissions/states.contract.ts'
import type { Pay } from '@muster/contract/recruiting/values.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../../kernel/api/send.ts'
import { showSnackbar } from '../../../../kernel/feedback/snackbar.ts'
import { counted } from '../../../../ui/format/number.ts'
import { SUBMISSION_KEYS, submissionApi } from '../../endpoints.ts'
import type { EnteredAnswers } from './ScreeningQuestions.tsx'
import type { EnteredPay } from './submitWarnings.ts'

/** The fields of an applicant that are needed to submit them. */
export type Submittable = Pick<
  ApplicantRow,
  'id' | 'name' | 'title' | 'status' | 'consentUntil' | 'hasResume' | 'expectedPay' | 'noticeDays'
>

export interface SelectedApplicant {
  applicant: Submittable
  pay: EnteredPay
  /** In days, as entered. */
  notice: string
  /** By question. */
  answers: EnteredAnswers
  /** The server's reason for the rejection. */
  refused?: string
  /** A lead can override the rejection. */
  canOverride?: boolean
}

export interface Common {
  note: string
  rightToRepresent: string
  overrideReason: string
}

const bodyOf = (
  jobID: string,
  { applicant, pay, notice, answers }: SelectedApplicant,
  { note, rightToRepresent }: Common,
) => ({
  jobID,
  applicantID: applicant.id,
  screeningAnswers: Object.entries(answers).flatMap(([question, given]) =>
    given.answer ? [{ question, answer: given.answer, note: given.note.trim() || null }] : [],
  ),
  ...(pay.amount.trim() && { expectedPay: pay as Pay }),
  ...(notice.trim() && { noticeDays: Number(notice) }),
  ...(note.trim() && { note: note.trim() }),
  ...(rightToRepresent.trim() && { rightToRepresent: rightToRepresent.trim() }),
})

/** Submits one applicant after another: rejected ones stay with the reason, the others are done. */
export function useSubmitting(jobID: string) {
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  const submit = async (
    all: readonly SelectedApplicant[],
    common: Common,
    overrides: (one: SelectedApplicant) => boolean,
  ) => {
    setBusy(true)
    const refused: SelectedApplicant[] = []
    for (const one of all) {
      const override = overrides(one) ? { overrideReason: common.overrideReason.trim() } : {}
      try {
        await send(submissionApi.create, { body: { ...bodyOf(jobID, one, common), ...override } }, { isQuiet: true })
      } catch (failure) {
        refused.push({ ...one, ...reasonOf(failure) })
      }
    }
    const done = all.length - refused.length
    if (done > 0) {
      showSnackbar(`${counted(done, ['applicant', 'applicants'])} submitted for review`)
      await Promise.all(SUBMISSION_KEYS.map((name) => cache.invalidateQueries({ queryKey: [name] })))
    }
    setBusy(false)
    return refused
  }
  return { submit, isBusy }
}

function reasonOf(failure: unknown): Pick<SelectedApplicant, 'refused' | 'canOverride'> {
  const refused = failure instanceof Error ? failure.message : 'Something went wrong. Try again.'
  return { refused, canOverride: refused.includes(SUBMISSION_GUARDS.noRecentSubmission) }
}
