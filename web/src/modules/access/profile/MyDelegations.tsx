import { ROLE_LABELS, type Role } from '@muster/contract/access/roles.ts'
import { type Delegation, delegationEndpoints } from '@muster/contract/settings/teams/delegations.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { DialogButton } from '../../../ui/dialog/DialogButton.tsx'
import { SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { TextField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { formatDate, todayHere } from '../../../ui/format/day.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'

/** Delegations of the user's own approvals, and those that the user received. */
export function MyDelegations() {
  const { data, error, refetch } = useEndpoint(delegationEndpoints.own, {})
  if (!data) return <PendingFields compact={false} error={error} onRetry={refetch} groups={1} />
  return (
    <>
      <Section
        title="Delegated by me"
        text="Delegate your approvals to a colleague while you’re away."
        action={
          <DialogButton
            label="Delegate approvals"
            icon={IconPlus}
            dialog={(close) => <DelegationDrawer onClose={close} />}
          />
        }
      >
        <Delegations name="Delegated by me" of={data.given} isGiven />
      </Section>
      <Section title="Delegated to me">
        <Delegations name="Delegated to me" of={data.received} />
      </Section>
    </>
  )
}

function Delegations({ name, of, isGiven }: { name: string; of: readonly Delegation[]; isGiven?: boolean }) {
  const remove = useAction(delegationEndpoints.remove, { done: 'Delegation ended' })
  if (of.length === 0) return <HelperText>None.</HelperText>
  const heads = [isGiven ? 'To' : 'From', 'Start date', 'End date', 'Reason', 'Status']
  return (
    <PlainTable
      name={name}
      heads={isGiven ? [...heads, { title: 'End delegation', isVisuallyHidden: true }] : heads}
      isFramed
    >
      {of.map(({ id, _to, _from, firstDay, lastDay, reason, active }) => (
        <tr key={id}>
          <th scope="row">{isGiven ? _to.name : _from.name}</th>
          <td>{formatDate(firstDay)}</td>
          <td>{formatDate(lastDay)}</td>
          <td>{reason}</td>
          <td>
            <StatusBadge tone={active ? 'done' : 'neutral'}>{active ? 'Active' : 'Scheduled'}</StatusBadge>
          </td>
          {isGiven && (
            <td>
              <SmallButton
                aria-label={`End the delegation to ${_to.name}`}
                loading={remove.isPending}
                onClick={() => remove.mutate({ params: { id } })}
              >
                End
              </SmallButton>
            </td>
          )}
        </tr>
      ))}
    </PlainTable>
  )
}

const { body } = delegationEndpoints.create
const roleOf = (role: string) => ROLE_LABELS[role as Role] ?? role

function DelegationDrawer({ onClose }: { onClose(): void }) {
  const { data = [] } = useEndpoint(delegationEndpoints.choices, {})
  const create = useAction(delegationEndpoints.create, { done: ({ _to }) => `${_to.name} approves on your behalf` })
  const form = useSchemaForm(
    body,
    { toID: '', firstDay: todayHere(), lastDay: '', reason: '' },
    { save: (values) => create.mutateAsync({ body: values }), saved: onClose },
  )
  return (
    <FormDrawer title="Delegate approvals" form={form} verb="Delegate" onClose={onClose}>
      <SelectField
        name="toID"
        label="Colleague"
        options={data.map(({ id, name, role }) => ({ value: id, label: `${name}, ${roleOf(role)}` }))}
        wide
      />
      <DateField name="firstDay" label="Start date" earliest={todayHere()} />
      <DateField name="lastDay" label="End date" earliest={todayHere()} />
      <TextField name="reason" label="Reason" wide />
    </FormDrawer>
  )
}
