import { Group } from '@mantine/core'
import { ActionButtons, type ActionButtonsProps } from '../form/ActionButtons.tsx'

/** The buttons below the content of a dialog. */
export const DialogButtons = (props: ActionButtonsProps) => (
  <Group justify="flex-end" mt="lg">
    <ActionButtons {...props} />
  </Group>
)
