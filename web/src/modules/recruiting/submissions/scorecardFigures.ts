import type { Interview } from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import { recommendationLabels } from '@muster/contract/recruiting/interviews/interviews.labels.ts'
import { counted } from '../../../ui/format/number.ts'

type Scored = Pick<Interview, 'round' | 'averageScore' | 'hiddenScorecards'> & {
  readonly scorecards: readonly Pick<Interview['scorecards'][number], 'recommendation'>[]
}

/** The server omits the scorecards of others for panel members who have not submitted their own. */
export function scorecardFigures({ round, averageScore, hiddenScorecards, scorecards }: Scored) {
  const name = `Scorecards of round ${round}`
  if (hiddenScorecards > 0)
    return [
      { name, value: `${counted(hiddenScorecards, ['scorecard', 'scorecards'])}, visible after you submit yours` },
    ]
  if (averageScore === null) return [{ name, value: 'None yet' }]
  const counts = Map.groupBy(scorecards, ({ recommendation }) => recommendation)
  const recommended = [...counts].map(([one, of]) =>
    of.length === 1 ? recommendationLabels[one] : `${recommendationLabels[one]} (${of.length})`,
  )
  return [
    { name, value: `${averageScore} of 5` },
    { name: 'Recommendation', value: recommended.join(', ') },
  ]
}
