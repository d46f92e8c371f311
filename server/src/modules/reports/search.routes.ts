import { stripHiddenFields } from '@muster/contract/kernel/api/views.ts'
import { searchEndpoints } from '@muster/contract/reports/search.contract.ts'
import { inOrder, type Module } from '../../kernel/app/module.ts'
import type { FoundRecord, SearchSource } from '../../kernel/app/search-source.ts'
import { readFirst } from '../../kernel/db/list.ts'
import { scopeFor } from '../../kernel/db/scope.ts'
import { type Call, routes } from '../../kernel/http/route.ts'

const MAX_OF_A_KIND = 5

const findIn = (sources: readonly SearchSource[]) => async (call: Call<typeof searchEndpoints.search>) => {
  const { staff, query } = call
  const allowed = sources.filter(({ list }) => call.may(list.may!))
  const groups = await Promise.all(
    allowed.map(async ({ kind, label, list, find, show }) => {
      const listQuery = { page: 1, pageSize: MAX_OF_A_KIND, searchInput: query.q }
      const scope = scopeFor(staff, list.may!.resource)
      const found = find({ ...call, scope, query: listQuery } as unknown as Call)
      const items = await readFirst(found, MAX_OF_A_KIND, list.list!.order)
      const visible = items.map(
        (item) => (list.view ? stripHiddenFields(list.view, staff.role, item as object) : item) as FoundRecord,
      )
      return { kind, label, items: visible.map(show) }
    }),
  )
  return groups.filter(({ items }) => items.length > 0)
}

/** The search box, over the lists of the modules. */
export const searchRoutes = (modules: readonly Module[]) =>
  routes(searchEndpoints, { search: findIn(inOrder(modules.flatMap(({ search = [] }) => search))) })
