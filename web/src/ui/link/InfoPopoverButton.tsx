import { ActionIcon } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { KeyboardEventHandler, ReactNode } from 'react'
import type { TriggerProps } from '../lazy/onFirstUse.tsx'

export interface InfoPopoverProps {
  /** The term or number that is explained. */
  about: string
  children: ReactNode
}

type InfoPopoverButtonProps = InfoPopoverProps & TriggerProps & { onKeyDown?: KeyboardEventHandler }

export const InfoPopoverButton = ({ about, children: _text, ...trigger }: InfoPopoverButtonProps) => (
  <ActionIcon aria-label={`About ${about}`} size={24} {...trigger}>
    <IconInfoCircle size={15} stroke={1.7} />
  </ActionIcon>
)
