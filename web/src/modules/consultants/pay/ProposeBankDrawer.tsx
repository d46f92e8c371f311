import { bankEndpoints } from '@muster/contract/consultants/bank.contract.ts'
import type { Candidate } from '@muster/contract/consultants/candidate.contract.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { IbanField } from '../../../ui/fields/IbanField.tsx'
import { TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { HelperText } from '../../../ui/states/Note.tsx'

export function ProposeBankDrawer({ candidate, onClose }: { candidate: Candidate; onClose(): void }) {
  const propose = useAction(bankEndpoints.propose, { done: 'Proposed. Somebody else has to approve it.' })
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
        Nothing is paid by them before a finance manager of payroll has approved them. The consultant is told by mail.
        With no day given, they count from the first of next month; the first ones a person ever has, from today.
      </HelperText>
      <TextField name="bank.accountName" label="Account holder" />
      <TextField name="bank.bankName" label="Bank" />
      <IbanField name="bank.iban" label="IBAN" wide />
      <TextField name="bank.swift" label="SWIFT" description="8 or 11 letters and digits" />
      <TextField name="bank.routingCode" label="Routing code" description="Sort code or IFSC" />
      <TextField name="bank.accountNumber" label="Account number" description="Where there is no IBAN" />
      <DateField
        name="effectiveDate"
        label="Paid there from"
        description={candidate.bank === null ? 'Left empty: from today' : 'Left empty: from the first of next month'}
      />
      <TextareaField name="note" label="Note for the approver" rows={2} />
    </FormDrawer>
  )
}
