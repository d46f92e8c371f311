import { Button, Paper, Title } from '@mantine/core'
import type { TaskTopic } from '@muster/contract/reports/home.contract.ts'
import { useState } from 'react'
import { todayHere } from '../../../ui/format/day.ts'
import { CountedLinks } from './CountedLinks.tsx'
import { expiryBands } from './expiry-bands.ts'
import { CardTitle } from './TaskCard.tsx'
import { TaskRows } from './TaskRows.tsx'
import { countIn } from './task-labels.ts'

const FEW = 8

/**
 * Expired and expiring records, grouped by the time left: the first rows with a button for the others, and a link to
 * each list.
 */
export function ExpiringRecords({ topics }: { topics: readonly TaskTopic[] }) {
  const [isAll, setAll] = useState(false)
  const rows = topics.flatMap((topic) => topic.rows).toSorted((a, b) => ((a.dueOn ?? '') < (b.dueOn ?? '') ? -1 : 1))
  const shown = isAll ? rows : rows.slice(0, FEW)
  return (
    <Paper component="section" p={16} aria-label="Expiring">
      <CardTitle title="Expiring" count={countIn(topics)} />
      {expiryBands(shown, todayHere()).map(({ label, rows: inBand }) => (
        <div key={label}>
          <Title order={3} mt={12} mb={2} c="dimmed" fz="xs" fw={500}>
            {label}
          </Title>
          <TaskRows rows={inBand} />
        </div>
      ))}
      {shown.length < rows.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          Show {rows.length - shown.length} more
        </Button>
      )}
      <CountedLinks
        aria-label="View all expiring records"
        links={topics.map(({ title, count, path }) => ({ label: title, count, path: path! }))}
      />
    </Paper>
  )
}
