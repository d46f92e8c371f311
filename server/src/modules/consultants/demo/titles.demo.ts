import type { Random } from '../../../kernel/security/random.ts'

/** The titles of the demo consultants, and the skills that belong to them. */
const TITLES: Readonly<Record<'mid' | 'senior', Readonly<Record<string, readonly string[]>>>> = {
  mid: {
    'Java Developer': ['Java', 'Spring Boot', 'SQL', 'PostgreSQL', 'Docker', 'Kafka'],
    '.NET Developer': ['C#', '.NET', 'SQL', 'Azure', 'TypeScript'],
    'React Developer': ['React', 'TypeScript', 'JavaScript', 'CSS', 'Jest'],
    'QA Automation Engineer': ['Selenium', 'Java', 'Playwright', 'SQL', 'JMeter'],
    'DevOps Engineer': ['Docker', 'Kubernetes', 'Terraform', 'AWS', 'Azure', 'Jenkins'],
    'Data Engineer': ['Python', 'Spark', 'Kafka', 'SQL', 'Airflow', 'AWS'],
    'Power BI Developer': ['Power BI', 'SQL', 'DAX', 'Excel', 'Azure'],
    'ServiceNow Administrator': ['ServiceNow', 'ITIL', 'JavaScript', 'Active Directory'],
    'Network Engineer': ['Cisco', 'Routing and switching', 'Firewalls', 'VPN', 'SD-WAN'],
    'SOC Analyst': ['Splunk', 'SIEM', 'Incident response', 'Threat hunting', 'Linux'],
    'PMO Analyst': ['Excel', 'MS Project', 'Reporting', 'Power BI', 'PMP'],
    'Oracle EBS Consultant': ['Oracle EBS', 'PL/SQL', 'Oracle', 'SQL', 'Financials'],
    'IT Support Engineer L1': ['Windows', 'Active Directory', 'Office 365', 'ITIL'],
    'IT Support Engineer L2': ['Windows Server', 'Active Directory', 'Office 365', 'VMware', 'ITIL'],
    'SAP MM Consultant': ['SAP MM', 'S/4HANA', 'Procurement', 'ABAP debugging'],
  },
  senior: {
    'Enterprise Architect': ['TOGAF', 'ArchiMate', 'Cloud strategy', 'Integration', 'Governance'],
    'Solution Architect': ['AWS', 'Azure', 'Microservices', 'Kafka', 'API design'],
    'Project Manager': ['PMP', 'MS Project', 'Budgeting', 'Vendor management', 'Scrum'],
    'Scrum Master': ['Scrum', 'Kanban', 'Jira', 'Facilitation', 'SAFe'],
    'SAP FICO Consultant': ['SAP FICO', 'S/4HANA', 'Controlling', 'General ledger', 'Asset accounting'],
    'SAP SuccessFactors Consultant': ['SuccessFactors', 'Employee Central', 'Recruiting', 'Integration'],
    'Core Banking Consultant (T24)': ['T24', 'Temenos', 'Payments', 'SQL', 'Java'],
    'Senior Security Engineer': ['Firewalls', 'SIEM', 'Penetration testing', 'Azure', 'ISO 27001'],
    'Senior Java Developer': ['Java', 'Spring Boot', 'Microservices', 'Kafka', 'Kubernetes', 'PostgreSQL'],
  },
}

export function workOf(senior: boolean, random: Random): { title: string; skills: string[] } {
  const [title, known] = random.pick(Object.entries(TITLES[senior ? 'senior' : 'mid']))
  return { title, skills: random.shuffled(known).slice(0, random.between(3, known.length)) }
}
