import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import { SmallButton } from '../link/SmallButton.tsx'

interface DialogButtonProps extends Pick<ComponentProps<typeof SmallButton>, 'icon'> {
  label: string
  dialog(onClose: () => void): ReactNode
}

/** A small button and the dialog or drawer that it opens. */
export function DialogButton({ label, icon, dialog }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SmallButton icon={icon} onClick={() => setOpen(true)}>
        {label}
      </SmallButton>
      <Suspense>{isOpen && dialog(() => setOpen(false))}</Suspense>
    </>
  )
}
