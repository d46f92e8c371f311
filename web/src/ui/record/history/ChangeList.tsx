import { Box, Flex } from '@mantine/core'
import type { HistoryEntry } from '@muster/contract/kernel/api/history.ts'
import { formatValue, humanizeField } from '../displayed.ts'

interface ChangeListProps {
  changes: HistoryEntry['changes']
  /** The labels of the fields, as the record's form calls them. */
  labels?: Readonly<Record<string, string>>
}

const isNothing = (value: unknown) => formatValue(value) === formatValue(null)
/** A new record has no values before: only the new values are shown. */
const isCreation = (changes: ChangeListProps['changes']) => changes.every(({ from }) => isNothing(from))
const worthShowing = (changes: ChangeListProps['changes']) =>
  changes.filter(({ from, to }) => !isNothing(from) || !isNothing(to))

/** What was changed, field by field, from old to new. */
export const ChangeList = ({ changes, labels = {} }: ChangeListProps) => (
  <Flex component="dl" direction="column" gap={6} mt={8}>
    {worthShowing(changes).map((change) => (
      <div key={change.field} className="facts figures">
        <dt>{labels[change.field] ?? humanizeField(change.field)}</dt>
        <dd>
          {!isCreation(changes) && (
            <>
              <del className="text-dimmed">{formatValue(change.from)}</del>
              <Box component="span" mx={6} c="dimmed" aria-hidden="true">
                →
              </Box>
            </>
          )}
          <Box component="ins" td="none" fw={500}>
            {formatValue(change.to)}
          </Box>
        </dd>
      </div>
    ))}
  </Flex>
)
