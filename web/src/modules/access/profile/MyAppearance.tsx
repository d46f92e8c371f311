import { Flex, type MantineColorScheme, SegmentedControl, Text, useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
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
      <ul className="plain-list framed divided">
        <li className="list-row">
          <div className="grow">
            <Flex component="span" gap="2px 8px" align="center" wrap="wrap" fw={500}>
              Theme
            </Flex>
            <Text size="sm" flex="1 1 100%" c="dimmed" className="figures">
              You can also switch in the header.
            </Text>
          </div>
          <SegmentedControl
            aria-label="Theme"
            data={SCHEMES}
            value={colorScheme}
            onChange={(value) => setColorScheme(value as MantineColorScheme)}
          />
        </li>
        <li className="list-row">
          <div className="grow">
            <Flex component="span" gap="2px 8px" align="center" wrap="wrap" fw={500}>
              Table density
            </Flex>
            <Text size="sm" flex="1 1 100%" c="dimmed" className="figures">
              You can override this per table.
            </Text>
          </div>
          <SegmentedControl
            aria-label="Table density"
            data={DENSITIES}
            value={density}
            onChange={(value) => {
              setDefaultDensity(value as Density)
              setDensity(value as Density)
            }}
          />
        </li>
      </ul>
      <HelperText below>Both are saved in this browser.</HelperText>
    </Section>
  )
}
