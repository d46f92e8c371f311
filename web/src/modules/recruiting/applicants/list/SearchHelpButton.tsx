import { IconHelp } from '@tabler/icons-react'
import type { TriggerProps } from '../../../../ui/lazy/onFirstUse.tsx'
import { IconButton } from '../../../../ui/link/IconButton.tsx'

export const SearchHelpButton = (trigger: TriggerProps) => (
  <IconButton name="How to search" icon={IconHelp} variant="subtle" color="gray" size={24} {...trigger} />
)
