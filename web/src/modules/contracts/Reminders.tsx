import { Flex } from '@mantine/core'
import { ROLE_LABELS, type Role } from '@muster/contract/access/roles.ts'
import type { Reminder } from '@muster/contract/contracts/fields.contract.ts'
import { StatusBadge } from '../../ui/badge/StatusBadge.tsx'
import { DateCell } from '../../ui/cells/cells.tsx'
import { todayHere } from '../../ui/format/day.ts'
import { counted } from '../../ui/format/number.ts'
import { Section } from '../../ui/record/Section.tsx'

/** The reminders of the end date with their recipients; sent ones are marked. */
export function Reminders({ reminders }: { reminders: readonly Reminder[] | undefined }) {
  if (!reminders || reminders.length === 0) return null
  const today = todayHere()
  return (
    <Section title="End date reminders">
      <Flex component="ul" fz="md" direction="column" gap="xs" className="plain-list">
        {reminders.map((one) => (
          <Flex key={one.daysBefore} component="li" gap="4px 12px" align="baseline" wrap="wrap">
            <DateCell value={one.day} />
            <StatusBadge tone={one.sent ? 'done' : one.day < today ? 'neutral' : 'info'}>
              {one.sent ? 'Sent' : one.day < today ? 'Expired' : 'Scheduled'}
            </StatusBadge>
            <span className="text-dimmed text-sm">
              {counted(one.daysBefore, ['day', 'days'])} before, to {recipients(one)}
            </span>
          </Flex>
        ))}
      </Flex>
    </Section>
  )
}

const recipients = ({ roles, managers }: Reminder) =>
  [...(managers ? ['account managers'] : []), ...roles.map((role) => ROLE_LABELS[role as Role] ?? role)].join(', ')
