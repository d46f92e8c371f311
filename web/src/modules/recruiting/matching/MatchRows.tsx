import { Box, Button, Flex, Group, Progress, Stack, Text } from '@mantine/core'
import type { MatchResult } from '@muster/contract/recruiting/matching/matching.contract.ts'
import { matchBlockLabels, matchFactorLabels } from '@muster/contract/recruiting/matching/matching.labels.ts'
import type { ReactNode } from 'react'
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { Card } from '../../../ui/record/Card.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'

export interface MatchRow {
  readonly id: string
  readonly name: string
  readonly href: string
  /** Under the name: title, client, place. */
  readonly about: readonly (string | null | undefined)[]
  readonly match: MatchResult
}

interface MatchRowsProps {
  readonly rows: readonly MatchRow[]
  readonly total: number
  readonly isLimited: boolean
  readonly onMore: () => void
  readonly isLoading: boolean
  /** Of a row that can be submitted. */
  readonly action?: (row: MatchRow) => ReactNode
}

/** Matches, best first. Each opens to the points of every factor and the facts that they were given for. */
export const MatchRows = ({ rows, total, isLimited, onMore, isLoading, action }: MatchRowsProps) => (
  <Stack gap="xs">
    <HelperText>
      Up to 100 points by skills, experience, location, availability, expected pay and last contact. Open a match to see
      how its points are made up.
      {isLimited && ` The ${total} with the most matching skills are scored.`}
    </HelperText>
    <Stack component="ol" gap="xs" className="plain-list">
      {rows.map((row) => (
        <li key={row.id}>
          <OneMatch row={row} action={action} />
        </li>
      ))}
    </Stack>
    {rows.length < total && (
      <Group>
        <Button variant="default" size="xs" loading={isLoading} onClick={onMore}>
          Show more
        </Button>
        <Text size="sm" c="dimmed" className="figures">
          {rows.length} of {total}
        </Text>
      </Group>
    )}
  </Stack>
)

function OneMatch({ row, action }: { row: MatchRow; action: MatchRowsProps['action'] }) {
  const { name, href, about, match } = row
  const isBlocked = match.blocks.length > 0
  return (
    <Card>
      <Flex gap="8px 16px" align="center" wrap="wrap">
        <Box miw={0} flex="1 1 240px">
          <Text fw={600} className="break-words">
            <RouteLink href={href}>{name}</RouteLink>
          </Text>
          <Text size="sm" c="dimmed" className="break-words">
            {about.filter(Boolean).join(' · ')}
          </Text>
        </Box>
        {isBlocked && (
          <Group gap={6}>
            {match.blocks.map((block) => (
              <StatusBadge key={block} tone={block === 'DO_NOT_HIRE' ? 'danger' : 'warning'}>
                {matchBlockLabels[block]}
              </StatusBadge>
            ))}
          </Group>
        )}
        <Flex align="center" gap="sm" w={170}>
          <Progress value={match.score} size="sm" flex={1} aria-hidden="true" color={isBlocked ? 'gray' : undefined} />
          <Text fw={600} className="figures" w={54} ta="end">
            <span className="sr-only">Match </span>
            {match.score}
            <Text span size="xs" c="dimmed" fw={400}>
              {' '}
              / 100
            </Text>
          </Text>
        </Flex>
        {!isBlocked && action?.(row)}
      </Flex>
      <Box component="details" mt={6}>
        <Box component="summary" className="text-sm" style={{ cursor: 'pointer' }}>
          Points
        </Box>
        <PlainTable name={`Points of ${name}`} isWordy heads={['Factor', { title: 'Points', align: 'end' }, 'Facts']}>
          {match.parts.map(({ factor, points, of, detail }) => (
            <tr key={factor}>
              <th scope="row">{matchFactorLabels[factor]}</th>
              <td data-align="end" className="figures">
                {points} of {of}
              </td>
              <td>{detail}</td>
            </tr>
          ))}
        </PlainTable>
      </Box>
    </Card>
  )
}
