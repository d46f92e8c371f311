import type { TablerIcon } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { SecondaryButton } from '../../ui/link/SecondaryButton.tsx'

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
      <SecondaryButton icon={Icon} onClick={() => setOpen(true)}>
        {label}
      </SecondaryButton>
      <Suspense>{isOpen && dialog(() => setOpen(false))}</Suspense>
    </>
  )
}
