import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import { SmallButton } from '../link/SmallButton.tsx'

interface DialogButtonProps extends Pick<ComponentProps<typeof SmallButton>, 'icon'> {
  label: string
  /** Whether the button is shown. Hiding it, for example after a refetch, keeps an open dialog with its draft. */
  isVisible?: boolean
  dialog(onClose: () => void): ReactNode
}

/** A small button and the dialog or drawer that it opens. */
export function DialogButton({ label, icon, isVisible = true, dialog }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {isVisible && (
        <SmallButton icon={icon} onClick={() => setOpen(true)}>
          {label}
        </SmallButton>
      )}
      <Suspense>{isOpen && dialog(() => setOpen(false))}</Suspense>
    </>
  )
}
