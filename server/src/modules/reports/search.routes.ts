import { userEndpoints } from '@muster/contract/access/users.contract.ts'
import { clientEndpoints } from '@muster/contract/clients/clients.contract.ts'
import { candidateEndpoints } from '@muster/contract/consultants/consultants.contract.ts'
import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import { strip } from '@muster/contract/kernel/api/views.ts'
import { orderFormEndpoints } from '@muster/contract/order-forms/core/order-forms.contract.ts'
import { purchaseOrderEndpoints } from '@muster/contract/purchase-orders/purchase-orders.contract.ts'
import { type Found, searchEndpoints } from '@muster/contract/reports/search.contract.ts'
import { type ListQuery, readFirst } from '../../kernel/db/list.ts'
import { scopeFor } from '../../kernel/db/scope.ts'
import { type Call, routes } from '../../kernel/http/route.ts'
import { findUsers } from '../access/users/users.queries.ts'
import { findClients } from '../clients/list.queries.ts'
import { findConsultants } from '../consultants/core/list.queries.ts'
import { findOrderForms } from '../order-forms/core/list.queries.ts'
import { findOrders } from '../purchase-orders/core/list.queries.ts'

/** A record of a list as its reader may see it: any field may be missing. */
type Seen = Record<string, unknown> & { readonly id: string }

interface Searched {
  readonly kind: string
  readonly label: string
  readonly list: Endpoint
  readonly find: (call: Call) => ListQuery
  readonly show: (seen: Seen) => Found
}

const said = (...parts: unknown[]) =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(' · ') || null
const nameOf = (ref: unknown) => (ref as { name?: string } | null | undefined)?.name

/** What the box looks through, in the order of the menu. A module that brings a list brings a line here. */
const SEARCHED: readonly Searched[] = [
  {
    kind: 'clients',
    label: 'Clients',
    list: clientEndpoints.list,
    find: (call) => findClients(call as never),
    show: ({ id, name, code, _country }) => ({
      id,
      title: String(name),
      subtitle: said(code, nameOf(_country)),
      path: `/clients/${id}`,
    }),
  },
  {
    kind: 'candidates',
    label: 'Consultants',
    list: candidateEndpoints.list,
    find: (call) => findConsultants(call as never),
    show: ({ id, name, code, title, _client }) => ({
      id,
      title: String(name),
      subtitle: said(code, title, nameOf(_client)),
      path: `/candidates/${id}`,
    }),
  },
  {
    kind: 'order-forms',
    label: 'Order forms',
    list: orderFormEndpoints.list,
    find: (call) => findOrderForms(call as never),
    show: ({ id, number, personName, title, _client }) => ({
      id,
      title: said(number, personName) ?? 'Order form',
      subtitle: said(title, nameOf(_client)),
      path: `/order-form-setups/${id}`,
    }),
  },
  {
    kind: 'purchase-orders',
    label: 'Purchase orders',
    list: purchaseOrderEndpoints.list,
    find: (call) => findOrders(call as never),
    show: ({ id, number, title, _client }) => ({
      id,
      title: String(number),
      subtitle: said(title, nameOf(_client)),
      path: `/purchase-orders/${id}`,
    }),
  },
  {
    kind: 'users',
    label: 'Users',
    list: userEndpoints.list,
    find: (call) => findUsers(call as never),
    show: ({ id, name, email }) => ({ id, title: String(name), subtitle: said(email), path: `/users/${id}` }),
  },
]

const MAX_OF_A_KIND = 5

async function findEverywhere(call: Call<typeof searchEndpoints.search>) {
  const { staff, query } = call
  const allowed = SEARCHED.filter(({ list }) => call.may(list.may!))
  const groups = await Promise.all(
    allowed.map(async ({ kind, label, list, find, show }) => {
      const asked = { page: 1, pageSize: MAX_OF_A_KIND, searchInput: query.q }
      const scope = scopeFor(staff, list.may!.resource)
      const found = find({ ...call, scope, query: asked } as unknown as Call)
      const items = await readFirst(found, MAX_OF_A_KIND, list.list!.order)
      const seen = items.map((item) => (list.view ? strip(list.view, staff.role, item as object) : item) as Seen)
      return { kind, label, items: seen.map(show) }
    }),
  )
  return groups.filter(({ items }) => items.length > 0)
}

export const searchRoutes = routes(searchEndpoints, { search: findEverywhere })
