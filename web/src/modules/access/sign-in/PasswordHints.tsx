import { Flex } from '@mantine/core'
import { IconCheck, IconPointFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { hintsOf, type PasswordEntries } from './password-hints.ts'

/** The requirements of a new password, ticked off while it is typed. */
export const PasswordHints = ({ typed, min }: { typed: PasswordEntries; min: number }) => (
  <Flex
    component="ul"
    direction="column"
    gap={4}
    lh="18px"
    className="plain-list text-dimmed text-sm"
    aria-label="Password requirements"
    data-wide
  >
    {hintsOf(typed, min).map(({ text, isMet }) => (
      <Hint key={text} isMet={isMet}>
        {text}
        {isMet && <span className="sr-only"> (done)</span>}
      </Hint>
    ))}
    <Hint>A few unrelated words: not your name, the company name or a leaked password</Hint>
  </Flex>
)

function Hint({ isMet, children }: { isMet?: boolean; children: ReactNode }) {
  const Icon = isMet ? IconCheck : IconPointFilled
  return (
    <Flex component="li" gap={6} {...(isMet && { c: 'var(--chip-done-ink)' })}>
      <Icon size={14} stroke={2.4} aria-hidden className="flex-none" style={{ marginTop: 2 }} />
      <span>{children}</span>
    </Flex>
  )
}
