import { Box, Group, Text } from '@mantine/core'
import { clientHolidayTypeLabels } from '@muster/contract/clients/clients.labels.ts'
import type { ClientHoliday } from '@muster/contract/clients/parts.contract.ts'
import type { Client } from '@muster/contract/clients/shapes.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { isoWeekday } from '@muster/contract/kernel/values/days.ts'
import { IconChevronLeft, IconChevronRight, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../../kernel/session/permissions.ts'
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { DialogButton } from '../../../ui/dialog/DialogButton.tsx'
import { formatDate, todayHere } from '../../../ui/format/day.ts'
import { counted } from '../../../ui/format/number.ts'
import { IconButton } from '../../../ui/link/IconButton.tsx'
import { useAddress } from '../../../ui/list/page/useListState.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { WorkAndLeave } from '../form/WorkAndLeave.tsx'
import { HolidayDrawer } from './HolidayDrawer.tsx'
import { useHolidays } from './useHolidays.ts'

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })

/** The calendar of the client: working days, days off by year, and its leave policy. */
export function CalendarTab({ client }: { client: Client }) {
  const mayEdit = useMay()(right('clients', 'edit'))
  const { year, setYear } = useYear()
  const { add, remove } = useHolidays(client.id)
  const [removing, setRemoving] = useState<ClientHoliday | null>(null)
  const days = (client.holidays ?? []).filter(({ date }) => date.startsWith(`${year}-`))
  return (
    <>
      <WorkAndLeave client={client} />
      <Section
        title={`Holidays and shutdowns ${year}`}
        action={
          <Group gap={8} wrap="nowrap">
            <IconButton
              name={`Year ${year - 1}`}
              icon={IconChevronLeft}
              variant="default"
              onClick={() => setYear(year - 1)}
            />
            <IconButton
              name={`Year ${year + 1}`}
              icon={IconChevronRight}
              variant="default"
              onClick={() => setYear(year + 1)}
            />
            <DialogButton
              label="Add holiday"
              icon={IconPlus}
              isVisible={mayEdit}
              dialog={(close) => <HolidayDrawer known={client.holidays ?? []} add={add} onClose={close} />}
            />
          </Group>
        }
      >
        <Text c="dimmed" fz="sm" {...(days.length > 0 && { mb: 10 })} aria-live="polite">
          {days.length > 0 && `${counted(days.length, ['day', 'days'])}, ${onWorkingDays(days, client.workingDays)}`}
        </Text>
        {days.length === 0 ? (
          <EmptyState compact title={`No days off in ${year}`}>
            Client holidays are applied to timesheets.
          </EmptyState>
        ) : (
          <Days days={days} {...(mayEdit ? { onRemove: setRemoving } : {})} />
        )}
      </Section>
      {removing && (
        <ConfirmDialog
          opened
          title={`Remove ${removing.name}, ${formatDate(removing.date)}?`}
          verb="Remove day"
          isDestructive
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        >
          {client.name} then works on that day.
        </ConfirmDialog>
      )}
    </>
  )
}

/** The shown year is in the address; the current year is not. */
function useYear() {
  const { search, change } = useAddress()
  const now = Number(todayHere().slice(0, 4))
  const requested = Number(search.year)
  const year = Number.isInteger(requested) && requested >= 1900 && requested <= 2200 ? requested : now
  const { year: _year, ...others } = search
  return {
    year,
    setYear: (next: number) => change(next === now ? others : { ...others, year: String(next) }, { replace: true }),
  }
}

function onWorkingDays(days: readonly ClientHoliday[], week: readonly number[] | undefined): string {
  if (!week) return 'weekends included'
  const count = days.filter(({ date }) => week.includes(isoWeekday(date))).length
  return `${count} of them on working days`
}

interface DaysProps {
  days: readonly ClientHoliday[]
  onRemove?(day: ClientHoliday): void
}

const Days = ({ days, onRemove }: DaysProps) => (
  <ul className="plain-list framed divided" aria-label="Days off">
    {days.map((day) => (
      <li key={day.date} className="list-row">
        <Box dateTime={day.date} component="time" miw={96} fw={600}>
          {formatDate(day.date)}
        </Box>
        <Text span miw={84} c="dimmed" fz="sm">
          {weekday.format(Date.parse(day.date))}
        </Text>
        <Text span inherit miw={0} flex="1 1 160px">
          {day.name}
        </Text>
        <StatusBadge tone={day.kind === 'SHUTDOWN' ? 'neutral' : 'info'}>
          {clientHolidayTypeLabels[day.kind]}
        </StatusBadge>
        {onRemove && (
          <IconButton
            name={`Remove ${day.name}, ${formatDate(day.date)}`}
            icon={IconTrash}
            onClick={() => onRemove(day)}
          />
        )}
      </li>
    ))}
  </ul>
)
