/** Files that import each other's types. Do not add to this list: move the types to `x.types.ts`. */
export const KNOWN_CIRCLES: readonly (readonly string[])[] = [
  ['web/src/kernel/api/request-tokens.ts', 'web/src/kernel/session/session-core.ts'],
  [
    'contract/src/payroll/calculation/fund.rules.ts',
    'contract/src/payroll/calculation/insurance.rules.ts',
    'contract/src/payroll/calculation/other-payments.rules.ts',
    'contract/src/payroll/core/payroll.rules.ts',
  ],
  ['web/src/modules/payroll/runs/LineDrawer.tsx', 'web/src/modules/payroll/runs/LineFigures.tsx'],
  ['contract/src/margin/margin-revenue.rules.ts', 'contract/src/margin/margin.contract.ts'],
  ['web/src/modules/order-forms/amendments/RenewDialog.tsx', 'web/src/modules/order-forms/record/OrderFormActions.tsx'],
  ['web/src/modules/consultants/record/CandidateDialogs.tsx', 'web/src/modules/consultants/record/CandidateScreen.tsx'],
  ['contract/src/margin/margin-explain.rules.ts', 'contract/src/margin/margin.rules.ts'],
  [
    'web/src/modules/access/profile/MyDetails.tsx',
    'web/src/modules/access/profile/MyNotifications.tsx',
    'web/src/modules/access/profile/MyPassword.tsx',
    'web/src/modules/access/profile/MyPicture.tsx',
    'web/src/modules/access/profile/MyTwoFactor.tsx',
    'web/src/modules/access/profile/ProfileScreen.tsx',
  ],
  ['server/src/kernel/db/db.ts', 'server/src/kernel/db/list.ts'],
  [
    'server/src/kernel/files/content.ts',
    'server/src/kernel/files/reader-thread.ts',
    'server/src/kernel/files/reading.ts',
    'server/src/kernel/files/types.ts',
  ],
  ['server/src/kernel/files/files.ts', 'server/src/kernel/files/upload-types.ts'],
  [
    'server/src/kernel/batch/import.ts',
    'server/src/kernel/import/columns.ts',
    'server/src/kernel/import/report.ts',
    'server/src/kernel/import/rows.ts',
    'server/src/kernel/import/run.ts',
  ],
  [
    'server/src/modules/billing/receipts/receipt-guards.queries.ts',
    'server/src/modules/billing/receipts/receipts.queries.ts',
  ],
  [
    'server/src/modules/contracts/agreements/agreement-files.actions.ts',
    'server/src/modules/contracts/agreements/agreements.actions.ts',
  ],
  [
    'contract/src/margin/margin-completion.rules.ts',
    'contract/src/margin/margin-defaults.rules.ts',
    'contract/src/margin/margin-sources.rules.ts',
  ],
  [
    'server/src/modules/payroll/settlements/pending-roles.queries.ts',
    'server/src/modules/payroll/settlements/settlements.queries.ts',
  ],
  [
    'server/src/modules/order-forms/approvals/approval-chain.actions.ts',
    'server/src/modules/order-forms/approvals/reviews.actions.ts',
    'server/src/modules/order-forms/core/missing-approvers.queries.ts',
    'server/src/modules/order-forms/core/record.queries.ts',
    'server/src/modules/order-forms/lifecycle/effects.actions.ts',
    'server/src/modules/order-forms/offers/joining-mail.actions.ts',
    'server/src/modules/order-forms/offers/letters.queries.ts',
  ],
  ['server/src/modules/payroll/runs/arrears.queries.ts', 'server/src/modules/payroll/runs/other-payments.queries.ts'],
  ['server/src/modules/payroll/runs/calculate.actions.ts', 'server/src/modules/payroll/runs/line-writing.actions.ts'],
  [
    'server/src/modules/consultants/demo/consultants.demo.ts',
    'server/src/modules/consultants/demo/dependants-and-bank.demo.ts',
    'server/src/modules/consultants/demo/files.demo.ts',
  ],
  ['server/src/modules/payroll/demo/past-runs.demo.ts', 'server/src/modules/payroll/demo/wage-files.demo.ts'],
  [
    'server/src/modules/settings/company/company.demo.ts',
    'server/src/modules/settings/exchange-rates/exchange-rates.demo.ts',
    'server/src/modules/settings/versions/versions.demo.ts',
  ],
]

/** Test files above the limit, with their number of lines. Do not add to this list: divide them by subject. */
export const MAX_LINES_OF: Readonly<Record<string, number>> = {
  'server/src/modules/order-forms/tests/margin-calculate.test.ts': 403,
}
