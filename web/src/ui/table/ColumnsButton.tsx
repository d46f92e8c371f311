import { Button } from '@mantine/core'
import { IconColumns } from '@tabler/icons-react'
import type { TriggerProps } from '../lazy/onFirstUse.tsx'
import type { Column } from './columns.ts'
import type { TableLayout } from './useTableLayout.ts'

export interface TableToolsProps {
  columns: readonly Column<never>[]
  layout: TableLayout
}

export const ColumnsButton = ({ columns: _columns, layout: _layout, ...trigger }: TableToolsProps & TriggerProps) => (
  <Button variant="default" size="xs" leftSection={<IconColumns size={16} stroke={1.7} />} {...trigger}>
    <span data-short-head>Columns</span>
  </Button>
)
