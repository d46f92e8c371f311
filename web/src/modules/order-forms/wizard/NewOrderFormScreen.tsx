import { right } from '@muster/contract/kernel/api/permission.ts'
import { useState } from 'react'
import { FreshRecord } from '../../../kernel/records/FreshRecord.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { useAddress } from '../../../ui/list/page/useListState.ts'
import { orderFormApi } from '../endpoints.ts'
import { OrderFormWizard } from './OrderFormWizard.tsx'

/** A new order form, or with `?draft=` an existing draft. */
export function NewOrderFormScreen() {
  return (
    <Allowed needs={right('order-forms', 'create')} deniedMessage="You don’t have permission to create order forms">
      <Draft />
    </Allowed>
  )
}

/**
 * The first save puts the id of the new draft into the URL without reloading the wizard; any other URL starts a new
 * one.
 */
function Draft() {
  const { search, change } = useAddress()
  const draft = typeof search.draft === 'string' ? search.draft : undefined
  const [shown, setShown] = useState({ draft, opened: draft, createdID: '', round: 0 })
  if (shown.draft !== draft)
    setShown(
      draft && draft === shown.createdID
        ? { ...shown, draft }
        : { draft, opened: draft, createdID: '', round: shown.round + 1 },
    )
  const onCreated = (id: string) => {
    setShown((before) => ({ ...before, createdID: id }))
    change({ ...Object.fromEntries(new URLSearchParams(window.location.search)), draft: id }, { replace: true })
  }
  if (!shown.opened) return <OrderFormWizard key={shown.round} onCreated={onCreated} />
  return (
    <FreshRecord endpoint={orderFormApi.get} id={shown.opened}>
      {(record) => <OrderFormWizard opened={record} onCreated={onCreated} />}
    </FreshRecord>
  )
}
