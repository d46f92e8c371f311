import { ROLE_LABELS, type Role } from '@muster/contract/access/roles.ts'
import type { Reminder } from '@muster/contract/contracts/fields.contract.ts'
import { DateCell } from '../../ui/cells/cells.tsx'
import { StatusBadge } from '../../ui/chip/StatusChip.tsx'
import { todayHere } from '../../ui/format/day.ts'
import { Section } from '../../ui/record/Section.tsx'
import classes from './contracts.module.css'

/** Who is reminded of the end, and when; what has gone out is marked. */
export function Reminders({ reminders }: { reminders: readonly Reminder[] | undefined }) {
  if (!reminders || reminders.length === 0) return null
  const today = todayHere()
  return (
    <Section title="End date reminders">
      <ul className={classes.reminders}>
        {reminders.map((one) => (
          <li key={one.daysBefore}>
            <DateCell value={one.day} />
            <StatusBadge tone={one.sent ? 'done' : one.day < today ? 'neutral' : 'info'}>
              {one.sent ? 'Sent' : one.day < today ? 'Expired' : 'Scheduled'}
            </StatusBadge>
            <span className="text-dimmed text-sm">
              {one.daysBefore} days before, to {recipients(one)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const recipients = ({ roles, managers }: Reminder) =>
  [...(managers ? ['account managers'] : []), ...roles.map((role) => ROLE_LABELS[role as Role] ?? role)].join(', ')
