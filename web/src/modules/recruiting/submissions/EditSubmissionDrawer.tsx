import {
  ScreeningReply,
  type Submission,
  SubmissionChange,
} from '@muster/contract/recruiting/submissions/shapes.contract.ts'
import { submissionEndpoints } from '@muster/contract/recruiting/submissions/submissions.contract.ts'
import { Fragment } from 'react'
import * as z from 'zod'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { NumberField } from '../../../ui/fields/numberFields.tsx'
import { OptionalGroup } from '../../../ui/fields/OptionalGroup.tsx'
import { SegmentedField } from '../../../ui/fields/SegmentedField.tsx'
import { TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { useCurrencyOf } from '../defaultCurrency.ts'
import { SUBMISSION_KEYS } from '../endpoints.ts'
import { PayControls } from '../forms/RowFields.tsx'
import { seesPay, shownSubmissionField, submissionName, YES_NO_LABELS } from './submissionLabels.ts'

export const ExpectedPayFields = () => <PayControls name="expectedPay" label="Expected pay" per="Pay period" />

/** Questions can stay open until the review. */
const FormValues = SubmissionChange.extend({
  screeningAnswers: z.array(ScreeningReply.extend({ answer: ScreeningReply.shape.answer.nullable() })).optional(),
})
const SEGMENTS = (['YES', 'NO'] as const).map((value) => ({ value, label: YES_NO_LABELS[value] }))

/** Edits the terms agreed with the applicant, and the texts for the client and the reviewer. */
export function EditSubmissionDrawer({ submission, onClose }: { submission: Submission; onClose(): void }) {
  const { id, version, countryID, expectedPay, noticeDays, availableFrom, note, pitch, rightToRepresent } = submission
  // The client received the other fields.
  const isInReview = submission.editable.includes('screeningAnswers')
  const currency = useCurrencyOf(countryID)
  const update = useAction(submissionEndpoints.update, { done: 'Submission saved', refreshes: SUBMISSION_KEYS })
  const initial = {
    version,
    noticeDays: noticeDays ?? '',
    availableFrom: availableFrom ?? '',
    ...(seesPay(submission) && { expectedPay }),
    note: note ?? '',
    ...(isInReview && {
      pitch: pitch ?? '',
      rightToRepresent: rightToRepresent ?? '',
      screeningAnswers: answersOf(submission),
    }),
  }
  const form = useSchemaForm(FormValues, initial, {
    save: ({ screeningAnswers, ...terms }) => {
      const given = screeningAnswers?.flatMap(({ answer, ...one }) => (answer ? [{ ...one, answer }] : []))
      return update.mutateAsync({ params: { id }, body: { ...terms, ...(given && { screeningAnswers: given }) } })
    },
    saved: onClose,
    show: shownSubmissionField,
  })
  return (
    <FormDrawer title={`Edit ${submissionName(submission)}`} form={form} onClose={onClose}>
      {seesPay(submission) && (
        <OptionalGroup
          name="expectedPay"
          noun="expected pay"
          blank={() => ({ amount: '', currency: currency ?? '', period: 'MONTH' })}
        >
          <ExpectedPayFields />
        </OptionalGroup>
      )}
      <NumberField name="noticeDays" label="Notice period" unit="days" />
      <DateField name="availableFrom" label="Available from" />
      {isInReview && (
        <>
          <ScreeningFields questions={submission.screeningQuestions} />
          <TextareaField name="rightToRepresent" label="Right to represent" wide />
          <TextareaField name="pitch" label="Pitch to the client" wide />
        </>
      )}
      <TextareaField name="note" label="Note to the reviewer" wide />
    </FormDrawer>
  )
}

/** One row for each question of the job, with its answer so far. */
const answersOf = ({ screeningQuestions, screeningAnswers }: Submission) =>
  screeningQuestions.map((own) => {
    const given = screeningAnswers.find(({ question }) => question === own.question)
    return { ...own, answer: given?.answer ?? '', note: given?.note ?? '' }
  })

const ScreeningFields = ({ questions }: { questions: Submission['screeningQuestions'] }) =>
  questions.map(({ question, knockout }, at) => (
    <Fragment key={question}>
      <SegmentedField
        name={`screeningAnswers.${at}.answer`}
        label={question}
        {...(knockout && { description: 'Knockout: “No” disqualifies the applicant.' })}
        segments={SEGMENTS}
        wide
      />
      <TextField name={`screeningAnswers.${at}.note`} label={`Note on “${question}”`} wide />
    </Fragment>
  ))
