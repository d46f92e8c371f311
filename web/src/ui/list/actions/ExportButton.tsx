import { IconDownload } from '@tabler/icons-react'
import type { TriggerProps } from '../../lazy/onFirstUse.tsx'
import { SmallButton } from '../../link/SmallButton.tsx'

export type ExportFormat = 'xlsx' | 'csv'

export interface ExportMenuProps {
  /** The number of exported rows: all that match, not only this page. */
  total: number | undefined
  onExport(format: ExportFormat): Promise<unknown>
}

export const ExportButton = ({
  total: _total,
  onExport: _onExport,
  ...trigger
}: ExportMenuProps & TriggerProps & { loading?: boolean }) => (
  <SmallButton icon={IconDownload} {...trigger}>
    <span data-short-head>Export</span>
  </SmallButton>
)
