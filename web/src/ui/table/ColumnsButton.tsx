import { IconColumns } from '@tabler/icons-react'
import type { TriggerProps } from '../lazy/onFirstUse.tsx'
import { SmallButton } from '../link/SmallButton.tsx'
import type { Column } from './columns.ts'
import type { TableLayout } from './useTableLayout.ts'

export interface TableToolsProps {
  columns: readonly Column<never>[]
  layout: TableLayout
}

export const ColumnsButton = ({ columns: _columns, layout: _layout, ...trigger }: TableToolsProps & TriggerProps) => (
  <SmallButton icon={IconColumns} {...trigger}>
    <span data-short-head>Columns</span>
  </SmallButton>
)
