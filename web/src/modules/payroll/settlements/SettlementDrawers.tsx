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
import { HelperText } from '../../../ui/states/Note.tsx'
import { consultants } from '../lookups.ts'
import { CLEARANCES, NOTICE_BY, SETTLEMENT_REFRESHES, settlementHref } from './settlementLabels.ts'

/** Begins the settlement of somebody; its page comes next. */
export function NewSettlementDrawer({ candidateID = '', onClose }: { candidateID?: string; onClose(): void }) {
  const { history } = useRouter()
  const create = useAction(settlementEndpoints.create, {
    done: ({ number, _candidate }) => `${number} of ${_candidate.name} begun`,
    refreshes: SETTLEMENT_REFRESHES,
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
    <FormDrawer title="New final settlement" verb="Begin it" form={form} onClose={onClose}>
      <RemoteSelect name="candidateID" label="Consultant" source={consultants} wide />
      <HelperText wide>
        The last working day and why they leave stand at the consultant. Deductions and loans are entered under Extras
        and Advances.
      </HelperText>
    </FormDrawer>
  )
}

interface DrawerProps {
  settlement: FinalSettlementRecord
  onClose(): void
}

/** What is agreed with whoever leaves, beside what follows from the law. */
export function AgreedDrawer({ settlement: { id, number, agreed, version, currency }, onClose }: DrawerProps) {
  const save = useAction(settlementEndpoints.agree, { done: `${number} saved`, refreshes: SETTLEMENT_REFRESHES })
  const form = useSchemaForm(
    AgreedChange,
    {
      ...{ noticeDays: agreed.noticeDays ?? '', noticePaidBy: agreed.noticePaidBy ?? '' },
      ...{ ticket: agreed.ticket ?? '', note: agreed.note ?? '', version },
    },
    { save: (body) => save.mutateAsync({ params: { id }, body }), saved: onClose },
  )
  return (
    <FormDrawer title={`What is agreed: ${number}`} form={form} onClose={onClose}>
      <DecimalField name="noticeDays" label="Notice that is not worked" unit="days" />
      <SelectField name="noticePaidBy" label="Who bears it" options={optionsOf(NOTICE_BY)} />
      <MoneyField
        name="ticket"
        label="Flight home"
        {...(currency ? { currency } : { description: 'In the currency of the pay.' })}
      />
      <TextareaField name="note" label="Note" rows={3} />
      <HelperText wide>
        Notice is reckoned on gross pay. What is damaged or owed besides is entered as a deduction or a loan.
      </HelperText>
    </FormDrawer>
  )
}

/** HR says whether everything was given back. */
export function ClearanceDrawer({ settlement, onClose }: DrawerProps) {
  const { id, number, clearance, clearanceNote, version } = settlement
  const save = useAction(settlementEndpoints.clear, {
    done: ({ clearance: now }) => `Clearance of ${number}: ${CLEARANCES[now].word.toLowerCase()}`,
    refreshes: SETTLEMENT_REFRESHES,
  })
  const form = useSchemaForm(
    ClearanceChange,
    { clearance: clearance === 'OPEN' ? 'DONE' : clearance, note: clearanceNote ?? '', version },
    { save: (body) => save.mutateAsync({ params: { id }, body }), saved: onClose },
  )
  return (
    <FormDrawer title={`Clearance: ${number}`} form={form} onClose={onClose}>
      <SelectField name="clearance" label="Clearance" options={optionsOf(CLEARANCES)} required />
      <TextareaField name="note" label="What is open, and why it is waived" rows={3} />
      <HelperText wide>
        Nothing is approved while something is open: laptop, badge, SIM card, visa, handover.
      </HelperText>
    </FormDrawer>
  )
}
