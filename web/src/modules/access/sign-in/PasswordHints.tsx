import { IconCheck, IconPointFilled } from '@tabler/icons-react'
import classes from './PasswordHints.module.css'
import { hintsOf, type PasswordEntries } from './password-hints.ts'

/** What a new password needs, ticked off while it is typed. */
export const PasswordHints = ({ typed, min }: { typed: PasswordEntries; min: number }) => (
  <ul className={`${classes.hints} text-dimmed text-sm`} aria-label="Password requirements" data-wide>
    {hintsOf(typed, min).map(({ words, isMet }) => (
      <li key={words} data-met={isMet || undefined}>
        {isMet ? <IconCheck size={14} stroke={2.4} aria-hidden /> : <IconPointFilled size={14} aria-hidden />}
        {words}
        {isMet && <span className="sr-only"> (done)</span>}
      </li>
    ))}
    <li>
      <IconPointFilled size={14} aria-hidden />A few unrelated words: not your name, the company name or a leaked
      password
    </li>
  </ul>
)
