import { Stack } from '@mantine/core'
import { openQuestions } from '@muster/contract/recruiting/submissions/screening.rules.ts'
import type { Submission } from '@muster/contract/recruiting/submissions/shapes.contract.ts'
import { StatusBadge } from '../../../../ui/badge/StatusBadge.tsx'
import { FieldGroup, type ReadField } from '../../../../ui/record/FieldList.tsx'
import { YES_NO_LABELS } from '../submissionLabels.ts'

type Answer = Submission['screeningAnswers'][number]

const Given = ({ answer, note, knockout }: Answer) => (
  <>
    <span className="text-semibold">{YES_NO_LABELS[answer]}</span>
    {knockout && (
      <>
        {' '}
        <StatusBadge tone={answer === 'NO' ? 'danger' : 'neutral'}>Knockout</StatusBadge>
      </>
    )}
    {note && <span className="text-dimmed">{` ${note}`}</span>}
  </>
)

/** The answers as they were asked, and the questions of the job that are not answered yet. */
export function ScreeningAnswers({ submission }: { submission: Submission }) {
  const given = submission.screeningAnswers.map(
    (one): ReadField => ({ label: one.question, value: <Given {...one} />, wide: true }),
  )
  const open = openQuestions(submission).map((label): ReadField => ({ label, value: 'Not answered', wide: true }))
  const fields = [...given, ...(submission.status === 'INTERNAL_REVIEW' ? open : [])]
  return fields.length > 0 && <FieldGroup title="Screening answers" fields={fields} />
}

/** The answers in one line each, next to the figures of a decision. */
export const ScreeningSummary = ({ answers }: { answers: readonly Answer[] }) =>
  answers.length > 0 && (
    <Stack component="ul" gap={4} className="plain-list text-sm" aria-label="Screening answers">
      {answers.map((one) => (
        <li key={one.question}>
          {one.question} <Given {...one} />
        </li>
      ))}
    </Stack>
  )
