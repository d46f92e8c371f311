import type { MarginFigures } from '@muster/contract/margin/margin-figures.contract.ts'
import type { OrderFormFields } from '@muster/contract/margin/placement-terms.contract.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { send } from '../../../kernel/api/send.ts'
import { orderFormApi } from '../endpoints.ts'

/** The margin of the current terms; the previous one stays visible while the next is calculated. */
export function useMargin(fields: OrderFormFields, enabled: boolean, id?: string) {
  const { data, isPlaceholderData, isFetching, error } = useQuery({
    queryKey: ['order-form-setup', 'margin', id, fields],
    queryFn: ({ signal }) =>
      send(orderFormApi.previewMargin, { body: { ...fields, ...(id && { id }) } }, { signal, isQuiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
    enabled,
  })
  return {
    margin: (data?.result ?? null) as MarginFigures | null,
    missing: data?.missing ?? [],
    isComputing: isPlaceholderData || (isFetching && !data),
    failed: error !== null,
  }
}
