import type { PalettePage, SearchedRecords, WebModule } from '../kernel/module.ts'
import type { RecordTab, RecordTabs } from '../kernel/records/record-tabs.ts'
import { access } from '../modules/access/module.ts'
import { billing } from '../modules/billing/module.tsx'
import { clients } from '../modules/clients/module.ts'
import { consultants } from '../modules/consultants/module.ts'
import { contracts } from '../modules/contracts/module.tsx'
import { leave } from '../modules/leave/module.tsx'
import { orderForms } from '../modules/order-forms/module.tsx'
import { payroll } from '../modules/payroll/module.tsx'
import { purchaseOrders } from '../modules/purchase-orders/module.tsx'
import { recruiting } from '../modules/recruiting/module.tsx'
import { reports } from '../modules/reports/module.ts'
import { timesheets } from '../modules/timesheets/module.tsx'

/** The modules that add parts to the shell or to pages of other modules, in order of dependency. */
const MODULES: readonly WebModule[] = [
  access,
  clients,
  consultants,
  contracts,
  purchaseOrders,
  orderForms,
  recruiting,
  leave,
  timesheets,
  payroll,
  billing,
  reports,
]

/** Titles of pages that are in no menu. */
export const PAGE_TITLES: Readonly<Record<string, string>> = Object.assign({}, ...MODULES.map(({ titles }) => titles))

export const PALETTE_PAGES: readonly PalettePage[] = MODULES.flatMap(({ palette = [] }) => palette).sort(
  (a, b) => a.order - b.order,
)

export const SEARCHED_RECORDS: readonly SearchedRecords[] = MODULES.flatMap(({ search = [] }) => search).sort(
  (a, b) => a.order - b.order,
)

const tabsOf = (record: keyof RecordTabs): readonly RecordTab[] =>
  MODULES.flatMap(({ recordTabs = {} }) => recordTabs[record] ?? []).sort((a, b) => a.order - b.order)

/**
 * The tabs that modules add to records of others: modules do not import each other, so the application combines them
 * here.
 */
export const RECORD_TABS: RecordTabs = {
  client: tabsOf('client'),
  clientOverview: tabsOf('clientOverview'),
  consultant: tabsOf('consultant'),
  consultantOverview: tabsOf('consultantOverview'),
  orderFormOverview: tabsOf('orderFormOverview'),
}
