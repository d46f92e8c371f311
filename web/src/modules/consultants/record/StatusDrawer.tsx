import { Box, Flex, Text } from '@mantine/core'
import type { Candidate } from '@muster/contract/consultants/candidate.contract.ts'
import { candidateEndpoints, StatusChange } from '@muster/contract/consultants/consultants.contract.ts'
import { type CandidateStatus, candidateStates } from '@muster/contract/consultants/states.contract.ts'
import { statusChanged } from '@muster/contract/kernel/api/labels.ts'
import { moveBetween } from '@muster/contract/kernel/api/states.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { onVersion } from '../../../kernel/api/optimistic-lock.ts'
import { useCountryToday } from '../../../kernel/lists/country-date.ts'
import { EXIT_REASONS } from '../../../kernel/records/exit-labels.ts'
import { useMe } from '../../../kernel/session/session.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { OptionCard } from '../../../ui/fields/choices/OptionCard.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { TextareaField } from '../../../ui/fields/textFields.tsx'
import { type FieldProps, useField } from '../../../ui/form/FormContext.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { STATUSES } from '../labels.ts'
import { formatConsultantValue } from './displayValues.ts'
import { movesOffered, type OfferedMove } from './transitions.ts'

const exitReasons = optionsOf(EXIT_REASONS)

/** The fields of a transition in addition to those of every transition. */
const statusForm = (from: CandidateStatus) =>
  StatusChange.superRefine(({ status, reason, exitReason }, context) => {
    const validationError = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (moveBetween(candidateStates, from, status)?.reason && !reason) validationError('reason', 'Enter a reason.')
    if (status === 'EXITED' && from === 'ON_NOTICE' && !exitReason)
      validationError('exitReason', 'Select an exit reason.')
  })

const valuesOf = ({ lastWorkingDay, exitReason, version }: Partial<Candidate>) => ({
  lastWorkingDay: lastWorkingDay ?? '',
  exitReason: exitReason ?? '',
  version: version ?? 1,
})

/** Changes the status of a consultant. Transitions that are not possible show the reason. */
export function StatusDrawer({ candidate, onClose }: { candidate: Candidate; onClose(): void }) {
  const me = useMe()
  const offered = movesOffered(candidate, me)
  const open = offered.filter(({ whyNot }) => !whyNot)
  // With several transitions none is preselected: a single click could otherwise bench a consultant.
  const only = open.length === 1 ? open[0]?.to : undefined
  const move = useAction(candidateEndpoints.move, {
    done: ({ name, status }) => statusChanged(name, STATUSES[status].label),
  })
  const today = useCountryToday(candidate.countryID)
  const initial = { status: only ?? '', reason: '', effectiveDate: today, ...valuesOf(candidate) }
  const form = useSchemaForm(statusForm(candidate.status), initial, {
    save: (body) => onVersion(() => move.mutateAsync({ params: { id: candidate.id }, body }), valuesOf),
    saved: onClose,
    show: formatConsultantValue,
  })
  return (
    <FormDrawer title={`Change status of ${candidate.name}`} verb="Change status" form={form} onClose={onClose}>
      <HelperText wide>
        Current status: <LabelBadge {...STATUSES[candidate.status]} />
      </HelperText>
      <StatusChoice name="status" label="New status" offered={offered} />
      <Details from={candidate.status} today={today} />
    </FormDrawer>
  )
}

/** The fields that the chosen status needs. */
function Details({ from, today }: { from: CandidateStatus; today: string }) {
  const to = useFieldValue('status') as CandidateStatus | ''
  const isEnding = to === 'ON_NOTICE' || (to === 'EXITED' && from !== 'DO_NOT_HIRE')
  return (
    <>
      <DateField name="effectiveDate" label="Effective date" latest={today} />
      {isEnding && <DateField name="lastWorkingDay" label="Last working day" />}
      {isEnding && (
        <SelectField
          name="exitReason"
          label="Exit reason"
          options={exitReasons}
          required={to === 'EXITED' && from === 'ON_NOTICE'}
        />
      )}
      <TextareaField
        name="reason"
        label="Reason"
        description="Saved to the activity log."
        required={to !== '' && moveBetween(candidateStates, from, to)?.reason === true}
        rows={2}
      />
    </>
  )
}

/** The possible transitions; disabled ones have a reason. */
function StatusChoice({ offered, ...own }: FieldProps & { offered: readonly OfferedMove[] }) {
  const { key, initial, set, props } = useField(own)
  return (
    <Flex
      key={key}
      component="fieldset"
      direction="column"
      gap={8}
      miw={0}
      m={0}
      p={0}
      bd={0}
      data-wide
      data-path={props['data-path']}
    >
      <Box component="legend" p={0} mb={4} fz="sm" fw={500}>
        {props.label}
      </Box>
      {offered.map(({ to, whyNot }) => (
        <OptionCard
          key={to}
          name="status"
          value={to}
          defaultChecked={to === initial}
          disabled={whyNot !== undefined}
          onChange={() => set(to)}
        >
          <LabelBadge {...STATUSES[to]} /> {whyNot && <span className="text-dimmed text-xs">{whyNot}</span>}
        </OptionCard>
      ))}
      {props.error && (
        <Text size="xs" c="var(--error)">
          {props.error}
        </Text>
      )}
    </Flex>
  )
}
