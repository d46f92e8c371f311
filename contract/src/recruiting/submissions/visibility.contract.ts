import type { View } from '../../kernel/api/views.ts'
import { applicantView } from '../applicants/visibility.contract.ts'
import { Submission } from './shapes.contract.ts'

/** Fields that a submission repeats from its applicant; visible only with access to them there. */
const OF_APPLICANT = ['expectedPay']

/**
 * Submissions, by the access to applicants: business development sees no pay of an applicant, so none in a submission.
 * The field paths with dots are those of the audit trail: packs, answers of clients and notes.
 */
export const submissionView: View = {
  resource: applicantView.resource,
  limited: [
    ...Object.keys(Submission.shape).filter((field) => !OF_APPLICANT.includes(field)),
    'pack',
    'client',
    'comment',
  ],
}
/** The columns of the board with their cards. */
export const boardView: View = { resource: 'applicant-submissions', blocks: { cards: submissionView } }
