import { Flex } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import type { MedicalPolicy, PremiumRelation } from '@muster/contract/medical/medical-policies.contract.ts'
import { IconDownload, IconFileImport } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { download } from '../../../kernel/api/downloads.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { EmptyCell } from '../../../ui/cells/cells.tsx'
import { formatAmount } from '../../../ui/format/number.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { RowTable } from '../../../ui/table/RowTable.tsx'
import { policyApi } from '../endpoints.ts'
import { PREMIUM_GENDERS, RELATIONS } from './medicalLabels.ts'
import { premiumLines } from './premiumTable.ts'

/** The annual premiums: a row for each relation and age band. */
export function MedicalPolicyTable({ policy }: { policy: MedicalPolicy }) {
  const { id, premiums, currency } = policy
  const { history } = useRouter()
  const mayEdit = useMay()(right('settings', 'edit'))
  const leave = () => void download(policyApi.exportPremiums, { params: { id } })
  return (
    <Section
      title="Annual premiums"
      text={`In ${currency}. Age limits are inclusive and apply on the insurance start date.`}
      action={
        <Flex component="span" display="inline-flex" gap={8} wrap="wrap">
          {premiums.length > 0 && (
            <SmallButton icon={IconDownload} onClick={leave}>
              Export
            </SmallButton>
          )}
          {mayEdit && (
            <SmallButton icon={IconFileImport} onClick={() => history.push(`/medical-cards/${id}/import`)}>
              Import
            </SmallButton>
          )}
        </Flex>
      }
    >
      {premiums.length === 0 ? (
        <EmptyState compact title="No premium table yet">
          Without a table, margins use the default premium of the country set-up. Enter rows, or import the insurer’s
          spreadsheet.
        </EmptyState>
      ) : (
        <Premiums policy={policy} />
      )}
    </Section>
  )
}

function Premiums({ policy: { premiums, currency } }: { policy: MedicalPolicy }) {
  const lines = premiumLines(premiums)
  const amount = (value: string | null) => (value === null ? <EmptyCell /> : formatAmount(value, 'always', currency))
  const isFirst = (at: number, relation: PremiumRelation) => lines[at - 1]?.relation !== relation
  return (
    <RowTable
      name="Premium table"
      isFramed
      isGrid
      rows={lines}
      keyOf={({ relation, ages }) => `${relation} ${ages}`}
      columns={[
        {
          title: 'Insured',
          cell: ({ relation }, at) =>
            isFirst(at, relation) ? RELATIONS[relation] : <span className="sr-only">{RELATIONS[relation]}</span>,
        },
        { title: 'Ages', cell: ({ ages }) => ages },
        { title: PREMIUM_GENDERS.FEMALE, align: 'end', cell: ({ any, women }) => amount(any ?? women) },
        { title: PREMIUM_GENDERS.MALE, align: 'end', cell: ({ any, men }) => amount(any ?? men) },
      ]}
    />
  )
}
