import { homeEndpoints } from '@muster/contract/reports/home.contract.ts'
import { onOneConnection } from '../../kernel/db.ts'
import { remember } from '../../kernel/list.ts'
import { routes } from '../../kernel/route.ts'
import { byUrgency, byWaiting } from '../../kernel/work-row.ts'
import { papersWork } from '../contracts/home.queries.ts'
import { leaveWork } from '../leave/home.queries.ts'
import { workOf } from '../order-forms/home.queries.ts'
import { payrollWork } from '../payroll/home.queries.ts'
import { settlementWork } from '../payroll/settlement-work.queries.ts'
import { ordersWork } from '../purchase-orders/home.queries.ts'
import { settingsWork } from '../settings/home.queries.ts'
import { sheetsWork } from '../timesheets/home.queries.ts'
import { clientFigure, consultantFigure, expiryFigure, userFigure } from './figures.queries.ts'
import {
  bankChangeWork,
  expiringPapers,
  type HomeCall,
  newFeedback,
  openInvitations,
  undeliveredMail,
} from './home.queries.ts'

/**
 * The landing page. A module that brings work, dates or figures brings its query here. Its two dozen questions go over three connections,
 * so that two people who open it at once leave most of a pool of ten to the others. The figures, for which the whole company is counted, are
 * remembered as the totals of lists are.
 */
export async function homeOf(call: HomeCall) {
  const { staff, now, today } = call
  const lane = <T>(ask: (call: HomeCall) => Promise<T>) => onOneConnection(call.db, (db) => ask({ ...call, db }))
  const [
    [forms, orders, settings, sheets, leave, payrolls, settlements],
    [contracts, bank, mail, feedback, invitations, papers],
    figures,
  ] = await Promise.all([
    lane(({ db }) =>
      Promise.all([
        workOf(db, staff, { now, today }),
        ordersWork(db, staff, today),
        settingsWork(db, staff, today),
        sheetsWork(db, staff, today),
        leaveWork(db, staff),
        payrollWork(db, staff, today),
        settlementWork(db, staff),
      ]),
    ),
    lane((on) =>
      Promise.all([
        papersWork(on.db, staff, today),
        bankChangeWork(on),
        undeliveredMail(on),
        newFeedback(on),
        openInvitations(on),
        expiringPapers(on),
      ]),
    ),
    remember(`figures ${staff.id} ${staff.role} ${staff.countryIDs} ${today}`, () =>
      lane((on) => Promise.all([consultantFigure(on), expiryFigure(on), clientFigure(on), userFigure(on)])),
    ),
  ])
  return {
    waitingOnMe: byUrgency(
      [
        ...forms.forMe,
        ...contracts.forMe,
        ...orders.forMe,
        ...bank.forMe,
        ...settings.forMe,
        ...sheets,
        ...leave,
        ...payrolls,
        ...settlements,
        ...mail,
        ...feedback,
      ],
      call.today,
    ),
    waitingOnOthers: byWaiting([
      ...[...forms.onOthers, ...contracts.onOthers, ...bank.mine, ...settings.onOthers, ...invitations],
    ]),
    expiring: byUrgency([...forms.expiring, ...contracts.expiring, ...orders.expiring, ...papers], call.today),
    figures: figures.flat(),
  }
}

export const homeRoutes = routes(homeEndpoints, { home: homeOf })
