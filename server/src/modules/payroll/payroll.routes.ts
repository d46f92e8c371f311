import { adjustmentEndpoints } from '@muster/contract/payroll/adjustments.contract.ts'
import { payrollEndpoints } from '@muster/contract/payroll/payrolls.contract.ts'
import { withCountryDate } from '../../kernel/country-day.ts'
import { routes } from '../../kernel/route.ts'
import { findAccruals } from './accruals.queries.ts'
import { changeAdjustment, changeLoan, createAdjustment, createLoan, removeAdjustment } from './adjustments.actions.ts'
import { findAdjustments, findLoans, getLoan } from './adjustments.queries.ts'
import { sendBankFile } from './bank-file.actions.ts'
import { addComment, listComments } from './comments.actions.ts'
import { addDocuments, listDocuments, removeDocument, sendDocument } from './documents.actions.ts'
import { startCalculating, startGenerating } from './generate.actions.ts'
import { excludeFromRun, moveLines, removeRun } from './lines.actions.ts'
import { findLines, getLine } from './lines.queries.ts'
import { countRuns, findRuns } from './list.queries.ts'
import { mailPayslips, sendPayslip } from './payslip.actions.ts'
import { createRun, updateRun } from './plans.actions.ts'
import { previewRuns } from './preview.queries.ts'
import { getRun, runHistory } from './record.queries.ts'
import { remindOfRuns } from './reminders.actions.ts'
import { moveMany, moveRun } from './steps.actions.ts'
import { readVariance } from './variance.queries.ts'
import { downloadWageFile, showWageFile } from './wage-file.actions.ts'
import { zoneOfRun } from './zones.queries.ts'

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
      wageFile: showWageFile,
      downloadWageFile,
      history: runHistory,
      documents: listDocuments,
      addDocuments,
      removeDocument,
      downloadDocument: sendDocument,
      comments: listComments,
      comment: addComment,
    }),
  ),
]
