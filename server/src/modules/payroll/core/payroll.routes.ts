import { adjustmentEndpoints } from '@muster/contract/payroll/adjustments/adjustments.contract.ts'
import { payrollEndpoints } from '@muster/contract/payroll/core/payrolls.contract.ts'
import { withCountryDate } from '../../../kernel/app/country-date.ts'
import { routes } from '../../../kernel/http/route.ts'
import {
  changeAdjustment,
  changeLoan,
  createAdjustment,
  createLoan,
  removeAdjustment,
} from '../adjustments/adjustments.actions.ts'
import { findAdjustments, findLoans, getLoan } from '../adjustments/adjustments.queries.ts'
import { createRun, updateRun } from '../adjustments/plans.actions.ts'
import { sendBankFile } from '../payments/bank-file.actions.ts'
import { downloadPaymentFile, showPaymentFile } from '../payments/payment-file.actions.ts'
import { mailPayslips, sendPayslip } from '../payments/payslip.actions.ts'
import { findAccruals } from '../runs/accruals.queries.ts'
import { runComments } from '../runs/comments.actions.ts'
import { runDocuments } from '../runs/documents.actions.ts'
import { startCalculating, startGenerating } from '../runs/generate.actions.ts'
import { excludeFromRun, moveLines, removeRun } from '../runs/lines.actions.ts'
import { findLines, getLine } from '../runs/lines.queries.ts'
import { countRuns, findRuns } from '../runs/list.queries.ts'
import { previewRuns } from '../runs/preview.queries.ts'
import { getRun, runHistory } from '../runs/record.queries.ts'
import { moveMany, moveRun } from '../runs/transitions.actions.ts'
import { readVariance } from '../runs/variance.queries.ts'
import { remindOfRuns } from './reminders.actions.ts'
import { zoneOfRun } from './time-zones.queries.ts'

export const payrollRoutes = [
  ...routes(adjustmentEndpoints, {
    list: findAdjustments,
    create: createAdjustment,
    change: changeAdjustment,
    remove: removeAdjustment,
    loans: findLoans,
    loan: getLoan,
    createLoan,
    changeLoan,
  }),
  ...withCountryDate(
    zoneOfRun,
    routes(payrollEndpoints, {
      list: findRuns,
      counts: countRuns,
      preview: previewRuns,
      variance: readVariance,
      bankFile: sendBankFile,
      generate: startGenerating,
      create: createRun,
      remind: remindOfRuns,
      moveMany,
      get: getRun,
      update: updateRun,
      calculate: startCalculating,
      move: moveRun,
      remove: removeRun,
      exclude: excludeFromRun,
      lines: findLines,
      line: getLine,
      moveLines,
      accruals: findAccruals,
      payslip: sendPayslip,
      mail: mailPayslips,
      paymentFile: showPaymentFile,
      downloadPaymentFile,
      history: runHistory,
      ...runDocuments.handlers,
      ...runComments,
    }),
  ),
]
