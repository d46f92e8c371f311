import { Flex, Input, TextInput } from '@mantine/core'
import type { Submission } from '@muster/contract/recruiting/submissions/shapes.contract.ts'
import { SegmentChoice } from '../../../../ui/fields/SegmentedField.tsx'
import { YES_NO_LABELS } from '../submissionLabels.ts'

/** An answer as entered; without `answer` until one is chosen. */
interface EnteredAnswer {
  answer?: 'YES' | 'NO'
  note: string
}
export type EnteredAnswers = Readonly<Record<string, EnteredAnswer>>

interface ScreeningQuestionsProps {
  name: string
  questions: Submission['screeningQuestions']
  answers: EnteredAnswers
  /** Whether open questions are marked, after an attempt to submit. */
  isMarked: boolean
  onChange(answers: EnteredAnswers): void
}

const SEGMENTS = (['YES', 'NO'] as const).map((value) => ({ value, label: YES_NO_LABELS[value] }))
const NOTHING: EnteredAnswer = { note: '' }

/** Asks the screening questions of the job about one applicant. */
export const ScreeningQuestions = ({ name, questions, answers, isMarked, onChange }: ScreeningQuestionsProps) =>
  questions.map(({ question, knockout }, at) => {
    const given = answers[question] ?? NOTHING
    const set = (part: EnteredAnswer | { note: string }) => onChange({ ...answers, [question]: { ...given, ...part } })
    const isOpen = isMarked && given.answer === undefined
    const error = isOpen
      ? 'Select yes or no.'
      : knockout && given.answer === 'NO' && '“No” to this question disqualifies the applicant.'
    return (
      <Input.Wrapper key={question} label={question} labelElement="div" required error={error}>
        <Flex gap={8} wrap="wrap" align="center">
          <SegmentChoice
            label={question}
            path={`screeningAnswers.${at}.answer`}
            segments={SEGMENTS}
            chosen={given.answer}
            isWrong={Boolean(error)}
            onChoose={(answer) => set({ ...given, answer: answer as 'YES' | 'NO' })}
          />
          <TextInput
            flex="1 1 200px"
            placeholder="Note (optional)"
            aria-label={`Note on “${question}” for ${name}`}
            maxLength={500}
            value={given.note}
            onChange={(event) => set({ note: event.currentTarget.value })}
          />
        </Flex>
      </Input.Wrapper>
    )
  })
