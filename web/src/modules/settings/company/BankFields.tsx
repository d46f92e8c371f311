import { IbanField } from '../../../ui/fields/IbanField.tsx'
import { TextField } from '../../../ui/fields/textFields.tsx'

/**
 * The account of a legal entity: an IBAN, validated while typing, or an account number with its routing code in
 * countries without IBAN.
 */
export const BankFields = ({ name }: { name: string }) => (
  <>
    <TextField name={`${name}.accountName`} label="Account holder" />
    <TextField name={`${name}.bankName`} label="Bank" />
    <IbanField name={`${name}.iban`} label="IBAN" wide />
    <TextField name={`${name}.swift`} label="SWIFT" description="8 or 11 letters and digits" />
    <TextField name={`${name}.routingCode`} label="Routing code" description="Sort code or IFSC" />
    <TextField name={`${name}.accountNumber`} label="Account number" description="Only if there is no IBAN" />
  </>
)
