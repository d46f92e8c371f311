import { bankEndpoints } from '@muster/contract/consultants/bank.contract.ts'
import type { Candidate } from '@muster/contract/consultants/candidate.contract.ts'
import { type ConsultantField, consultantFields } from '@muster/contract/consultants/consultant-fields.labels.ts'
import { formField } from '@muster/contract/kernel/api/record-fields.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { IbanField } from '../../../ui/fields/IbanField.tsx'
import { TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'

const field = (name: ConsultantField) => formField(consultantFields, name)

export function ProposeBankDrawer({ candidate, onClose }: { candidate: Candidate; onClose(): void }) {
  const propose = useAction(bankEndpoints.propose, { done: 'Submitted for approval.' })
  const initial = {
    bank: { accountName: candidate.name, bankName: '', iban: '', swift: '', routingCode: '', accountNumber: '' },
    effectiveDate: '',
    note: '',
  }
  const form = useSchemaForm(bankEndpoints.propose.body, initial, {
    save: (body) => propose.mutateAsync({ params: { id: candidate.id }, body }),
    saved: onClose,
  })
  return (
    <FormDrawer title={`New bank details of ${candidate.name}`} verb="Propose" form={form} onClose={onClose}>
      <HelperText wide>
        The finance manager for payroll must approve the change. The consultant is notified by email. Without an
        effective date, it applies from the first of next month; the first bank details apply from today.
      </HelperText>
      <TextField {...field('bank.accountName')} />
      <TextField {...field('bank.bankName')} />
      <IbanField {...field('bank.iban')} wide />
      <TextField {...field('bank.swift')} />
      <TextField {...field('bank.routingCode')} />
      <TextField {...field('bank.accountNumber')} />
      <DateField
        name="effectiveDate"
        label="Effective date"
        description={candidate.bank === null ? 'Leave empty for today' : 'Leave empty for the first of next month'}
      />
      <TextareaField name="note" label="Note for the approver" rows={2} />
    </FormDrawer>
  )
}
