import {
  orderLinkEndpoints,
  purchaseOrderEndpoints,
} from '@muster/contract/purchase-orders/purchase-orders.contract.ts'
import { withCountryDate } from '../../../kernel/app/country-date.ts'
import { routes } from '../../../kernel/http/route.ts'
import { findUses } from '../consumption/usage.queries.ts'
import { allowOverrun, amendOrder } from './amendments.actions.ts'
import { orderDocuments } from './documents.actions.ts'
import { createLink, removeLink, updateLink } from './links.actions.ts'
import { findLinks } from './links.queries.ts'
import { countOrders, findOrders } from './list.queries.ts'
import { createOrder, removeOrder, updateOrder } from './purchase-orders.actions.ts'
import { getOrder, orderHistory } from './record.queries.ts'
import { zoneOfOrder } from './time-zones.queries.ts'
import { moveOrder } from './transitions.actions.ts'

export const purchaseOrderRoutes = [
  ...withCountryDate(
    zoneOfOrder,
    routes(purchaseOrderEndpoints, {
      list: findOrders,
      counts: countOrders,
      get: getOrder,
      create: createOrder,
      update: updateOrder,
      remove: removeOrder,
      move: moveOrder,
      amend: amendOrder,
      allowOverrun,
      uses: findUses,
      history: orderHistory,
      ...orderDocuments.handlers,
      documents: orderDocuments.page,
    }),
  ),
  ...routes(orderLinkEndpoints, { list: findLinks, create: createLink, update: updateLink, remove: removeLink }),
]
