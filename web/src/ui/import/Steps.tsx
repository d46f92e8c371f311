import { Flex } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { StepNumber } from '../wizard/StepNumber.tsx'

interface StepsProps {
  steps: readonly string[]
  at: number
  /** The name of the content below. */
  phase: string
}

/**
 * The progress through the steps. When the focused element is replaced, the focus moves here and not to the top of the
 * page.
 */
export function Steps({ steps, at, phase }: StepsProps) {
  const current = useRef<HTMLLIElement>(null)
  const before = useRef(phase)
  useEffect(() => {
    const { activeElement } = document
    const isOurs = activeElement === document.body || activeElement?.parentElement === current.current?.parentElement
    if (before.current !== phase && isOurs) current.current?.focus()
    before.current = phase
  }, [phase])
  return (
    <Flex component="ol" gap="8px clamp(12px, 3vw, 28px)" wrap="wrap" className="plain-list" aria-label="Steps">
      {steps.map((step, index) => (
        <li
          key={step}
          ref={index === at ? current : undefined}
          tabIndex={-1}
          className={index === at ? 'text-sm text-semibold' : 'text-sm text-medium text-dimmed'}
          aria-current={index === at ? 'step' : undefined}
        >
          <Flex component="span" gap="xs" align="center">
            <StepNumber place={index} isDone={index < at} isCurrent={index === at} />
            {step}
            {index < at && <span className="sr-only">, done</span>}
          </Flex>
        </li>
      ))}
    </Flex>
  )
}
