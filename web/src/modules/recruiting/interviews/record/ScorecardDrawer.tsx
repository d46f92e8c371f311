import {
  type Interview,
  interviewEndpoints,
  NewScorecard,
} from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import { recommendationLabels, scoreLabels } from '@muster/contract/recruiting/interviews/interviews.labels.ts'
import * as z from 'zod'
import { useAction } from '../../../../kernel/api/endpoint.ts'
import { SegmentedField } from '../../../../ui/fields/SegmentedField.tsx'
import { TextareaField, TextField } from '../../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../../ui/form/useSchemaForm.ts'
import { optionsOf } from '../../../../ui/format/labels.ts'
import { HelperText } from '../../../../ui/states/HelperText.tsx'
import { INTERVIEW_KEYS } from '../interviewLabels.ts'

/** The score of each criterion as text; criteria without a score are omitted. */
const ScorecardForm = z.object({
  ratings: z
    .array(z.object({ criterion: z.string(), score: z.string().nullable(), comment: z.string().nullable() }))
    .refine((all) => all.some(({ score }) => score), { error: 'Rate at least one criterion.', path: [0, 'score'] }),
  recommendation: NewScorecard.shape.recommendation,
  summary: NewScorecard.shape.summary,
})

const SCORES = scoreLabels.map((_, at) => ({ value: String(at + 1), label: String(at + 1) }))
const RECOMMENDED = optionsOf(recommendationLabels)

interface ScorecardDrawerProps {
  interview: Interview
  /** The panel member of the scorecard; by default the user. */
  panelMemberID: string
  onClose(): void
}

/** A scorecard: a score for each criterion, a recommendation and a summary. It cannot be changed afterwards. */
export function ScorecardDrawer({ interview, panelMemberID, onClose }: ScorecardDrawerProps) {
  const { id, criteria, panel, _applicant } = interview
  const member = panel.find((one) => one.id === panelMemberID)
  const isOwn = member?.userID !== null
  const submit = useAction(interviewEndpoints.score, { done: 'Scorecard submitted', refreshes: INTERVIEW_KEYS })
  const initial = {
    ratings: criteria.map((criterion) => ({ criterion, score: '', comment: '' })),
    recommendation: '',
    summary: '',
  }
  const form = useSchemaForm(ScorecardForm, initial, {
    save: ({ ratings, ...rest }) => {
      const scores = ratings.flatMap(({ criterion, score, comment }) =>
        score ? { criterion, score: Number(score), comment } : [],
      )
      return submit.mutateAsync({ params: { id }, body: { scores, ...rest, panelMemberID } })
    },
    saved: onClose,
  })
  return (
    <FormDrawer
      title={isOwn ? `Scorecard of ${_applicant.name}` : `Feedback of ${member?.name}`}
      form={form}
      verb="Submit scorecard"
      onClose={onClose}
    >
      <HelperText wide>
        1 is poor and 5 is excellent. Leave out what you couldn’t assess. A submitted scorecard can’t be changed.
        {isOwn && ' You see those of others after you submit yours.'}
      </HelperText>
      {criteria.map((criterion, at) => (
        <Rating key={criterion} criterion={criterion} path={`ratings.${at}`} />
      ))}
      <SegmentedField name="recommendation" label="Recommendation" segments={RECOMMENDED} wide />
      <TextareaField name="summary" label="Summary" rows={4} />
    </FormDrawer>
  )
}

const Rating = ({ criterion, path }: { criterion: string; path: string }) => (
  <>
    <SegmentedField name={`${path}.score`} label={criterion} segments={SCORES} />
    <TextField name={`${path}.comment`} label={`Comment on ${criterion}`} />
  </>
)
