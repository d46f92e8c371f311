import { right } from '@muster/contract/kernel/api/permission.ts'
import { type ModuleRoute, page, settingsPage } from '../../kernel/routes.ts'

export const settingRoutes: readonly ModuleRoute[] = [
  settingsPage('/', () => import('./company/CompanyScreen.tsx'), 'CompanyScreen'),
  settingsPage('/legal-entities', () => import('./company/LegalEntityListScreen.tsx'), 'LegalEntityListScreen'),
  settingsPage('/legal-entities/new', () => import('./company/LegalEntityFormScreen.tsx'), 'NewLegalEntityScreen'),
  settingsPage('/legal-entities/$legalEntityID', () => import('./company/LegalEntityScreen.tsx'), 'LegalEntityScreen'),
  settingsPage(
    '/legal-entities/$legalEntityID/edit',
    () => import('./company/LegalEntityFormScreen.tsx'),
    'EditLegalEntityScreen',
  ),
  settingsPage(
    '/exchange-rates',
    () => import('./exchange-rates/ExchangeRateListScreen.tsx'),
    'ExchangeRateListScreen',
  ),
  settingsPage('/exchange-rates/new', () => import('./exchange-rates/NewRatesScreen.tsx'), 'NewRatesScreen'),
  settingsPage('/exchange-rates/import', () => import('./exchange-rates/ImportRatesScreen.tsx'), 'ImportRatesScreen'),
  settingsPage('/pending-approvals', () => import('./versions/ApprovalListScreen.tsx'), 'ApprovalListScreen'),
  settingsPage('/pending-approvals/$versionID', () => import('./versions/VersionScreen.tsx'), 'VersionScreen'),
  settingsPage('/versions/$versionID', () => import('./versions/VersionScreen.tsx'), 'VersionScreen'),
  settingsPage('/versions/$versionID/edit', () => import('./versions/EditProposalScreen.tsx'), 'EditProposalScreen'),
  settingsPage('/countries', () => import('./country-rules/CountryListScreen.tsx'), 'CountryListScreen'),
  settingsPage('/countries/$countryID', () => import('./country-rules/CountryScreen.tsx'), 'CountryScreen'),
  settingsPage(
    '/countries/$countryID/propose',
    () => import('./country-rules/ProposeParametersScreen.tsx'),
    'ProposeParametersScreen',
  ),
  settingsPage(
    '/public-holidays',
    () => import('./country-rules/PublicHolidayListScreen.tsx'),
    'PublicHolidayListScreen',
  ),
  settingsPage(
    '/public-holidays/propose',
    () => import('./country-rules/ProposeHolidaysScreen.tsx'),
    'ProposeHolidaysScreen',
  ),
  settingsPage(
    '/public-holidays/import',
    () => import('./country-rules/ImportHolidaysScreen.tsx'),
    'ImportHolidaysScreen',
  ),
  settingsPage('/number-series', () => import('./company/NumberSeriesListScreen.tsx'), 'NumberSeriesListScreen'),
  settingsPage('/reminders', () => import('./reminders/ReminderListScreen.tsx'), 'ReminderListScreen'),
  settingsPage('/company/edit', () => import('./company/EditCompanyScreen.tsx'), 'EditCompanyScreen'),
  settingsPage(
    '/document-templates',
    () => import('./document-templates/DocumentTemplateListScreen.tsx'),
    'DocumentTemplateListScreen',
  ),
  settingsPage(
    '/document-templates/$documentTemplateID',
    () => import('./document-templates/DocumentTemplateScreen.tsx'),
    'DocumentTemplateScreen',
  ),
  settingsPage(
    '/document-templates/$documentTemplateID/propose',
    () => import('./document-templates/ProposeContentScreen.tsx'),
    'ProposeContentScreen',
  ),
  settingsPage('/approval-rules', () => import('./versions/ApprovalRulesScreen.tsx'), 'ApprovalRulesScreen'),
  settingsPage('/approval-rules/propose', () => import('./versions/ProposeRulesScreen.tsx'), 'ProposeRulesScreen'),
  settingsPage('/billing-rules', () => import('./billing-rules/BillingRulesScreen.tsx'), 'BillingRulesScreen'),
  settingsPage(
    '/billing-rules/propose',
    () => import('./billing-rules/ProposeBillingRulesScreen.tsx'),
    'ProposeBillingRulesScreen',
  ),
  settingsPage('/roles', () => import('./teams/RolesScreen.tsx'), 'RolesScreen'),
  settingsPage('/feedback', () => import('./teams/FeedbackScreen.tsx'), 'FeedbackScreen'),
  settingsPage('/about', () => import('./AboutScreen.tsx'), 'AboutScreen'),
  page('/email-templates', () => import('./email-templates/EmailTemplateListScreen.tsx'), 'EmailTemplateListScreen', {
    rows: '/email-templates',
    needs: right('email-templates', 'view'),
  }),
  page(
    '/email-templates/$templateID',
    () => import('./email-templates/EmailTemplateScreen.tsx'),
    'EmailTemplateScreen',
  ),
  page(
    '/email-templates/$templateID/edit',
    () => import('./email-templates/EditTemplateScreen.tsx'),
    'EditTemplateScreen',
  ),
  page('/teams', () => import('./teams/TeamListScreen.tsx'), 'TeamListScreen', {
    rows: '/teams',
    needs: right('settings', 'view'),
  }),
  page('/teams/$teamID', () => import('./teams/TeamScreen.tsx'), 'TeamScreen'),
  page('/medical-cards', () => import('./medical/MedicalPolicyListScreen.tsx'), 'MedicalPolicyListScreen', {
    rows: '/medical-card-policies',
    needs: right('settings', 'view'),
  }),
  page('/medical-cards/new', () => import('./medical/MedicalPolicyFormScreen.tsx'), 'NewMedicalPolicyScreen'),
  page('/medical-cards/$policyID', () => import('./medical/MedicalPolicyScreen.tsx'), 'MedicalPolicyScreen'),
  page(
    '/medical-cards/$policyID/edit',
    () => import('./medical/MedicalPolicyFormScreen.tsx'),
    'EditMedicalPolicyScreen',
  ),
  page(
    '/medical-cards/$policyID/import',
    () => import('./medical/MedicalPolicyImportScreen.tsx'),
    'MedicalPolicyImportScreen',
  ),
]
