import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { ListRow, RowList } from '../../../ui/record/RowList.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { type Density, defaultDensity, setDefaultDensity } from '../../../ui/table/useTableLayout.ts'

const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
]
const DENSITIES = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
]

/** Colour scheme and row height, stored in this browser. */
export function MyAppearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [density, setDensity] = useState(defaultDensity)
  return (
    <Section title="Appearance">
      <RowList>
        <ListRow title="Theme" text="You can also switch in the header.">
          <SegmentedControl
            aria-label="Theme"
            data={SCHEMES}
            value={colorScheme}
            onChange={(value) => setColorScheme(value as MantineColorScheme)}
          />
        </ListRow>
        <ListRow title="Table density" text="You can override this per table.">
          <SegmentedControl
            aria-label="Table density"
            data={DENSITIES}
            value={density}
            onChange={(value) => {
              setDefaultDensity(value as Density)
              setDensity(value as Density)
            }}
          />
        </ListRow>
      </RowList>
      <HelperText below>Both are saved in this browser.</HelperText>
    </Section>
  )
}
