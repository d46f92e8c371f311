/** The job categories of the demo company; all fictitious. */
interface DemoProfile {
  readonly title: string
  readonly seniority: 'JUNIOR' | 'MID' | 'SENIOR' | 'LEAD' | 'ARCHITECT' | 'MANAGER'
  readonly years: number
  readonly must: readonly string[]
  readonly nice: readonly string[]
  readonly about: string
  readonly cities: Readonly<Record<string, string>>
}

/** Monthly gross pay of a job by country, in its currency (docs/domain/demo-data.md). */
export const SALARIES: Readonly<Record<string, { currency: string; low: number; high: number }>> = {
  AE: { currency: 'AED', low: 14_000, high: 38_000 },
  SA: { currency: 'SAR', low: 14_000, high: 36_000 },
  QA: { currency: 'QAR', low: 12_000, high: 32_000 },
  BH: { currency: 'BHD', low: 1_000, high: 2_400 },
  KW: { currency: 'KWD', low: 900, high: 2_400 },
  OM: { currency: 'OMR', low: 900, high: 2_400 },
  IN: { currency: 'INR', low: 100_000, high: 340_000 },
  EG: { currency: 'EGP', low: 40_000, high: 150_000 },
  PK: { currency: 'PKR', low: 200_000, high: 700_000 },
  GB: { currency: 'GBP', low: 4_200, high: 8_200 },
}

const CITIES = {
  AE: 'Dubai',
  SA: 'Riyadh',
  QA: 'Doha',
  BH: 'Manama',
  KW: 'Kuwait City',
  OM: 'Muscat',
  IN: 'Pune',
  EG: 'Cairo',
  PK: 'Lahore',
  GB: 'London',
}

const profile = (
  title: string,
  seniority: DemoProfile['seniority'],
  years: number,
  skills: { readonly must: readonly string[]; readonly nice: readonly string[]; readonly about: string },
): DemoProfile => ({ title, seniority, years, ...skills, cities: CITIES })

export const PROFILES: readonly DemoProfile[] = [
  profile('Senior Java developer', 'SENIOR', 7, {
    must: ['Java', 'Spring Boot', 'PostgreSQL'],
    nice: ['Kafka', 'Kubernetes'],
    about: 'Builds payment services with a team of eight.',
  }),
  profile('.NET developer', 'MID', 4, {
    must: ['C#', '.NET', 'SQL Server'],
    nice: ['Azure', 'Angular'],
    about: 'Maintains the customer portal.',
  }),
  profile('React developer', 'MID', 4, {
    must: ['React', 'TypeScript'],
    nice: ['Next.js', 'GraphQL'],
    about: 'Builds the screens of a mobile bank.',
  }),
  profile('QA automation engineer', 'MID', 4, {
    must: ['Selenium', 'Java'],
    nice: ['Playwright', 'JMeter'],
    about: 'Automates the regression tests of two releases a month.',
  }),
  profile('DevOps engineer', 'SENIOR', 6, {
    must: ['Kubernetes', 'Terraform', 'AWS'],
    nice: ['Argo CD', 'Prometheus'],
    about: 'Runs the platform of forty services.',
  }),
  profile('SAP FICO consultant', 'SENIOR', 8, {
    must: ['SAP FICO', 'S/4HANA'],
    nice: ['SAP MM', 'ABAP'],
    about: 'Rolls out finance to three companies.',
  }),
  profile('Data engineer', 'SENIOR', 5, {
    must: ['Python', 'Spark', 'SQL'],
    nice: ['Airflow', 'Databricks'],
    about: 'Builds the pipelines of the data warehouse.',
  }),
  profile('Network security engineer', 'SENIOR', 6, {
    must: ['Palo Alto', 'Cisco'],
    nice: ['F5', 'CCNP'],
    about: 'Operates the firewalls of two data centres.',
  }),
  profile('Scrum master', 'LEAD', 6, {
    must: ['Scrum', 'Jira'],
    nice: ['SAFe', 'Kanban'],
    about: 'Leads two delivery teams.',
  }),
  profile('Solution architect', 'ARCHITECT', 12, {
    must: ['Solution architecture', 'Microservices'],
    nice: ['TOGAF', 'Core banking'],
    about: 'Designs the integration of the core systems.',
  }),
  profile('IT support engineer', 'JUNIOR', 2, {
    must: ['Windows', 'Active Directory'],
    nice: ['ServiceNow', 'ITIL'],
    about: 'Supports five hundred users on site.',
  }),
]
