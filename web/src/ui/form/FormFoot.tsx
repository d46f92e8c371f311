import { Box, Button, Divider, Group } from '@mantine/core'
import type { ReactNode } from 'react'

/** The buttons below a form; they stay visible while it scrolls. */
export const FormFoot = ({ children }: { children: ReactNode }) => (
  <Box pos="sticky" bottom={0} style={{ zIndex: 2 }} bg="var(--tile)" bdrs="lg" className="flex-none">
    <Divider color="var(--hairline)" />
    <Group gap="xs" justify="flex-end" py="sm" px={20}>
      {children}
    </Group>
  </Box>
)

interface FormButtonsProps {
  isSaving: boolean
  verb: string
  /** Without it there is no Cancel button. */
  onCancel?: (() => void) | undefined
  size?: 'xs' | 'sm'
}

export const FormButtons = ({ isSaving, verb, onCancel, size = 'sm' }: FormButtonsProps) => (
  <>
    {onCancel && (
      <Button variant="default" size={size} onClick={onCancel}>
        Cancel
      </Button>
    )}
    <Button type="submit" size={size} loading={isSaving} title="Ctrl+Enter">
      {verb}
    </Button>
  </>
)
