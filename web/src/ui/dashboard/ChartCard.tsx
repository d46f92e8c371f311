import { Box, Button, Flex, Group, Paper, SimpleGrid, Table, Text, Title } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { RouteLink } from '../link/RouteLink.tsx'

const SCROLLING = { height: '100%', overflow: 'auto' }

type Cell = string | number | { readonly text: string | number; readonly href: string }

interface ChartCardProps {
  title: string
  /** Shown next to the title: the period, an export button. */
  actions?: ReactNode
  /** In pixels; fixed, so that the page does not move when the chart loads. */
  height?: number
  /** The chart. Its data is repeated in the table. */
  children: ReactNode
  /** Explains how the numbers are counted. */
  rule?: string
  /** The same data for screen readers and for copying; a cell may link to the records that it counts. */
  table: { head: readonly string[]; rows: readonly (readonly Cell[])[] }
}

/** A chart with its title and its data as a table. */
export function ChartCard({ title, actions, height = 260, rule, children, table }: ChartCardProps) {
  const id = useId()
  const [isTable, setTable] = useState(false)
  return (
    <Paper component="section" pos="relative" miw={0} py={18} px={20} aria-labelledby={id}>
      <Group gap={12} wrap="nowrap" justify="space-between" mb={rule ? 4 : 12}>
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
      {rule && (
        <Text size="xs" c="dimmed" mb={12}>
          {rule}
        </Text>
      )}
      <div style={{ height }}>
        {isTable ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          <section style={SCROLLING} aria-label={`${title}, figures`} tabIndex={0}>
            <KeyFigures {...table} hasLinks />
          </section>
        ) : (
          // Hidden chart tooltips are outside the chart's box.
          <Box aria-hidden="true" style={{ overflow: 'clip' }}>
            {children}
          </Box>
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

function KeyFigures({ head, rows, hasLinks }: ChartCardProps['table'] & { hasLinks?: boolean }) {
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
              <Table.Td key={column}>{shown(value, hasLinks)}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** Links exist only when the table is visible, so that no hidden link gets the focus. */
function shown(value: Cell, hasLinks: boolean | undefined): ReactNode {
  if (typeof value !== 'object') return value
  return hasLinks ? <RouteLink href={value.href}>{value.text}</RouteLink> : value.text
}

export const ChartRow = ({ children }: { children: ReactNode }) => (
  <SimpleGrid px="var(--gutter)" pb={64} mt="md" minColWidth="min(420px, 100%)" autoFlow="auto-fit" spacing="md">
    {children}
  </SimpleGrid>
)
