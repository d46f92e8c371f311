import { Tooltip } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'

interface HintProps {
  label: string
  target: HTMLElement
  isOpen: boolean
  onClose(): void
}

/** The tooltip itself; Escape closes it. */
export function HoverTooltip({ label, target, isOpen, onClose }: HintProps) {
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') onClose()
  })
  return <Tooltip label={label} target={target} opened={isOpen} />
}
