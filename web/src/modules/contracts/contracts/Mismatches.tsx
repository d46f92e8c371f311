import { payComponentLabels } from '@muster/contract/consultants/pay.labels.ts'
import type { RateMismatch } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { contractTermLabels } from '@muster/contract/contracts/contracts.labels.ts'
import { UNITS } from '../../../ui/format/terms.ts'
import { formatValue } from '../../../ui/record/displayed.ts'
import { Alert } from '../../../ui/states/Alert.tsx'

interface MismatchesProps {
  contract: { status: string; amendsID: string | null; mismatches?: readonly RateMismatch[] }
}

/** Until the contract is sent: its differences from the order form. */
export const differsFrom = ({ contract: { status, mismatches } }: MismatchesProps) =>
  (status === 'DRAFT' || status === 'UNDER_REVIEW') && mismatches !== undefined && mismatches.length > 0

export function Mismatches({ contract }: MismatchesProps) {
  if (!differsFrom({ contract })) return null
  const { amendsID, mismatches = [] } = contract
  return (
    <Alert tone={amendsID ? 'info' : 'warning'}>
      {amendsID ? 'This amendment differs from the order form: ' : 'Terms don’t match the order form: '}
      {mismatches.map(describe).join('; ')}.
    </Alert>
  )
}

const text = (value: string) => (value in UNITS ? UNITS[value as 'DAY'].toLowerCase() : formatValue(value))

/** `pay.HOUSING` → `housing`, `pay.OTHER Phone` → `Phone`. */
function partOf(field: string): string {
  const [code = '', ...label] = field.slice('pay.'.length).split(' ')
  return label.length > 0
    ? label.join(' ')
    : (payComponentLabels[code as keyof typeof payComponentLabels] ?? code).toLowerCase()
}

const contractName = (field: string) =>
  contractTermLabels[field] ??
  (field.startsWith('pay.') ? partOf(field) : (contractTermLabels[field.split('.').at(-1) ?? field] ?? field))

/** `rateLines.0.rate` → `rate 120 here, 115 on the order form`. */
const describe = ({ field, contract, orderForm }: RateMismatch) =>
  `${contractName(field)} ${text(contract)} here, ${text(orderForm)} on the order form`
