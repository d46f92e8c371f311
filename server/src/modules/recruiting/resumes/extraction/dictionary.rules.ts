/** Skills with their alternative names; matched as whole words, ignoring case. */
const SKILLS = `
Java|JDK; Spring Boot|SpringBoot; Spring|Spring Framework; Hibernate; Quarkus; Kotlin; Scala; Groovy; JavaScript|JS; TypeScript; Node.js|NodeJS;
React|React.js|ReactJS; React Native; Angular|AngularJS; Vue.js|Vue|VueJS; Next.js|NextJS; HTML|HTML5; CSS|CSS3; jQuery; Redux; GraphQL; REST|RESTful;
Python; Django; Flask; FastAPI; Pandas; NumPy; PySpark; TensorFlow; PyTorch; Machine learning; Deep learning; PHP; Laravel; Symfony; Ruby;
Ruby on Rails; Golang; Rust; C#; C++; .NET|.NET Core|dotnet; ASP.NET; Swift; Objective-C; Android; iOS; Flutter; Dart; Xamarin; Perl; MATLAB; COBOL;
SQL; PL/SQL; T-SQL; PostgreSQL|Postgres; MySQL; MariaDB; Oracle; SQL Server|MS SQL|MSSQL; MongoDB; Redis; Cassandra; Elasticsearch; DynamoDB; DB2; Snowflake; Teradata;
AWS|Amazon Web Services; Azure|Microsoft Azure; GCP|Google Cloud; Kubernetes|K8s; Docker; OpenShift; Terraform; Ansible; Helm; Argo CD|ArgoCD; Jenkins;
GitLab; GitHub Actions; Git; Linux; Unix; Bash; PowerShell; Prometheus; Grafana; Splunk; Nginx; Kafka|Apache Kafka; RabbitMQ; ActiveMQ; Spark|Apache Spark;
Hadoop; Hive; Airflow; Databricks; dbt; Informatica; Talend; SSIS; Power BI|PowerBI; Tableau; Qlik; Excel; ETL; Data warehouse|Data warehousing; SAP; SAP FICO; SAP MM; SAP SD;
SAP HANA; S/4HANA|S4HANA; ABAP; SAP Basis; Salesforce; Dynamics 365; ServiceNow; SharePoint; Oracle EBS; Temenos|T24; Finacle; Flexcube; Core banking; SWIFT payments;
Microservices; Solution architecture; Domain-driven design; TOGAF; UML; BPMN; Agile; Scrum; Kanban; SAFe; Jira; Confluence; Prince2|PRINCE2; ITIL; DevOps; CI/CD;
Selenium; Playwright; Cypress; JMeter; Postman; JUnit; Cucumber; Appium; TestNG; Test automation; Manual testing; API testing;
Cisco; CCNA; CCNP; Palo Alto; Fortinet; F5; Juniper; VMware; Hyper-V; Windows Server; Windows; Active Directory; Exchange; Office 365|Microsoft 365|O365; VPN; Firewall;
Penetration testing; SIEM; ISO 27001; OWASP; Figma; Adobe XD; Photoshop; UX design; Blockchain; Solidity; RPA; UiPath; Blue Prism; MuleSoft; Camunda; Pega; WebLogic; Tomcat; JBoss`
/** Words with another meaning in plain text: matched only in the list of skills. */
const IN_LIST_ONLY = new Set([
  'Excel',
  'Exchange',
  'Spring',
  'Swift',
  'Windows',
  'Oracle',
  'Firewall',
  'Helm',
  'Hive',
  'REST',
  'Dart',
  'Rust',
  'Ruby',
  'SAFe',
  'React',
  'Spark',
])

interface DictionarySkill {
  readonly name: string
  readonly pattern: RegExp
  readonly listOnly: boolean
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Whole words; `+`, `#` and a leading dot belong to the word. */
const wholeTerm = (names: readonly string[], flags: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}+#.])(?:${names.map(literal).join('|')})(?![\\p{L}\\p{N}+#])`, flags)

export const SKILL_DICTIONARY: readonly DictionarySkill[] = SKILLS.split(';').map((entry) => {
  const names = entry.trim().split('|')
  const listOnly = IN_LIST_ONLY.has(names[0]!)
  return { name: names[0]!, pattern: wholeTerm(names, 'iu'), listOnly }
})

/** Languages in English and Arabic. */
const LANGUAGES: Readonly<Record<string, string>> = {
  English: 'english|الإنجليزية|الانجليزية',
  Arabic: 'arabic|العربية',
  Hindi: 'hindi',
  Urdu: 'urdu',
  French: 'french|الفرنسية',
  German: 'german',
  Spanish: 'spanish',
  Malayalam: 'malayalam',
  Tamil: 'tamil',
  Telugu: 'telugu',
  Marathi: 'marathi',
  Kannada: 'kannada',
  Gujarati: 'gujarati',
  Punjabi: 'punjabi',
  Bengali: 'bengali',
  Tagalog: 'tagalog|filipino',
  Sinhala: 'sinhala',
  Turkish: 'turkish',
  Persian: 'persian|farsi',
  Russian: 'russian',
  Italian: 'italian',
  Portuguese: 'portuguese',
  Chinese: 'chinese|mandarin',
}
export const LANGUAGE_DICTIONARY = Object.entries(LANGUAGES).map(([name, names]) => ({
  name,
  pattern: new RegExp(`(?<!\\p{L})(?:${names})(?!\\p{L})`, 'iu'),
}))

/** From the highest level to the lowest, so that "fluent, native speaker" is native. */
export const LEVELS: readonly (readonly [level: 'NATIVE' | 'FLUENT' | 'WORKING' | 'BASIC', pattern: RegExp])[] = [
  ['NATIVE', /\b(native|mother tongue|first language)\b|اللغة الأم/iu],
  ['FLUENT', /\b(fluent|c1|c2|full professional|excellent|proficient|advanced|bilingual)\b|طلاقة|ممتاز/iu],
  ['WORKING', /\b(b1|b2|intermediate|working|conversational|good|professional)\b|جيد/iu],
  ['BASIC', /\b(a1|a2|basic|beginner|elementary)\b|مبتدئ/iu],
]

export const CERTIFICATE_PATTERN =
  /(?<![\p{L}\p{N}])(AWS Certified [A-Z][A-Za-z]+(?: [A-Z][A-Za-z]+){0,3}|AWS Solutions Architect|Azure (?:Fundamentals|Administrator Associate|Solutions Architect Expert)|Microsoft Certified[:,]? [A-Z][A-Za-z]+(?: [A-Z][A-Za-z]+){0,4}|PMP|PMI-ACP|PRINCE2(?: Foundation| Practitioner)?|CSM|Certified Scrum ?Master|PSM I{1,3}|CISSP|CISM|CISA|CEH|OSCP|CCNA|CCNP|CCIE|CKA|CKAD|ITIL(?: v?[34])?(?: Foundation| Expert)?|TOGAF(?: 9)?(?: Certified)?|ISTQB(?: [A-Z][a-z]+ Level)?|OCP|OCA|RHCE|RHCSA|Six Sigma (?:Green|Black) Belt)(?![\p{L}\p{N}])/gu

export const TITLE_PATTERN =
  /\b(developer|engineer|manager|consultant|architect|analyst|lead|administrator|designer|scrum master|tester|specialist|officer|director|head of|intern|programmer|coordinator|executive|technician|scientist|owner|support|trainee|associate|accountant|assistant|supervisor|cto|cio|vp)\b|مهندس|مطور|مدير|محلل|مستشار/iu
export const DEGREE =
  /\b(b\.?\s?sc|m\.?\s?sc|b\.?\s?tech|m\.?\s?tech|b\.?\s?e\b|[bm]\.?\s?eng\b|m\.?\s?c\.?\s?a|b\.?\s?c\.?\s?a|b\.?\s?com|mba|bba|ph\.?\s?d|bachelor(?:'s|’s)?|master(?:'s|’s)?|diploma|doctorate|associate degree)\b|بكالوريوس|ماجستير|دبلوم|دكتوراه/iu
export const INSTITUTE = /\b(university|college|institute|school|academy|polytechnic|faculty)\b|جامعة|كلية|معهد/iu

/** Cities that occur in CVs, with their country. */
export const CITIES: Readonly<Record<string, string>> = {
  Dubai: 'AE',
  'Abu Dhabi': 'AE',
  Sharjah: 'AE',
  Ajman: 'AE',
  Riyadh: 'SA',
  Jeddah: 'SA',
  Dammam: 'SA',
  Khobar: 'SA',
  Doha: 'QA',
  'Kuwait City': 'KW',
  Muscat: 'OM',
  Manama: 'BH',
  London: 'GB',
  Reading: 'GB',
  Manchester: 'GB',
  Mumbai: 'IN',
  Pune: 'IN',
  Bengaluru: 'IN',
  Bangalore: 'IN',
  Hyderabad: 'IN',
  Chennai: 'IN',
  Kochi: 'IN',
  Delhi: 'IN',
  Noida: 'IN',
  Kolkata: 'IN',
  Cairo: 'EG',
  Alexandria: 'EG',
  Lahore: 'PK',
  Karachi: 'PK',
  Islamabad: 'PK',
  Amman: 'JO',
  Beirut: 'LB',
  Damascus: 'SY',
  Manila: 'PH',
  Cebu: 'PH',
  Colombo: 'LK',
  Khartoum: 'SD',
  Tunis: 'TN',
  Berlin: 'DE',
  Munich: 'DE',
  دبي: 'AE',
  الرياض: 'SA',
  القاهرة: 'EG',
  عمان: 'JO',
  الدوحة: 'QA',
}
