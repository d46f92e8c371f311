import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { session } from '../kernel/session/session.ts'
import { parseSearch, type Search, stringifySearch } from './address.ts'
import { billingRoutes } from './billing-routes.ts'
import { documentRoutes } from './document-routes.ts'
import { BrokenScreen } from './ErrorScreen.tsx'
import { signedInOnly, signedOutOnly } from './guard.ts'
import { type Arrival, rowsOf } from './list-prefetch.ts'
import { moneyRoutes } from './money-routes.ts'
import { MOVES, movedTo } from './moved-routes.ts'
import { LostScreen } from './NotFoundScreen.tsx'
import { recruitingRoutes } from './recruiting-routes.ts'
import { syncSession } from './sync-session.ts'

const root = createRootRoute({
  component: Outlet,
  validateSearch: (search: Record<string, unknown>) => search as Search,
})

const open = <const P extends string, L extends Record<string, unknown>>(
  path: P,
  load: () => Promise<L>,
  name: keyof L & string,
) => createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load as never, name) })

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: signedOutOnly,
  component: lazyRouteComponent(() => import('../modules/access/sign-in/SignInScreen.tsx'), 'SignInScreen'),
})

/** Every page with header and menu; the shell is a chunk of its own, so that signing in stays light. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: signedInOnly,
  component: lazyRouteComponent(() => import('../shell/Shell.tsx'), 'Shell'),
})

/** Pages for signed-in users without header and menu: a timesheet for printing. */
const bare = createRoute({
  getParentRoute: () => root,
  id: 'bare',
  beforeLoad: signedInOnly,
  component: lazyRouteComponent(() => import('../shell/SignedInOnly.tsx'), 'BarePage'),
})

const page = <const P extends string, L extends Record<string, unknown>>(
  path: P,
  load: () => Promise<L>,
  name: keyof L & string,
  loader?: (arrival: Arrival) => void,
) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    component: lazyRouteComponent(load as never, name),
    ...(loader && { loader }),
  })

export type Page = typeof page

/** A page whose module is built by a later issue: it says so. */
const later = <const P extends string>(path: P) =>
  page(path, () => import('../shell/ComingSoonScreen.tsx'), 'LaterScreen')

/** An address that leads to another page. */
const leads = <const P extends string>(path: P, to: '/' | '/ats/dashboard' | '/ats/jobs') =>
  createRoute({
    getParentRoute: () => shell,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true })
    },
  })

/** «My Setting»: its parts are next to a list that stays. */
const settings = page('/settings', () => import('../modules/settings/SettingsScreen.tsx'), 'SettingsScreen')
const part = <const P extends string, L extends Record<string, unknown>>(
  path: P,
  load: () => Promise<L>,
  name: keyof L & string,
) => createRoute({ getParentRoute: () => settings, path, component: lazyRouteComponent(load as never, name) })

const routes = root.addChildren([
  signIn,
  open('/forgot-password', () => import('../modules/access/sign-in/ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen'),
  open('/reset-password', () => import('../modules/access/sign-in/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
  open('/employee-data', () => import('../open/OpenFormScreen.tsx'), 'OpenFormScreen'),
  bare.addChildren([
    createRoute({
      getParentRoute: () => bare,
      path: '/candidate-timesheets',
      component: lazyRouteComponent(
        () => import('../modules/timesheets/record/PrintTimesheetScreen.tsx'),
        'PrintTimesheetScreen',
      ),
    }),
  ]),
  shell.addChildren([
    page('/home', () => import('../modules/reports/home/HomeScreen.tsx'), 'HomeScreen'),
    leads('/ats', '/ats/dashboard'),
    page('/ats/dashboard', () => import('../modules/recruiting/reports/DashboardScreen.tsx'), 'DashboardScreen'),
    page('/ats/reports', () => import('../modules/recruiting/reports/ReportScreen.tsx'), 'ReportScreen'),
    page(
      '/ats/interviews',
      () => import('../modules/recruiting/interviews/InterviewListScreen.tsx'),
      'InterviewListScreen',
    ),
    page(
      '/ats/interviews/week',
      () => import('../modules/recruiting/interviews/InterviewWeekScreen.tsx'),
      'InterviewWeekScreen',
    ),
    page(
      '/ats/interviews/$interviewID',
      () => import('../modules/recruiting/interviews/InterviewScreen.tsx'),
      'InterviewScreen',
    ),
    page('/ats/jobs', () => import('../modules/recruiting/jobs/JobListScreen.tsx'), 'JobListScreen', rowsOf('/jobs')),
    ...recruitingRoutes(page),
    page(
      '/ats/submissions',
      () => import('../modules/recruiting/submissions/SubmissionListScreen.tsx'),
      'SubmissionListScreen',
    ),
    page(
      '/ats/submissions/$submissionID',
      () => import('../modules/recruiting/submissions/SubmissionScreen.tsx'),
      'SubmissionScreen',
    ),
    settings.addChildren([
      part('/', () => import('../modules/settings/company/CompanyScreen.tsx'), 'CompanyScreen'),
      part(
        '/legal-entities',
        () => import('../modules/settings/company/LegalEntityListScreen.tsx'),
        'LegalEntityListScreen',
      ),
      part(
        '/legal-entities/new',
        () => import('../modules/settings/company/LegalEntityFormScreen.tsx'),
        'NewLegalEntityScreen',
      ),
      part(
        '/legal-entities/$legalEntityID',
        () => import('../modules/settings/company/LegalEntityScreen.tsx'),
        'LegalEntityScreen',
      ),
      part(
        '/legal-entities/$legalEntityID/edit',
        () => import('../modules/settings/company/LegalEntityFormScreen.tsx'),
        'EditLegalEntityScreen',
      ),
      part(
        '/exchange-rates',
        () => import('../modules/settings/exchange-rates/ExchangeRateListScreen.tsx'),
        'ExchangeRateListScreen',
      ),
      part(
        '/exchange-rates/new',
        () => import('../modules/settings/exchange-rates/NewRatesScreen.tsx'),
        'NewRatesScreen',
      ),
      part(
        '/exchange-rates/import',
        () => import('../modules/settings/exchange-rates/ImportRatesScreen.tsx'),
        'ImportRatesScreen',
      ),
      part(
        '/pending-approvals',
        () => import('../modules/settings/versions/ApprovalListScreen.tsx'),
        'ApprovalListScreen',
      ),
      part(
        '/pending-approvals/$versionID',
        () => import('../modules/settings/versions/VersionScreen.tsx'),
        'VersionScreen',
      ),
      part('/versions/$versionID', () => import('../modules/settings/versions/VersionScreen.tsx'), 'VersionScreen'),
      part(
        '/versions/$versionID/edit',
        () => import('../modules/settings/versions/EditProposalScreen.tsx'),
        'EditProposalScreen',
      ),
      part('/countries', () => import('../modules/settings/country-rules/CountryListScreen.tsx'), 'CountryListScreen'),
      part(
        '/countries/$countryID',
        () => import('../modules/settings/country-rules/CountryScreen.tsx'),
        'CountryScreen',
      ),
      part(
        '/countries/$countryID/propose',
        () => import('../modules/settings/country-rules/ProposeParametersScreen.tsx'),
        'ProposeParametersScreen',
      ),
      part(
        '/public-holidays',
        () => import('../modules/settings/country-rules/PublicHolidayListScreen.tsx'),
        'PublicHolidayListScreen',
      ),
      part(
        '/public-holidays/propose',
        () => import('../modules/settings/country-rules/ProposeHolidaysScreen.tsx'),
        'ProposeHolidaysScreen',
      ),
      part(
        '/public-holidays/import',
        () => import('../modules/settings/country-rules/ImportHolidaysScreen.tsx'),
        'ImportHolidaysScreen',
      ),
      part(
        '/number-series',
        () => import('../modules/settings/company/NumberSeriesListScreen.tsx'),
        'NumberSeriesListScreen',
      ),
      part('/reminders', () => import('../modules/settings/reminders/ReminderListScreen.tsx'), 'ReminderListScreen'),
      part('/company/edit', () => import('../modules/settings/company/EditCompanyScreen.tsx'), 'EditCompanyScreen'),
      part(
        '/document-templates',
        () => import('../modules/settings/document-templates/DocumentTemplateListScreen.tsx'),
        'DocumentTemplateListScreen',
      ),
      part(
        '/document-templates/$documentTemplateID',
        () => import('../modules/settings/document-templates/DocumentTemplateScreen.tsx'),
        'DocumentTemplateScreen',
      ),
      part(
        '/document-templates/$documentTemplateID/propose',
        () => import('../modules/settings/document-templates/ProposeContentScreen.tsx'),
        'ProposeContentScreen',
      ),
      part(
        '/approval-rules',
        () => import('../modules/settings/versions/ApprovalRulesScreen.tsx'),
        'ApprovalRulesScreen',
      ),
      part(
        '/approval-rules/propose',
        () => import('../modules/settings/versions/ProposeRulesScreen.tsx'),
        'ProposeRulesScreen',
      ),
      part(
        '/billing-rules',
        () => import('../modules/settings/billing-rules/BillingRulesScreen.tsx'),
        'BillingRulesScreen',
      ),
      part(
        '/billing-rules/propose',
        () => import('../modules/settings/billing-rules/ProposeBillingRulesScreen.tsx'),
        'ProposeBillingRulesScreen',
      ),
      part('/roles', () => import('../modules/settings/teams/RolesScreen.tsx'), 'RolesScreen'),
      part('/audit-trail', () => import('../modules/reports/AuditTrailScreen.tsx'), 'AuditTrailScreen'),
      part('/mailbox', () => import('../modules/operations/MailboxScreen.tsx'), 'MailboxScreen'),
      part('/background-jobs', () => import('../modules/operations/BackgroundJobsScreen.tsx'), 'BackgroundJobsScreen'),
      part('/feedback', () => import('../modules/settings/teams/FeedbackScreen.tsx'), 'FeedbackScreen'),
      part('/about', () => import('../modules/settings/AboutScreen.tsx'), 'AboutScreen'),
    ]),
    page('/users', () => import('../modules/access/users/UserListScreen.tsx'), 'UserListScreen', rowsOf('/users')),
    page('/users/$userID', () => import('../modules/access/users/UserScreen.tsx'), 'UserScreen'),
    later('/assets'),
    page('/reports', () => import('../modules/consultants/reports/CountryReportScreen.tsx'), 'CountryReportScreen'),
    page('/clients', () => import('../modules/clients/ClientListScreen.tsx'), 'ClientListScreen', rowsOf('/clients')),
    page('/clients/new', () => import('../modules/clients/form/NewClientScreen.tsx'), 'NewClientScreen'),
    page('/clients/import', () => import('../modules/clients/ImportClientsScreen.tsx'), 'ImportClientsScreen'),
    page('/clients/$clientID/edit', () => import('../modules/clients/form/EditClientScreen.tsx'), 'EditClientScreen'),
    page('/clients/$clientID', () => import('../modules/clients/record/ClientScreen.tsx'), 'ClientScreen'),
    ...documentRoutes(page),
    ...billingRoutes(page),
    ...moneyRoutes(page),
    page(
      '/candidates',
      () => import('../modules/consultants/CandidateListScreen.tsx'),
      'CandidateListScreen',
      rowsOf('/candidates'),
    ),
    page('/candidates/new', () => import('../modules/consultants/form/NewCandidateScreen.tsx'), 'NewCandidateScreen'),
    page(
      '/candidates/import',
      () => import('../modules/consultants/ImportCandidatesScreen.tsx'),
      'ImportCandidatesScreen',
    ),
    page(
      '/candidates/bank-changes',
      () => import('../modules/consultants/pay/BankChangeListScreen.tsx'),
      'BankChangeListScreen',
    ),
    page(
      '/candidates/$candidateID',
      () => import('../modules/consultants/record/CandidateScreen.tsx'),
      'CandidateScreen',
    ),
    page(
      '/candidates/$candidateID/edit',
      () => import('../modules/consultants/form/EditCandidateScreen.tsx'),
      'EditCandidateScreen',
    ),
    page(
      '/order-form-setups',
      () => import('../modules/order-forms/OrderFormListScreen.tsx'),
      'OrderFormListScreen',
      rowsOf('/order-form-setup'),
    ),
    page(
      '/order-form-setups/new',
      () => import('../modules/order-forms/wizard/NewOrderFormScreen.tsx'),
      'NewOrderFormScreen',
    ),
    page(
      '/order-form-setups/requests',
      () => import('../modules/order-forms/onboarding/RequestListScreen.tsx'),
      'RequestListScreen',
    ),
    page(
      '/order-form-setups/$orderFormID/edit',
      () => import('../modules/order-forms/wizard/EditOrderFormScreen.tsx'),
      'EditOrderFormScreen',
    ),
    page(
      '/order-form-setups/$orderFormID',
      () => import('../modules/order-forms/record/OrderFormScreen.tsx'),
      'OrderFormScreen',
    ),
    leads('/jobs', '/ats/jobs'),
    page('/jobs/new', () => import('../modules/recruiting/jobs/JobFormScreen.tsx'), 'NewJobScreen'),
    page('/jobs/$jobID', () => import('../modules/recruiting/jobs/JobScreen.tsx'), 'JobScreen'),
    page('/jobs/$jobID/edit', () => import('../modules/recruiting/jobs/JobFormScreen.tsx'), 'EditJobScreen'),
    page('/profile', () => import('../modules/access/profile/ProfileScreen.tsx'), 'ProfileScreen'),
    later('/exit-form'),
    later('/employee-data-form'),
    later('/references-data-form'),
    page(
      '/email-templates',
      () => import('../modules/settings/email-templates/EmailTemplateListScreen.tsx'),
      'EmailTemplateListScreen',
      rowsOf('/email-templates'),
    ),
    page(
      '/email-templates/$templateID',
      () => import('../modules/settings/email-templates/EmailTemplateScreen.tsx'),
      'EmailTemplateScreen',
    ),
    page(
      '/email-templates/$templateID/edit',
      () => import('../modules/settings/email-templates/EditTemplateScreen.tsx'),
      'EditTemplateScreen',
    ),
    page('/teams', () => import('../modules/settings/teams/TeamListScreen.tsx'), 'TeamListScreen', rowsOf('/teams')),
    page('/teams/$teamID', () => import('../modules/settings/teams/TeamScreen.tsx'), 'TeamScreen'),
    page('/job-form', () => import('../modules/recruiting/forms/FormBuilderScreen.tsx'), 'JobFormBuilderScreen'),
    page(
      '/applicant-form',
      () => import('../modules/recruiting/forms/FormBuilderScreen.tsx'),
      'ApplicantFormBuilderScreen',
    ),
    // Where people look for the sign-in page, which is `/`. It is no page of its own, so that the guard comes first, with its wait.
    leads('/login', '/'),
    ...MOVES.flatMap((move) =>
      [move.path, `${move.path}/$`].map((path) =>
        createRoute({
          getParentRoute: () => shell,
          path,
          beforeLoad: ({ location }) => {
            const role = session.current()?.user.role
            if (role) throw redirect({ href: movedTo(move, location.href, role), replace: true })
          },
        }),
      ),
    ),
    // Unknown paths stand behind the guard too: signed-out people learn nothing about which pages exist.
    createRoute({ getParentRoute: () => shell, path: '$', component: LostScreen }),
  ]),
])

export const router = createRouter({
  routeTree: routes,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultNotFoundComponent: LostScreen,
  defaultErrorComponent: BrokenScreen,
})

syncSession(router)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
