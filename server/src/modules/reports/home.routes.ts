import { homeEndpoints } from '@muster/contract/reports/home.contract.ts'
import { onOneConnection } from '../../kernel/db.ts'
import { routes } from '../../kernel/route.ts'
import { byUrgency } from '../../kernel/work-row.ts'
import { papersWork } from '../contracts/home.queries.ts'
import { workOf } from '../order-forms/home.queries.ts'
import { ordersWork } from '../purchase-orders/home.queries.ts'
import { settingsWork } from '../settings/home.queries.ts'
import { clientFigure, consultantFigure, expiryFigure, userFigure } from './figures.queries.ts'
import {
  bankChangeWork,
  expiringPapers,
  type HomeCall,
  newFeedback,
  openInvitations,
  undeliveredMail,
} from './home.queries.ts'

/** The landing page. A module that brings work, dates or figures brings its query here. */
async function homeOf(call: HomeCall) {
  const [forms, contracts, orders, settings, bank, mail, feedback, invitations, papers, ...figures] = await Promise.all(
    [
      workOf(call.db, call.staff, call.today),
      papersWork(call.db, call.staff, call.today),
      ordersWork(call.db, call.staff, call.today),
      settingsWork(call.db, call.staff, call.today),
      bankChangeWork(call),
      undeliveredMail(call),
      newFeedback(call),
      openInvitations(call),
      expiringPapers(call),
      consultantFigure(call),
      expiryFigure(call),
      clientFigure(call),
      userFigure(call),
    ],
  )
  return {
    waitingOnMe: byUrgency(
      [...forms.forMe, ...contracts.forMe, ...orders.forMe, ...bank.forMe, ...settings.forMe, ...mail, ...feedback],
      call.today,
    ),
    waitingOnOthers: byUrgency(
      [...forms.onOthers, ...contracts.onOthers, ...bank.mine, ...settings.onOthers, ...invitations],
      call.today,
    ),
    expiring: byUrgency([...forms.expiring, ...contracts.expiring, ...orders.expiring, ...papers], call.today),
    figures: figures.flat(),
  }
}

export const homeRoutes = routes(homeEndpoints, {
  home: (call) => onOneConnection(call.db, (db) => homeOf({ ...call, db })),
})
