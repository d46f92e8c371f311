import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import type { ApprovalRules } from '@muster/contract/settings/approval-rules.contract.ts'
import type { BillingRules } from '@muster/contract/settings/billing-rules.contract.ts'
import type { Edition, EditionCompared } from '@muster/contract/settings/editions.contract.ts'
import type { PaperWords } from '@muster/contract/settings/papers.contract.ts'
import type * as z from 'zod'
import { DateCell, InstantCell, Nothing } from '../../ui/cells/cells.tsx'
import { counted } from '../../ui/format/number.ts'
import { FieldGroup } from '../../ui/record/FieldList.tsx'
import { Section } from '../../ui/record/Section.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { BillingRuleTables } from './BillingRuleTables.tsx'
import { billingRuleChanges } from './billingRuleWords.ts'
import { placeOf, saidOf } from './editionWords.ts'
import { PaperPreview } from './PaperPreview.tsx'
import { PAPER_RECORDS, type PaperCode } from './paper-records.ts'
import { RuleChanges, RuleChangeTable } from './RuleChanges.tsx'
import classes from './settings.module.css'
import { WordChanges } from './WordChanges.tsx'

/** As both the readers and the one who decides get it. */
export type Compared = z.output<typeof EditionCompared>

/** What an edition says of itself, and every value that differs from the one before. */
export const EditionBody = ({ edition, comparedWith, changes, ...compared }: Compared) => (
  <div className={classes.drawer}>
    <FieldGroup title="Edition" fields={factsOf(edition)} />
    {edition.kind === 'APPROVAL_RULES' ? (
      <RuleChanges
        before={comparedWith && rulesIn(compared.valuesBefore)}
        after={rulesIn(compared.values)}
        number={comparedWith?.number ?? null}
      />
    ) : edition.kind === 'BILLING_RULES' ? (
      <>
        {comparedWith && (
          <RuleChangeTable
            changes={billingRuleChanges(compared.valuesBefore as BillingRules, compared.values as BillingRules)}
            number={comparedWith.number}
          />
        )}
        <BillingRuleTables {...(compared.values as BillingRules)} />
      </>
    ) : isPaper(edition) ? (
      <Words edition={edition} comparedWith={comparedWith} {...compared} />
    ) : (
      <Changes comparedWith={comparedWith} changes={changes} />
    )}
  </div>
)

type PaperEdition = Edition & { kind: PaperCode }
const isPaper = (edition: Edition): edition is PaperEdition => edition.kind in PAPER_RECORDS
const wordsIn = (values: unknown) => (values as PaperWords | null)?.text ?? ''

/** What new words of a paper take out and put in, and how it would be printed. */
const Words = ({
  edition: { id, kind, _country },
  comparedWith,
  values,
  valuesBefore,
}: Pick<Compared, 'comparedWith' | 'values' | 'valuesBefore'> & { edition: PaperEdition }) => (
  <Section title={comparedWith ? `Changes against edition ${comparedWith.number}` : 'Words'}>
    <PaperPreview
      code={kind}
      paperID={_country ? `${kind}-${_country.id}` : kind}
      words={() => wordsIn(values)}
      editionID={id}
    />
    <div className={`${classes.words} ${classes.changeValue}`}>
      {comparedWith ? <WordChanges from={wordsIn(valuesBefore)} to={wordsIn(values)} isNear /> : wordsIn(values)}
    </div>
  </Section>
)

// The server answers any edition's values; those of rules are rules.
const rulesIn = (values: unknown) => (values as ApprovalRules).rules

const Changes = ({ comparedWith, changes }: Pick<Compared, 'comparedWith' | 'changes'>) => (
  <Section
    title={
      comparedWith
        ? `${counted(changes.length, ['change', 'changes'])} against edition ${comparedWith.number}`
        : 'Values'
    }
  >
    {changes.length === 0 ? (
      <Note>Nothing differs.</Note>
    ) : (
      <PlainTable name="Changes" heads={comparedWith ? ['Value', 'Before', 'After'] : ['Value', 'After']} isFramed>
        {changes.map(({ field, from, to }) => (
          <tr key={field}>
            <th scope="row">{placeOf(field)}</th>
            {comparedWith && <td className={classes.changeValue}>{said(field, from)}</td>}
            <td className={classes.changeValue}>{said(field, to)}</td>
          </tr>
        ))}
      </PlainTable>
    )}
  </Section>
)

function said(field: string, value: unknown) {
  if (value === null || value === undefined || value === '') return <Nothing />
  return typeof value === 'string' && value in ROLE_LABELS
    ? ROLE_LABELS[value as keyof typeof ROLE_LABELS]
    : saidOf(field, value)
}

const factsOf = (edition: Edition) => [
  { label: 'In force from', value: <DateCell value={edition.effectiveFrom} /> },
  { label: 'Until', value: edition.effectiveTo && <DateCell value={edition.effectiveTo} /> },
  { label: 'Source', value: edition.source, wide: true },
  { label: 'Note', value: edition.note, wide: true },
  { label: 'Proposed by', value: edition._enteredBy?.name ?? 'Came with the product' },
  { label: 'Proposed', value: <InstantCell value={edition.enteredAt} /> },
  ...(edition.decidedAt
    ? [
        { label: 'Decided by', value: edition._decidedBy?.name ?? null },
        { label: 'Decided', value: <InstantCell value={edition.decidedAt} /> },
        { label: 'Remark', value: edition.decisionReason, wide: true },
      ]
    : []),
]
