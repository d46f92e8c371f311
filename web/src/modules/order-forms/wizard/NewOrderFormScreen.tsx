import { right } from '@muster/contract/kernel/api/permission.ts'
import { useState } from 'react'
import { FreshRecord } from '../../../kernel/records/FreshRecord.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { useAddress } from '../../../ui/list/page/useListState.ts'
import { orderFormApi } from '../endpoints.ts'
import { OrderFormWizard } from './OrderFormWizard.tsx'

/** A new order form, or with `?draft=` one that was begun. */
export function NewOrderFormScreen() {
  return (
    <Allowed needs={right('order-forms', 'create')} refusal="You may not write order forms">
      <Draft />
    </Allowed>
  )
}

/** The first save gives a new draft its address; the page goes on as it is. Any other address begins anew. */
function Draft() {
  const { search, change } = useAddress()
  const draft = typeof search.draft === 'string' ? search.draft : undefined
  const [shown, setShown] = useState({ draft, opened: draft, made: '', round: 0 })
  if (shown.draft !== draft)
    setShown(
      draft && draft === shown.made ? { ...shown, draft } : { draft, opened: draft, made: '', round: shown.round + 1 },
    )
  const made = (id: string) => {
    setShown((before) => ({ ...before, made: id }))
    change({ ...Object.fromEntries(new URLSearchParams(window.location.search)), draft: id }, { replace: true })
  }
  if (!shown.opened) return <OrderFormWizard key={shown.round} made={made} />
  return (
    <FreshRecord endpoint={orderFormApi.get} id={shown.opened}>
      {(record) => <OrderFormWizard opened={record} made={made} />}
    </FreshRecord>
  )
}
