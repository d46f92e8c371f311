import { Box, Button, Flex, Group, Progress, Stack, Text } from '@mantine/core'
import type { MatchResult } from '@muster/contract/recruiting/matching/matching.contract.ts'
import { matchBlockLabels, matchFactorLabels } from '@muster/contract/recruiting/matching/matching.labels.ts'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
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
  /** The action of a row that can be submitted. */
  readonly action?: (row: MatchRow) => ReactNode
}

/** Matches, best first. Each can be opened to show the points of every factor with their reasons. */
export const MatchRows = ({ rows, total, isLimited, onMore, isLoading, action }: MatchRowsProps) => (
  <Stack gap="xs">
    <HelperText>
      Up to 100 points by skills, experience, location, availability, expected pay and last contact. Open a match to see
      how its points are made up.
      {isLimited && ` The ${total} with the most matching skills are scored.`}
    </HelperText>
    <ol className="plain-list framed divided">
      {rows.map((row) => (
        <li key={row.id}>
          <OneMatch row={row} action={action} />
        </li>
      ))}
    </ol>
    {rows.length < total && (
      <Group>
        <SmallButton loading={isLoading} onClick={onMore}>
          Show more
        </SmallButton>
        <Text size="sm" c="dimmed" className="figures">
          {rows.length} of {total}
        </Text>
      </Group>
    )}
  </Stack>
)

function OneMatch({ row, action }: { row: MatchRow; action: MatchRowsProps['action'] }) {
  const { name, href, about, match } = row
  const [isOpen, setOpen] = useState(false)
  const isBlocked = match.blocks.length > 0
  return (
    <Box px="md" py={10}>
      <Flex gap="6px 16px" align="center" wrap="wrap">
        <Box miw={0} flex="1 1 260px">
          <Text className="break-words">
            <RouteLink href={href}>{name}</RouteLink>
          </Text>
          <Text size="sm" c="dimmed" className="break-words">
            {about.filter(Boolean).join(' · ')}
          </Text>
          <Text size="xs" c="dimmed" className="break-words">
            {match.parts[0]?.detail}
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
        {!isBlocked && action?.(row)}
        <Button
          variant="subtle"
          size="xs"
          aria-expanded={isOpen}
          aria-label={`${match.score} of 100 points for ${name}: show how`}
          rightSection={isOpen ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
          onClick={() => setOpen(!isOpen)}
        >
          <Progress value={match.score} size="sm" w={64} me="xs" color={isBlocked ? 'gray' : undefined} />
          <span className="figures">{match.score} / 100</span>
        </Button>
      </Flex>
      {isOpen && (
        <Box mt="xs">
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
      )}
    </Box>
  )
}
