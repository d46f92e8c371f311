import { right } from '@muster/contract/kernel/api/permission.ts'
import type { MarginFigures } from '@muster/contract/margin/margin-figures.contract.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { isDay } from '../../../ui/format/day.ts'
import { marginSetupApi } from '../margin/marginSetupEndpoints.ts'
import { costHints } from './costHints.ts'

/** The hints of empty cost fields, for users who see margins. */
export function useCostHints(pay: string, margin: MarginFigures | null, day?: string) {
  const country = useFieldValue('countryID') as string
  const seesMargin = useMay()(right('order-form-margin', 'view'))
  const { data } = useEndpoint(
    marginSetupApi.inForce,
    { query: { countryID: [country], ...(day && isDay(day) && { day }) } },
    { enabled: seesMargin && country !== '', staleTime: 600_000 },
  )
  const setup = country ? data?.[0] : undefined
  const defaultText = 'Enter only costs that differ from the margin setup of the country.'
  if (!setup)
    return {
      text: country || !seesMargin ? defaultText : `${defaultText} Select the country of work to see its defaults.`,
    }
  return {
    text: `Enter only costs that differ from the margin setup of ${setup._country.name}, version ${setup.revision}.`,
    hints: costHints(setup, pay, margin),
  }
}
