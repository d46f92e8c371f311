import * as z from 'zod'
import { countsQuery, del, type Endpoints, get, list, post, put } from '../kernel/api/endpoint.ts'
import { historyEndpoint } from '../kernel/api/history.ts'
import { right } from '../kernel/api/permission.ts'
import { documentEndpoints, inlineQuery } from '../kernel/records/documents.ts'
import { booleanFlag, CountryID, Currency, Day, Id, repeatable } from '../kernel/values/fields.ts'
import {
  LinkChange,
  NewAmendment,
  NewLink,
  NewPurchaseOrder,
  OrderDocument,
  OrderDocumentType,
  OrderLink,
  OrderUse,
  Overrun,
  PurchaseOrder,
  PurchaseOrderChange,
  PurchaseOrderRow,
  PurchaseOrderStep,
  UseState,
} from './shapes.contract.ts'
import { PurchaseOrderDerivedStatus, PurchaseOrderStatus } from './states.contract.ts'
import { purchaseOrderView } from './visibility.contract.ts'

const see = right('purchase-orders', 'view')
const viewFull = right('purchase-orders', 'view', 'full')
const write = right('purchase-orders', 'edit')
const approve = right('purchase-orders', 'approve')
const asOrder = { returns: PurchaseOrder, view: purchaseOrderView } as const
const removed = z.object({ id: Id })
const days = z.coerce.number().int().min(1).max(3650)

const filters = {
  clientID: repeatable(Id),
  /** The state that is stored; `derivedStatus` divides open ones by amount and dates. */
  status: repeatable(PurchaseOrderStatus),
  derivedStatus: repeatable(PurchaseOrderDerivedStatus),
  countryID: repeatable(CountryID),
  legalEntityID: repeatable(Id),
  currency: repeatable(Currency),
  /** Orders linked to the contract, in any version. */
  clientContractID: repeatable(Id),
  /** Valid on at least one day in the range; both are optional. */
  validFrom: Day.optional(),
  validTo: Day.optional(),
  /** Consumed by more than this per cent. */
  burnOver: z.coerce.number().int().min(0).max(1000).optional(),
  /** Open ones that reached their first threshold. */
  overThreshold: booleanFlag.optional(),
  /** Open ones that expire within this many days. */
  expiringWithin: days.optional(),
  /** Open ones that run out within this many days at their run rate. */
  runsOutWithin: days.optional(),
  /** With draft lines after the end of their placement. */
  linesBeyond: booleanFlag.optional(),
}

const ORDERS = '/purchase-orders'
export const purchaseOrderEndpoints = {
  list: list(ORDERS, {
    summary: 'The purchase orders this person may see.',
    may: see,
    item: PurchaseOrderRow,
    view: purchaseOrderView,
    sorts: [
      'number',
      'reference',
      'client',
      'status',
      'burn',
      'runOutOn',
      'validFrom',
      'validTo',
      'createdAt',
      'updatedAt',
    ],
    order: '-createdAt',
    export: right('purchase-orders', 'export'),
    filters,
  }),
  counts: get(`${ORDERS}/counts`, {
    summary: 'How many there are by derived status, of those the caller may see.',
    may: see,
    query: countsQuery(filters, 'derivedStatus'),
    returns: z.array(z.object({ derivedStatus: PurchaseOrderDerivedStatus, count: z.int() })),
  }),
  get: get(`${ORDERS}/:id`, { summary: 'One purchase order.', may: see, ...asOrder }),
  create: post(ORDERS, {
    summary: 'Creates a draft purchase order of a client, optionally with the client’s document.',
    may: right('purchase-orders', 'create'),
    upload: { kind: 'document', max: 5, required: false },
    body: NewPurchaseOrder,
    ...asOrder,
    status: 201,
  }),
  update: put(`${ORDERS}/:id`, {
    summary: 'Changes the given fields; value, validity and basis only while it is a draft.',
    may: write,
    body: PurchaseOrderChange,
    ...asOrder,
  }),
  remove: del(`${ORDERS}/:id`, {
    summary: 'Deletes a draft.',
    may: right('purchase-orders', 'delete'),
    returns: removed,
  }),
  move: put(`${ORDERS}/:id/status`, {
    summary: 'Opens, closes, cancels or reopens it; each transition has its permission and guards.',
    may: viewFull,
    body: PurchaseOrderStep,
    ...asOrder,
  }),
  amend: post(`${ORDERS}/:id/amendments`, {
    summary:
      'Adds value, extends validity, or transfers the balance of another order: a numbered amendment with the client’s document.',
    may: approve,
    upload: { kind: 'document', max: 1, required: true },
    body: NewAmendment,
    ...asOrder,
    status: 201,
  }),
  allowOverrun: post(`${ORDERS}/:id/overruns`, {
    summary: 'Approves billing above the limit up to an amount, with a reason; the limit itself stays.',
    may: approve,
    body: Overrun,
    ...asOrder,
    status: 201,
  }),
  uses: list(`${ORDERS}/:id/consumption`, {
    summary: 'The consumption by line: invoices, drafts and released amounts.',
    may: viewFull,
    item: OrderUse,
    sorts: ['serviceTo', 'createdAt', 'amount', 'label'],
    order: '-serviceTo',
    export: right('purchase-orders', 'export'),
    filters: { state: repeatable(UseState), linkID: repeatable(Id) },
  }),
  history: historyEndpoint(`${ORDERS}/:id/history`, 'a purchase order', see),
  ...documentEndpoints(ORDERS, {
    noun: 'a purchase order',
    item: OrderDocument,
    read: viewFull,
    write,
    add: { body: z.strictObject({ type: OrderDocumentType.exclude(['AMENDMENT']).default('ORDER') }) },
    download: { query: inlineQuery },
  }),
  documents: list(`${ORDERS}/:id/documents`, {
    summary: 'The documents of a purchase order.',
    may: viewFull,
    item: OrderDocument,
    sorts: ['createdAt', 'name', 'type'],
    order: '-createdAt',
    export: right('purchase-orders', 'export'),
    filters: { type: repeatable(OrderDocumentType) },
  }),
} satisfies Endpoints

const LINKS = '/purchase-orders-client-contracts'
export const orderLinkEndpoints = {
  list: list(LINKS, {
    summary: 'The client contracts linked to purchase orders, with their allocations.',
    may: viewFull,
    item: OrderLink,
    sorts: ['createdAt', 'purchaseOrder', 'startsOn', 'endsOn', 'priority'],
    order: 'createdAt',
    export: right('purchase-orders', 'export'),
    filters: {
      purchaseOrderID: repeatable(Id),
      clientContractID: repeatable(Id),
      orderFormID: repeatable(Id),
      clientID: repeatable(Id),
    },
  }),
  create: post(LINKS, {
    summary: 'Links a client contract to the order with its allocation.',
    may: write,
    body: NewLink,
    returns: OrderLink,
    status: 201,
  }),
  update: put(`${LINKS}/:id`, {
    summary: 'Changes the allocation of a contract; never below its consumption.',
    may: write,
    body: LinkChange,
    returns: OrderLink,
  }),
  remove: del(`${LINKS}/:id`, {
    summary: 'Unlinks a contract when nothing was billed or reserved for it.',
    may: write,
    returns: removed,
  }),
} satisfies Endpoints
