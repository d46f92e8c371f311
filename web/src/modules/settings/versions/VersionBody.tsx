import { Paper, Stack } from '@mantine/core'
import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import type { DocumentTemplateText } from '@muster/contract/settings/document-templates/document-templates.contract.ts'
import type { ApprovalRules } from '@muster/contract/settings/versions/approval-rules.contract.ts'
import type { BillingRules } from '@muster/contract/settings/versions/billing-rules.contract.ts'
import type { DatedVersion, VersionCompared } from '@muster/contract/settings/versions/versions.contract.ts'
import type * as z from 'zod'
import { DateCell, EmptyCell, InstantCell } from '../../../ui/cells/cells.tsx'
import { counted } from '../../../ui/format/number.ts'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { BillingRuleTables } from '../billing-rules/BillingRuleTables.tsx'
import { billingRuleChanges } from '../billing-rules/billingRuleLabels.ts'
import { ContentChanges } from '../document-templates/ContentChanges.tsx'
import { DocumentPreview } from '../document-templates/DocumentPreview.tsx'
import { DOCUMENT_TEMPLATE_RECORDS, type DocumentTemplateCode } from '../document-templates/preview-records.ts'
import classes from '../Settings.module.css'
import { RuleChanges, RuleChangeTable } from './RuleChanges.tsx'
import { formatVersionValue, placeOf } from './versionLabels.ts'

/** The response for users who read it and for approvers. */
export type Compared = z.output<typeof VersionCompared>

/** The metadata of a version, and every value that differs from the previous one. */
export const VersionBody = ({ revision, comparedWith, changes, ...compared }: Compared) => (
  <Stack gap={20}>
    <FieldGroup title="Version" fields={versionFacts(revision)} />
    {revision.kind === 'APPROVAL_RULES' ? (
      <RuleChanges
        before={comparedWith && rulesIn(compared.valuesBefore)}
        after={rulesIn(compared.values)}
        number={comparedWith?.number ?? null}
      />
    ) : revision.kind === 'BILLING_RULES' ? (
      <>
        {comparedWith && (
          <RuleChangeTable
            changes={billingRuleChanges(compared.valuesBefore as BillingRules, compared.values as BillingRules)}
            number={comparedWith.number}
          />
        )}
        <BillingRuleTables {...(compared.values as BillingRules)} />
      </>
    ) : isDocumentTemplate(revision) ? (
      <TemplateChanges revision={revision} comparedWith={comparedWith} {...compared} />
    ) : (
      <Changes comparedWith={comparedWith} changes={changes} />
    )}
  </Stack>
)

type DocumentTemplateVersion = DatedVersion & { kind: DocumentTemplateCode }
const isDocumentTemplate = (revision: DatedVersion): revision is DocumentTemplateVersion =>
  revision.kind in DOCUMENT_TEMPLATE_RECORDS
const textIn = (values: unknown) => (values as DocumentTemplateText | null)?.text ?? ''

/** The additions and removals of a new document text, and its preview. */
const TemplateChanges = ({
  revision: { id, kind, _country },
  comparedWith,
  values,
  valuesBefore,
}: Pick<Compared, 'comparedWith' | 'values' | 'valuesBefore'> & { revision: DocumentTemplateVersion }) => (
  <Section title={comparedWith ? `Changes from version ${comparedWith.number}` : 'Text'}>
    <DocumentPreview
      code={kind}
      documentTemplateID={_country ? `${kind}-${_country.id}` : kind}
      textOf={() => textIn(values)}
      versionID={id}
    />
    <Paper p="md" radius="md" className={`${classes.changes} preserve-lines`}>
      {comparedWith ? <ContentChanges from={textIn(valuesBefore)} to={textIn(values)} isNear /> : textIn(values)}
    </Paper>
  </Section>
)

// The values of a version of rules are rules; the type of the response is more general.
const rulesIn = (values: unknown) => (values as ApprovalRules).rules

const Changes = ({ comparedWith, changes }: Pick<Compared, 'comparedWith' | 'changes'>) => (
  <Section
    title={
      comparedWith ? `${counted(changes.length, ['change', 'changes'])} from version ${comparedWith.number}` : 'Values'
    }
  >
    {changes.length === 0 ? (
      <HelperText>No differences.</HelperText>
    ) : (
      <PlainTable name="Changes" heads={comparedWith ? ['Value', 'Before', 'After'] : ['Value', 'After']} isFramed>
        {changes.map(({ field, from, to }) => (
          <tr key={field}>
            <th scope="row">{placeOf(field)}</th>
            {comparedWith && <td className={`${classes.changes} preserve-lines`}>{shownValue(field, from)}</td>}
            <td className={`${classes.changes} preserve-lines`}>{shownValue(field, to)}</td>
          </tr>
        ))}
      </PlainTable>
    )}
  </Section>
)

function shownValue(field: string, value: unknown) {
  if (value === null || value === undefined || value === '') return <EmptyCell />
  return typeof value === 'string' && value in ROLE_LABELS
    ? ROLE_LABELS[value as keyof typeof ROLE_LABELS]
    : formatVersionValue(field, value)
}

const versionFacts = (revision: DatedVersion) => [
  { label: 'Effective from', value: <DateCell value={revision.effectiveFrom} /> },
  { label: 'Effective to', value: revision.effectiveTo && <DateCell value={revision.effectiveTo} /> },
  { label: 'Source', value: revision.source, wide: true },
  { label: 'Note', value: revision.note, wide: true },
  { label: 'Proposed by', value: revision._enteredBy?.name ?? 'System default' },
  { label: 'Proposed', value: <InstantCell value={revision.enteredAt} /> },
  ...(revision.decidedAt
    ? [
        { label: 'Decided by', value: revision._decidedBy?.name ?? null },
        { label: 'Decided', value: <InstantCell value={revision.decidedAt} /> },
        { label: 'Comment', value: revision.decisionReason, wide: true },
      ]
    : []),
]
