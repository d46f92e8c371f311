import { type ComponentType, lazy, type ReactNode, type Ref, startTransition, useState } from 'react'

/** The props of a popup's button, the same before and after the popup is loaded. */
export interface TriggerProps {
  ref?: Ref<HTMLButtonElement>
  onClick?: () => void
  onPointerEnter?: () => void
  onFocus?: () => void
  'aria-haspopup'?: 'menu' | 'listbox' | 'dialog'
  'aria-expanded'?: boolean
}

/** A component with a deferred part; `fetch` preloads it. */
export interface Deferred<P> {
  (props: P): ReactNode
  fetch(): Promise<unknown>
}

/**
 * A button whose popup is loaded on first use: hover or focus preloads it, a press opens it. The loaded component
 * replaces the button, looks the same and opens itself (`useOpenOnMount`).
 */
export function deferUntilInteraction<P extends object>(
  Trigger: ComponentType<P & TriggerProps>,
  kind: NonNullable<TriggerProps['aria-haspopup']>,
  load: () => Promise<ComponentType<P>>,
): Deferred<P> {
  const Whole = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>
  // A failed preload is silent; the press loads again and shows the error.
  const fetch = () => load().catch(() => undefined)

  function FirstUse(props: P) {
    const [isUsed, setUsed] = useState(false)
    if (isUsed) return <Whole {...props} />
    return (
      <Trigger
        {...props}
        aria-haspopup={kind}
        aria-expanded={false}
        onPointerEnter={() => void fetch()}
        onFocus={() => void fetch()}
        // The transition keeps the button until its popup can be shown.
        onClick={() => startTransition(() => setUsed(true))}
      />
    )
  }
  return Object.assign(FirstUse, { fetch })
}
