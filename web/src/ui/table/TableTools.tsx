import { IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react'
import { deferUntilInteraction } from '../lazy/onFirstUse.tsx'
import { IconButton } from '../link/IconButton.tsx'
import { ColumnsButton, type TableToolsProps } from './ColumnsButton.tsx'

const ICON = { size: 16, stroke: 1.7 }
export const LaterColumnsMenu = deferUntilInteraction(
  ColumnsButton,
  'menu',
  async () => (await import('./ColumnsMenu.tsx')).ColumnsMenu,
)

/** Density and shown columns. */
export function TableTools({ columns, layout }: TableToolsProps) {
  const isCompact = layout.density === 'compact'
  return (
    <>
      <IconButton
        name={isCompact ? 'Comfortable density' : 'Compact density'}
        variant="default"
        onClick={() => layout.setDensity(isCompact ? 'comfortable' : 'compact')}
      >
        {isCompact ? <IconBaselineDensityMedium {...ICON} /> : <IconBaselineDensitySmall {...ICON} />}
      </IconButton>
      <LaterColumnsMenu columns={columns} layout={layout} />
    </>
  )
}
