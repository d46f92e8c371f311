import { Menu } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { useState } from 'react'
import { formatCount } from '../../format/number.ts'
import { LazyMenu } from '../../lazy/LazyMenu.tsx'
import { ExportButton, type ExportFormat, type ExportMenuProps } from './ExportButton.tsx'

const ICON = { size: 16, stroke: 1.7 }

/** The export button with its menu, loaded on first use. */
export function ExportChoices(props: ExportMenuProps) {
  const { total, onExport } = props
  const [isBusy, setBusy] = useState(false)
  const run = async (format: ExportFormat) => {
    setBusy(true)
    await onExport(format).finally(() => setBusy(false))
  }
  return (
    <LazyMenu trigger={(ref) => <ExportButton {...props} loading={isBusy} ref={ref} />}>
      <Menu.Dropdown>
        <Menu.Label>{total === undefined ? 'All matching rows' : `All ${formatCount(total)} matching rows`}</Menu.Label>
        <Menu.Item leftSection={<IconFileSpreadsheet {...ICON} />} onClick={() => void run('xlsx')}>
          Excel workbook (XLSX)
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypeCsv {...ICON} />} onClick={() => void run('csv')}>
          CSV file
        </Menu.Item>
      </Menu.Dropdown>
    </LazyMenu>
  )
}
