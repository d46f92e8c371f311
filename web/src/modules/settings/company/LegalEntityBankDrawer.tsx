import {
  type LegalEntity,
  LegalEntityChange,
  legalEntityEndpoints,
} from '@muster/contract/settings/company/legal-entities.contract.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { BankFields } from './BankFields.tsx'
import { blankAccount } from './legalEntityForm.ts'

const NewAccount = LegalEntityChange.pick({ version: true }).extend({
  bank: LegalEntityChange.shape.bank.unwrap().unwrap(),
})

/** The account is entered in full: it is stored encrypted, and a form with the masked number would save the mask. */
export function LegalEntityBankDrawer({ entity, onClose }: { entity: LegalEntity; onClose(): void }) {
  const update = useAction(legalEntityEndpoints.update, { done: `Wage account of ${entity.name} saved` })
  const initial = { bank: { ...blankAccount(), accountName: entity.name }, version: entity.version }
  const form = useSchemaForm(NewAccount, initial, {
    save: (body) => update.mutateAsync({ params: { id: entity.id }, body }),
    saved: onClose,
  })
  return (
    <FormDrawer title={`Wage account of ${entity.name}`} verb="Save account" form={form} onClose={onClose}>
      <HelperText wide>
        {entity.bank ? 'Replaces the current account. ' : ''}Wages are paid from this account. Payroll approvers are
        notified immediately.
      </HelperText>
      <BankFields name="bank" />
    </FormDrawer>
  )
}
