import { Button } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { useSchemaFormContext } from '../../../ui/form/FormContext.tsx'
import { valueAt } from '../../../ui/form/schemaValues.ts'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { formatDate } from '../../../ui/format/day.ts'
import { formatMoney } from '../../../ui/format/number.ts'
import { Alert } from '../../../ui/states/Alert.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { candidateApi } from '../endpoints.ts'

/** The current pay of the consultant; users who see its components can copy it into the form. */
export function CurrentPayNotice({ onApplied }: { onApplied(): void }) {
  const { form } = useSchemaFormContext()
  const candidateID = useFieldValue('candidateID') as string
  const may = useMay()
  const seesPay = may(right('consultants', 'view')) && may(right('consultant-pay', 'view'))
  const { data } = useEndpoint(
    candidateApi.get,
    { params: { id: candidateID } },
    { enabled: candidateID !== '' && seesPay, staleTime: 60_000 },
  )
  const pay = candidateID ? data?.pay : undefined
  if (!pay) return <EmptyPayHint isEmpty={!hasRows(form.getValues())} />
  const { currency, gross, effectiveFrom, components, onCallRate, overtimeExempt } = pay
  const copyPay = () => {
    form.setFieldValue('pay.currency', currency)
    form.setFieldValue(
      'pay.components',
      components.map(({ label, ...part }) => ({ ...part, label: label ?? '' })),
    )
    form.setFieldValue('pay.onCallRate', onCallRate ?? '')
    form.setFieldValue('pay.overtimeExempt', overtimeExempt)
    onApplied()
  }
  return (
    <Alert
      tone="info"
      action={
        // Users who see only the total get no components.
        components ? (
          <Button size="compact-sm" variant="default" onClick={copyPay}>
            Use this
          </Button>
        ) : undefined
      }
    >
      Current pay: {formatMoney({ amount: gross, currency })} per month since {formatDate(effectiveFrom)}.
    </Alert>
  )
}

const hasRows = (values: Record<string, unknown>) => {
  const rows = valueAt(values, 'pay.components')
  return Array.isArray(rows) && rows.length > 0
}

const EmptyPayHint = ({ isEmpty }: { isEmpty: boolean }) =>
  isEmpty && (
    <HelperText wide>
      No pay yet. Add the basic pay first, then each monthly allowance, such as housing or transport, as a separate
      component.
    </HelperText>
  )
