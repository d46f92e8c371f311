import { statusChanged } from '@muster/contract/kernel/api/labels.ts'
import { noticePaidByLabels } from '@muster/contract/payroll/settlements/settlement.labels.ts'
import {
  AgreedChange,
  ClearanceChange,
  type FinalSettlementRecord,
  NewSettlement,
  settlementEndpoints,
} from '@muster/contract/payroll/settlements/settlements.contract.ts'
import { useRouter } from '@tanstack/react-router'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { RemoteSelect } from '../../../ui/fields/choices/RemoteSelect.tsx'
import { DecimalField, MoneyField } from '../../../ui/fields/numberFields.tsx'
import { TextareaField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { consultants } from '../lookups.ts'
import { CLEARANCES, INVALIDATED_BY_SETTLEMENTS, settlementHref } from './settlementLabels.ts'

/** Starts the settlement of a consultant, and opens its page. */
export function NewSettlementDrawer({ candidateID = '', onClose }: { candidateID?: string; onClose(): void }) {
  const { history } = useRouter()
  const create = useAction(settlementEndpoints.create, {
    done: ({ number, _candidate }) => `${number} of ${_candidate.name} created`,
    refreshes: INVALIDATED_BY_SETTLEMENTS,
  })
  const form = useSchemaForm(
    NewSettlement,
    { candidateID },
    {
      save: (body) => create.mutateAsync({ body }),
      saved: (answer) => history.push(settlementHref(answer as { id: string })),
    },
  )
  return (
    <FormDrawer title="New final settlement" verb="Create settlement" form={form} onClose={onClose}>
      <RemoteSelect name="candidateID" label="Consultant" source={consultants} wide />
      <HelperText wide>
        The last working day and exit reason come from the consultant. Add deductions and loans under Earnings and
        deductions and Advances and loans.
      </HelperText>
    </FormDrawer>
  )
}

interface DrawerProps {
  settlement: FinalSettlementRecord
  onClose(): void
}

/** The agreed terms of a leaver, in addition to the law. */
export function AgreedDrawer({ settlement: { id, number, agreed, version, currency }, onClose }: DrawerProps) {
  const save = useAction(settlementEndpoints.agree, { done: `${number} saved`, refreshes: INVALIDATED_BY_SETTLEMENTS })
  const form = useSchemaForm(
    AgreedChange,
    {
      noticeDays: agreed.noticeDays ?? '',
      noticePaidBy: agreed.noticePaidBy ?? '',
      ticket: agreed.ticket ?? '',
      note: agreed.note ?? '',
      version,
    },
    { save: (body) => save.mutateAsync({ params: { id }, body }), saved: onClose },
  )
  return (
    <FormDrawer title={`Agreed terms: ${number}`} form={form} onClose={onClose}>
      <DecimalField name="noticeDays" label="Notice days not served" unit="days" />
      <SelectField name="noticePaidBy" label="Notice not served" options={optionsOf(noticePaidByLabels)} />
      <MoneyField
        name="ticket"
        label="Air ticket"
        {...(currency ? { currency } : { description: 'In the pay currency.' })}
      />
      <TextareaField name="note" label="Note" rows={3} />
      <HelperText wide>
        Notice is calculated on gross pay. Add damages and other amounts owed as deductions or loans.
      </HelperText>
    </FormDrawer>
  )
}

/** HR confirms the clearance. */
export function ClearanceDrawer({ settlement, onClose }: DrawerProps) {
  const { id, number, clearance, clearanceNote, version } = settlement
  const save = useAction(settlementEndpoints.clear, {
    done: ({ clearance: now }) => statusChanged(`the clearance of ${number}`, CLEARANCES[now].label),
    refreshes: INVALIDATED_BY_SETTLEMENTS,
  })
  const form = useSchemaForm(
    ClearanceChange,
    { clearance: clearance === 'OPEN' ? 'DONE' : clearance, note: clearanceNote ?? '', version },
    { save: (body) => save.mutateAsync({ params: { id }, body }), saved: onClose },
  )
  return (
    <FormDrawer title={`Clearance: ${number}`} form={form} onClose={onClose}>
      <SelectField name="clearance" label="Clearance" options={optionsOf(CLEARANCES)} required />
      <TextareaField name="note" label="Open items and reason for waiver" rows={3} />
      <HelperText wide>
        The settlement can’t be approved while items are open: laptop, badge, SIM card, visa, handover.
      </HelperText>
    </FormDrawer>
  )
}
