import { Button } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'

interface DialogButtonProps {
  label: string
  icon: TablerIcon
  dialog(onClose: () => void): ReactNode
}

/** A small button and the dialog that it opens. */
export function DialogButton({ label, icon: Icon, dialog }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="xs" variant="default" leftSection={<Icon size={16} stroke={1.7} />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Suspense>{isOpen && dialog(() => setOpen(false))}</Suspense>
    </>
  )
}
