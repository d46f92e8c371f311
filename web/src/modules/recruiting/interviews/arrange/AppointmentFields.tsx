import { Button, Group, Text } from '@mantine/core'
import type { InterviewProposal } from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import { interviewModeLabels } from '@muster/contract/recruiting/interviews/interviews.labels.ts'
import { clockIn } from '@muster/contract/recruiting/interviews/zoned-time.rules.ts'
import { useState } from 'react'
import { RemoteSelect } from '../../../../ui/fields/choices/RemoteSelect.tsx'
import { TagsField } from '../../../../ui/fields/choices/TagsField.tsx'
import { DateField } from '../../../../ui/fields/dates/DateField.tsx'
import { NumberField } from '../../../../ui/fields/numberFields.tsx'
import { RowsEditor } from '../../../../ui/fields/RowsEditor.tsx'
import { SegmentedField } from '../../../../ui/fields/SegmentedField.tsx'
import { TextareaField, TextField } from '../../../../ui/fields/textFields.tsx'
import { useSchemaFormContext } from '../../../../ui/form/FormContext.tsx'
import { useFieldValue } from '../../../../ui/form/useFieldValue.ts'
import { formatInstant, todayHere } from '../../../../ui/format/day.ts'
import { optionsOf } from '../../../../ui/format/labels.ts'
import { HelperText } from '../../../../ui/states/HelperText.tsx'
import { appointmentIn, hereZone, zoneName } from '../interviewLabels.ts'
import { instantOf, withContact } from './appointmentForm.ts'
import { PanelField } from './PanelField.tsx'
import { zonesOf } from './zones.ts'

const MODES = optionsOf(interviewModeLabels)

/** The fields of an appointment, with the time in the other time zones. */
export function AppointmentFields({ proposal }: { proposal: InterviewProposal }) {
  const { zone, applicantZone } = proposal
  const [zones] = useState(() => zonesOf([zone, applicantZone, hereZone()]))
  return (
    <>
      <ProposedTimes proposal={proposal} />
      <DateField name="date" label="Date" earliest={todayHere()} />
      <TextField name="time" label="Time" placeholder="14:30" inputMode="text" />
      <RemoteSelect name="zone" label="Time zone" source={zones} />
      <NumberField name="durationMinutes" label="Duration" unit="minutes" />
      <OtherClocks proposal={proposal} />
      <NumberField name="round" label="Round" />
      <SegmentedField name="mode" label="Type" segments={MODES} wide />
      <PlaceOrLink />
      <PanelField name="panel" label="Panel" proposal={proposal} required wide />
      <RowsEditor name="others" noun="guest" blank={{ name: '', email: '' }} max={10}>
        {(path) => (
          <>
            <TextField name={`${path}.name`} label="Name" />
            <TextField name={`${path}.email`} label="Email" type="email" inputMode="email" />
          </>
        )}
      </RowsEditor>
      <TagsField name="criteria" label="Scorecard criteria" max={20} wide />
      <TextareaField name="note" label="Note" rows={2} description="Included only in the invitation of the panel." />
    </>
  )
}

/** The address or phone number, or the link of a video call. */
function PlaceOrLink() {
  const mode = useFieldValue('mode')
  if (mode === 'VIDEO')
    return <TextField name="link" label="Link" placeholder="https://" type="url" inputMode="url" required wide />
  return (
    <TextField
      name="place"
      label={mode === 'PHONE' ? 'Who calls, and the number' : 'Place'}
      required={mode === 'ON_SITE'}
      wide
    />
  )
}

const MINUTE_MS = 60_000

/** The entered time in the time zones of the user and of the applicant. */
function OtherClocks({ proposal: { _applicant, applicantZone } }: { proposal: InterviewProposal }) {
  const date = useFieldValue('date')
  const time = useFieldValue('time')
  const zone = useFieldValue('zone')
  const minutes = Number(useFieldValue('durationMinutes')) || 60
  const startsAt = instantOf({ date, time, zone })
  if (!startsAt) return null
  const endsAt = new Date(Date.parse(startsAt) + minutes * MINUTE_MS).toISOString()
  const others = [
    ...(zone === hereZone() ? [] : [['Your time', hereZone()] as const]),
    ...(zone === applicantZone ? [] : [[`Time of ${_applicant.name}`, applicantZone] as const]),
  ]
  return (
    <HelperText wide>
      {others.length === 0
        ? 'The applicant is in the same time zone.'
        : others
            .map(([whose, where]) => `${whose}: ${appointmentIn({ startsAt, endsAt }, where)} (${zoneName(where)})`)
            .join(' · ')}
    </HelperText>
  )
}

/** The times that client contacts proposed on their page; a click fills in date and time, and adds the contact. */
function ProposedTimes({ proposal: { proposedTimes, zone, contacts } }: { proposal: InterviewProposal }) {
  const { form } = useSchemaFormContext()
  if (proposedTimes.length === 0) return null
  const choose = ({ at, contactID }: InterviewProposal['proposedTimes'][number]) => {
    const { day, time } = clockIn(zone, at)
    form.setFieldValue('zone', zone)
    form.setFieldValue('date', day)
    form.setFieldValue('time', time)
    if (!contacts.some(({ id }) => id === contactID)) return
    form.setFieldValue('panel', withContact(form.getValues().panel, contactID!))
  }
  return (
    <div data-wide>
      <Text size="sm" c="dimmed" mb={6}>
        Proposed by the client, in your time
      </Text>
      <Group gap={8}>
        {proposedTimes.map((proposed) => (
          <Button
            key={`${proposed.at} ${proposed.by}`}
            size="compact-sm"
            variant="default"
            title={proposed.by}
            onClick={() => choose(proposed)}
          >
            {formatInstant(proposed.at)}
          </Button>
        ))}
      </Group>
    </div>
  )
}
