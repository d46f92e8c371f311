import { type ComponentType, lazy, type ReactNode, type Ref, startTransition, useState } from 'react'

/** What a button is given by the popup it opens, before that popup is there and after. */
export interface TriggerProps {
  ref?: Ref<HTMLButtonElement>
  onClick?: () => void
  onPointerEnter?: () => void
  onFocus?: () => void
  'aria-haspopup'?: 'menu' | 'listbox' | 'dialog'
  'aria-expanded'?: boolean
}

/** A component with a part that comes later; `fetch` brings that part ahead of its use. */
export interface Deferred<P> {
  (props: P): ReactNode
  fetch(): Promise<unknown>
}

/**
 * A button that is there at once, and a popup whose code comes when the button is first used: pointing at it or reaching it by
 * keyboard fetches, pressing it opens. What is loaded stands in for the button, looks the same and opens itself (`useOpensAtOnce`).
 */
export function deferUntilInteraction<P extends object>(
  Trigger: ComponentType<P & TriggerProps>,
  kind: NonNullable<TriggerProps['aria-haspopup']>,
  load: () => Promise<ComponentType<P>>,
): Deferred<P> {
  const Whole = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>
  // What could not be fetched ahead is asked for again, and then loudly, by the press.
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
        // A transition leaves the button where it is until its popup can be shown.
        onClick={() => startTransition(() => setUsed(true))}
      />
    )
  }
  return Object.assign(FirstUse, { fetch })
}
