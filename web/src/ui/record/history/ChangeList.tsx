import { Box, Flex } from '@mantine/core'
import type { HistoryEntry } from '@muster/contract/kernel/api/history.ts'
import { RouteLink } from '../../link/RouteLink.tsx'
import { formatValue, humanizeField } from '../displayed.ts'

/** `href`: the page of the record that the new value names. */
type ShownChange = HistoryEntry['changes'][number] & { readonly href?: string | undefined }
export type ShownEntry = Omit<HistoryEntry, 'changes'> & { changes: ShownChange[] }

interface ChangeListProps {
  changes: readonly ShownChange[]
  /** The labels of the fields, as in the form of the record. */
  labels?: Readonly<Record<string, string>>
}

const isNothing = (value: unknown) => formatValue(value) === formatValue(null)
/** A new record has no old values: only the new ones are shown. */
const isCreation = (changes: ChangeListProps['changes']) => changes.every(({ from }) => isNothing(from))
const worthShowing = (changes: ChangeListProps['changes']) =>
  changes.filter(({ from, to }) => !isNothing(from) || !isNothing(to))

/** The changes field by field, with the old and the new value. */
export const ChangeList = ({ changes, labels = {} }: ChangeListProps) => (
  <Flex component="dl" direction="column" gap={6} mt={8}>
    {worthShowing(changes).map((change) => (
      <div key={change.field} className="facts figures">
        <dt>{labels[change.field] ?? humanizeField(change.field)}</dt>
        <dd>
          {!isCreation(changes) && !isNothing(change.from) && (
            <>
              <del className="text-dimmed">{formatValue(change.from)}</del>
              <Box component="span" mx={6} c="dimmed" aria-hidden="true">
                →
              </Box>
            </>
          )}
          <Box component="ins" td="none" fw={500}>
            {change.href ? <RouteLink href={change.href}>{formatValue(change.to)}</RouteLink> : formatValue(change.to)}
          </Box>
        </dd>
      </div>
    ))}
  </Flex>
)
