import { Box, Divider, Group } from '@mantine/core'
import { ActionButtons, type ActionButtonsProps } from './ActionButtons.tsx'

/** The buttons below a form; they stay visible while it scrolls. */
export const FormFoot = (buttons: ActionButtonsProps) => (
  <Box pos="sticky" bottom={0} style={{ zIndex: 2 }} bg="var(--tile)" bdrs="lg" className="flex-none">
    <Divider color="var(--hairline)" />
    <Group gap="xs" justify="flex-end" py="sm" px={20}>
      <ActionButtons {...buttons} />
    </Group>
  </Box>
)
