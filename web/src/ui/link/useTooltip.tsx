import { type FocusEvent, lazy, type PointerEvent, Suspense, useEffect, useRef, useState } from 'react'

const HoverTooltip = lazy(() => import('./Tooltip.tsx').then(({ HoverTooltip: component }) => ({ default: component })))
const WAIT_MS = 400

/**
 * A tooltip of a button on hover or focus. Its code is loaded on first use. Spread `near` on the button and render
 * `hint` next to it.
 */
export function useTooltip(label: string) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const open = (button: HTMLElement, wait: number) => {
    clearTimeout(timer.current)
    setTarget(button)
    timer.current = setTimeout(() => setOpen(true), wait)
  }
  const close = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  const near = {
    onPointerEnter: ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
      if (pointerType !== 'touch') open(currentTarget, WAIT_MS)
    },
    onPointerLeave: close,
    onPointerDown: close,
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
      if (currentTarget.matches(':focus-visible')) open(currentTarget, 0)
    },
    onBlur: close,
  }
  const hint = target && (
    <Suspense>
      <HoverTooltip label={label} target={target} isOpen={isOpen} onClose={close} />
    </Suspense>
  )
  return { near, hint }
}
