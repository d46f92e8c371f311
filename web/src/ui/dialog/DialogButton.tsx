import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import { SecondaryButton } from '../link/SecondaryButton.tsx'

interface DialogButtonProps extends Pick<ComponentProps<typeof SecondaryButton>, 'icon'> {
  label: string
  dialog(onClose: () => void): ReactNode
}

/** A small button and the dialog or drawer that it opens. */
export function DialogButton({ label, icon, dialog }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SecondaryButton icon={icon} onClick={() => setOpen(true)}>
        {label}
      </SecondaryButton>
      <Suspense>{isOpen && dialog(() => setOpen(false))}</Suspense>
    </>
  )
}
