import { Button, Drawer, Stack } from '@mantine/core'
import type { SetupInForce } from '@muster/contract/margin/setups/margin-setups.contract.ts'
import { IconCalculator } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type * as z from 'zod'
import { MarginSetupValuesTable } from './MarginSetupValuesTable.tsx'
import { setupName } from './marginSetupLabels.ts'

interface MarginSetupDrawerProps {
  setup: z.output<typeof SetupInForce>
  onClose(): void
}

/** The figures of an active set-up in a drawer. */
export function MarginSetupDrawer({ setup, onClose }: MarginSetupDrawerProps) {
  const { history } = useRouter()
  return (
    <Drawer opened onClose={onClose} size={760} title={setupName(setup)}>
      <Stack gap={20}>
        <MarginSetupValuesTable values={setup.values} currency={setup.currency} />
        <Button
          variant="default"
          className="self-start"
          leftSection={<IconCalculator size={16} stroke={1.7} />}
          onClick={() => history.push(`/margin/what-if?countryID=${setup.countryID}`)}
        >
          What-if in {setup._country.name}
        </Button>
      </Stack>
    </Drawer>
  )
}
