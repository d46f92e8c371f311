import { homeEndpoints } from '@muster/contract/reports/home.contract.ts'
import { onOneConnection } from '../../kernel/db/db.ts'
import { cached } from '../../kernel/db/list.ts'
import { type Call, routes } from '../../kernel/http/route.ts'
import { byDue, ROWS_SHOWN, sortByAge, topicsByDue, type WorkReader } from '../../kernel/jobs/task-item.ts'
import { moneyWork } from '../billing/core/finance-tasks.queries.ts'
import { billingWork } from '../billing/core/tasks.queries.ts'
import { retroWork } from '../billing/retro/retro-tasks.queries.ts'
import { bankChangeWork, expiringDocuments } from '../consultants/core/tasks.queries.ts'
import { contractWork } from '../contracts/core/tasks.queries.ts'
import { leaveWork } from '../leave/tasks.queries.ts'
import { orderFormWork } from '../order-forms/core/tasks.queries.ts'
import { payrollWork } from '../payroll/core/tasks.queries.ts'
import { settlementWork } from '../payroll/settlements/tasks.queries.ts'
import { orderWork } from '../purchase-orders/core/tasks.queries.ts'
import { settingsWork } from '../settings/versions/tasks.queries.ts'
import { timesheetsWork } from '../timesheets/core/tasks.queries.ts'
import { clientFigure, consultantFigure, expiryFigure, userFigure } from './figures.queries.ts'
import { newFeedback, openInvitations, undeliveredMail } from './home.queries.ts'

/**
 * The landing page. A module that brings work, dates or figures brings its query here. Its questions go over three connections, so that two
 * people who open it at once leave most of a pool of ten to the others. The figures, for which the whole company is counted, are
 * remembered as the totals of lists are.
 */
export async function homeOf(reader: WorkReader) {
  const { staff, today } = reader
  const lane = <T>(ask: (on: WorkReader) => Promise<T>) => onOneConnection(reader.db, (db) => ask({ ...reader, db }))
  const [
    [forms, orders, settings, contracts, mail, feedback, invitations],
    [timesheets, leave, payrolls, settlements, billing, money, retro, bank, documents],
    figures,
  ] = await Promise.all([
    lane((on) =>
      Promise.all([
        orderFormWork(on),
        orderWork(on),
        settingsWork(on),
        contractWork(on),
        undeliveredMail(on),
        newFeedback(on),
        openInvitations(on),
      ]),
    ),
    lane((on) =>
      Promise.all([
        timesheetsWork(on),
        leaveWork(on),
        payrollWork(on),
        settlementWork(on),
        billingWork(on),
        moneyWork(on),
        retroWork(on),
        bankChangeWork(on),
        expiringDocuments(on),
      ]),
    ),
    cached(`figures ${staff.id} ${staff.role} ${staff.countryIDs} ${today}`, () =>
      lane((on) => Promise.all([consultantFigure(on), expiryFigure(on), clientFigure(on), userFigure(on)])),
    ),
  ])
  const mine = [
    ...[...forms.forMe, ...contracts.forMe, ...orders.forMe, ...bank.forMe, ...settings.forMe, ...timesheets, ...leave],
    ...[...payrolls, ...settlements, ...billing, ...money, ...retro, ...mail, ...feedback],
  ]
  const others = [...forms.onOthers, ...contracts.onOthers, ...bank.onOthers, ...settings.onOthers, ...invitations]
  const expiring = [...forms.expiring, ...contracts.expiring, ...orders.expiring, ...documents]
  return {
    waitingOnMe: topicsByDue(mine.map((topic) => ({ ...topic, rows: byDue(topic.rows) }))),
    waitingOnOthers: others.map((topic) => ({ ...topic, rows: sortByAge(topic.rows) })),
    expiring: topicsByDue(expiring),
    figures: figures.flat(),
  }
}

const home = ({ db, staff, now, today, may, sees }: Call<(typeof homeEndpoints)['home']>) =>
  homeOf({ db, staff, now, today, may, sees, max: ROWS_SHOWN })

export const homeRoutes = routes(homeEndpoints, { home })
