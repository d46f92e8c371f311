import { Group, Stack, Text } from '@mantine/core'
import type { Interview } from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import { scoreLabels } from '@muster/contract/recruiting/interviews/interviews.labels.ts'
import { LabelBadge } from '../../../../ui/badge/StatusBadge.tsx'
import { InstantCell, TextCell } from '../../../../ui/cells/cells.tsx'
import { counted } from '../../../../ui/format/number.ts'
import { Card } from '../../../../ui/record/Card.tsx'
import { Section } from '../../../../ui/record/Section.tsx'
import { HelperText } from '../../../../ui/states/HelperText.tsx'
import { PlainTable } from '../../../../ui/table/PlainTable.tsx'
import { RECOMMENDATIONS } from '../interviewLabels.ts'

/** The scorecards that the user may see, side by side by criterion, then the summaries. */
export function Scorecards({ interview }: { interview: Interview }) {
  const { scorecards, hiddenScorecards, averageScore, missingScorecards, status } = interview
  if (status === 'CANCELLED' || status === 'NO_SHOW') return null
  return (
    <Section title={averageScore ? `Scorecards · average ${averageScore} of 5` : 'Scorecards'}>
      <Stack gap="md">
        {hiddenScorecards > 0 && (
          <HelperText>
            {`${counted(hiddenScorecards, ['scorecard is', 'scorecards are'])} submitted. Submit yours to see ${
              hiddenScorecards === 1 ? 'it' : 'them'
            }.`}
          </HelperText>
        )}
        {missingScorecards > 0 && (
          <HelperText>{`${counted(missingScorecards, ['scorecard is', 'scorecards are'])} missing.`}</HelperText>
        )}
        {scorecards.length === 0 && hiddenScorecards === 0 && missingScorecards === 0 && (
          <HelperText>Scorecards are entered after the interview.</HelperText>
        )}
        {scorecards.length > 0 && <ScoreTable interview={interview} />}
        {scorecards.map((card) => (
          <Summary key={card.id} interview={interview} card={card} />
        ))}
      </Stack>
    </Section>
  )
}

type Scorecard = Interview['scorecards'][number]

const nameOf = ({ panel }: Interview, { panelMemberID }: Scorecard) =>
  panel.find(({ id }) => id === panelMemberID)?.name ?? 'Former panel member'

function ScoreTable({ interview }: { interview: Interview }) {
  const { scorecards, criteria } = interview
  return (
    <PlainTable
      name="Scores by criterion"
      isFramed
      isGrid
      heads={['Criterion', ...scorecards.map((card) => ({ title: nameOf(interview, card), align: 'end' as const }))]}
    >
      {criteria.map((criterion) => (
        <tr key={criterion}>
          <th scope="row">{criterion}</th>
          {scorecards.map((card) => {
            const score = card.scores.find((one) => one.criterion === criterion)
            return (
              <td key={card.id} data-align="end" className="figures" title={score && scoreLabels[score.score - 1]}>
                <TextCell value={score?.score} />
              </td>
            )
          })}
        </tr>
      ))}
    </PlainTable>
  )
}

function Summary({ interview, card }: { interview: Interview; card: Scorecard }) {
  const name = nameOf(interview, card)
  const comments = card.scores.filter(({ comment }) => comment)
  return (
    <Card>
      <Group gap={8} mb={6}>
        <Text fw={600}>{name}</Text>
        <LabelBadge {...RECOMMENDATIONS[card.recommendation]} />
        <Text component="span" c="dimmed" fz="sm">
          <InstantCell value={card.submittedAt} />
          {card._author.name !== name && `, entered by ${card._author.name}`}
        </Text>
      </Group>
      <Text maw="80ch" className="preserve-lines break-words">
        {card.summary}
      </Text>
      {comments.map(({ criterion, comment }) => (
        <Text key={criterion} fz="sm" c="dimmed" mt={4} className="break-words">
          {`${criterion}: ${comment}`}
        </Text>
      ))}
    </Card>
  )
}
