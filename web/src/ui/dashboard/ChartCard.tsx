import { Button, Flex, Group, Paper, SimpleGrid, Table, Title } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'

const SCROLLING = { height: '100%', overflow: 'auto' }

interface ChartCardProps {
  title: string
  /** Beside the title: the period, an export button. */
  actions?: ReactNode
  /** Pixels; fixed, so that the chart does not push the page when it comes. */
  height?: number
  /** The chart. Its figures also stand in the table. */
  children: ReactNode
  /** The same figures for screen readers and for copying. */
  table: { head: readonly string[]; rows: readonly (readonly (string | number)[])[] }
}

/** A chart with its title and its figures as a table. */
export function ChartCard({ title, actions, height = 260, children, table }: ChartCardProps) {
  const id = useId()
  const [isTable, setTable] = useState(false)
  return (
    <Paper component="section" pos="relative" miw={0} py={18} px={20} aria-labelledby={id}>
      <Group gap={12} wrap="nowrap" justify="space-between" mb={12}>
        <Title id={id} order={2}>
          {title}
        </Title>
        <Flex component="span" gap={8} align="center">
          {actions}
          <Button
            variant="subtle"
            color="gray"
            c="dimmed"
            size="compact-xs"
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? 'Chart' : 'Table'}
          </Button>
        </Flex>
      </Group>
      <div style={{ height }}>
        {isTable ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          <section style={SCROLLING} aria-label={`${title}, figures`} tabIndex={0}>
            <KeyFigures {...table} />
          </section>
        ) : (
          <div aria-hidden="true">{children}</div>
        )}
      </div>
      {!isTable && (
        <div className="sr-only">
          <KeyFigures {...table} />
        </div>
      )}
    </Paper>
  )
}

function KeyFigures({ head, rows }: ChartCardProps['table']) {
  return (
    <Table fz="sm" borderColor="var(--hairline)">
      <Table.Thead>
        <Table.Tr>
          {head.map((name) => (
            <Table.Th key={name} scope="col" c="dimmed" fz="xs" fw={500}>
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row, index) => (
          <Table.Tr key={index}>
            {row.map((value, column) => (
              <Table.Td key={column}>{value}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

export const ChartRow = ({ children }: { children: ReactNode }) => (
  <SimpleGrid px="var(--gutter)" pb={64} mt="md" minColWidth="min(420px, 100%)" autoFlow="auto-fit" spacing="md">
    {children}
  </SimpleGrid>
)
