import type {
  ExchangeRate,
  exchangeRateEndpoints,
} from '@muster/contract/settings/exchange-rates/exchange-rates.contract.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf, useAction } from '../../../kernel/api/endpoint.ts'
import type { EndpointRef } from '../../../kernel/api/send.ts'
import type { BulkProps } from '../../../kernel/lists/ListScreen.tsx'
import { counted } from '../../../ui/format/number.ts'
import { rateApi } from '../endpoints.ts'
import { DecisionDialog, type Verdict } from '../versions/DecisionBar.tsx'

const decideMany: EndpointRef<(typeof exchangeRateEndpoints)['decideMany']> = {
  method: 'PUT',
  path: '/currency-exchanger/status',
}
const RATES = ['rate', 'rates'] as const

type DecideRatesProps = Omit<BulkProps, 'rows'>

export const ApproveRates = (props: DecideRatesProps) => <DecideRates {...props} verdict="APPROVED" />
export const RejectRates = (props: DecideRatesProps) => <DecideRates {...props} verdict="REJECTED" />

/**
 * All of the selected rates or none: a rate that the user entered, or that was changed since it was loaded, prevents
 * the decision on all.
 */
function DecideRates({ ids, clear, onClose, verdict }: DecideRatesProps & { verdict: Verdict }) {
  const act = useAction(decideMany, {
    done: ({ decided }) => `${counted(decided, RATES)} ${verdict === 'APPROVED' ? 'approved' : 'rejected'}`,
    refreshes: ['dashboard', 'notifications'],
  })
  const cache = useQueryClient()
  const [versions] = useState(() => visibleVersions(cache))
  return (
    <DecisionDialog
      what={counted(ids.length, RATES)}
      effect="Amounts will be converted at these rates. Rates you entered or changed must be approved by another user."
      verdict={verdict}
      decide={async (status, reason) => {
        const rates = visibleRates(ids, versions)
        // An error may mean that the list behind the dialog is outdated.
        const reload = () => cache.invalidateQueries({ queryKey: keyOf(rateApi.list) })
        await act.mutateAsync({ body: { rates, status, reason } }, { onError: () => void reload() })
        clear()
      }}
      onClose={onClose}
    />
  )
}

/** The version of every rate that the list had shown when the dialog opened: the decision applies to these. */
function visibleVersions(cache: QueryClient): ReadonlyMap<string, number> {
  const lists = cache.getQueryCache().findAll({ queryKey: keyOf(rateApi.list) })
  const pages = lists.sort((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)
  const rates = pages.flatMap(({ state }) => (state.data as { items?: ExchangeRate[] } | undefined)?.items ?? [])
  return new Map(rates.map(({ id, version }) => [id, version]))
}

function visibleRates(ids: readonly string[], versions: ReadonlyMap<string, number>) {
  return ids.map((id) => {
    const version = versions.get(id)
    if (version === undefined)
      throw new Error('Some rates may have changed since you selected them. Review them again first.')
    return { id, version }
  })
}
