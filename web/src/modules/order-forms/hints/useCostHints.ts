import { right } from '@muster/contract/kernel/api/permission.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { isDay } from '../../../ui/format/day.ts'
import { marginLines } from '../margin/marginLines.ts'
import type { MarginFigures } from '../margin/useMargin.ts'
import { costHints } from './costHints.ts'

/** What counts where nothing is entered, for who sees margins. */
export function useCostHints(pay: string, margin: MarginFigures | null, day?: string) {
  const country = useFieldValue('countryID') as string
  const seesMargin = useMay()(right('order-form-margin', 'view'))
  const { data } = useEndpoint(
    marginLines.inForce,
    { query: { countryID: [country], ...(day && isDay(day) && { day }) } },
    { enabled: seesMargin && country !== '', staleTime: 600_000 },
  )
  const setup = country ? data?.[0] : undefined
  const usual = 'Only what differs from the margin set-up of the country.'
  if (!setup)
    return { text: country || !seesMargin ? usual : `${usual} Choose the country of work to see its figures.` }
  return {
    text: `Only what differs from the margin set-up of ${setup._country.name}, edition ${setup.revision}.`,
    hints: costHints(setup, pay, margin),
  }
}
