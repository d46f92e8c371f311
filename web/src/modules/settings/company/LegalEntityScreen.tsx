import { Group, Stack } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { formatAddress } from '@muster/contract/kernel/values/address-text.ts'
import type { LegalEntity } from '@muster/contract/settings/company/legal-entities.contract.ts'
import { IconEdit } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { send } from '../../../kernel/api/send.ts'
import { ArchiveRecordDialog, archiveItem } from '../../../kernel/records/archiving.tsx'
import { RecordScreen } from '../../../kernel/records/RecordScreen.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { DateCell } from '../../../ui/cells/cells.tsx'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { legalEntityApi } from '../endpoints.ts'
import { legalEntityHistoryFormat } from '../history-labels.ts'
import { VAT_ROUNDINGS, WAGE_SCHEMES } from '../labels.ts'

const PATH = '/settings/legal-entities'
const LegalEntityBankDrawer = lazyNamed(() => import('./LegalEntityBankDrawer.tsx'), 'LegalEntityBankDrawer')

export function LegalEntityScreen() {
  const [isArchiving, setArchiving] = useState(false)
  const restore = useAction(legalEntityApi.restore, { done: ({ name }) => `${name} restored` })
  return (
    <RecordScreen
      endpoint={legalEntityApi.get}
      path={PATH}
      param="legalEntityID"
      head={({ name, code, archived }) => ({
        title: name,
        code,
        status: archived ? { tone: 'neutral', label: 'Archived' } : undefined,
      })}
      buttons={({ id }) => [
        { label: 'Edit', icon: IconEdit, needs: right('settings', 'edit'), isPrimary: true, to: `${PATH}/${id}/edit` },
      ]}
      menu={({ id, archived }) => [
        archiveItem({
          isArchived: archived,
          needs: right('settings', 'delete'),
          archive: () => setArchiving(true),
          restore: () => restore.mutate({ params: { id } }),
        }),
      ]}
      parts={[{ key: 'entity', label: 'Legal entity', part: (entity) => <Overview entity={entity} /> }]}
      history={{ endpoint: legalEntityApi.history, format: legalEntityHistoryFormat }}
    >
      {({ id, name }) =>
        isArchiving && (
          <ArchiveRecordDialog
            endpoint={legalEntityApi.remove}
            id={id}
            name={name}
            verb="Archive legal entity"
            onClose={() => setArchiving(false)}
          >
            Documents and numbers are kept. New order forms and contracts can’t use it.
          </ArchiveRecordDialog>
        )
      }
    </RecordScreen>
  )
}

function Overview({ entity }: { entity: LegalEntity }) {
  const { address, wageIDs } = entity
  return (
    <Stack gap={20}>
      <FieldGroup
        title="Identity"
        fields={[
          { label: 'Name', value: entity.name },
          { label: 'Arabic name', value: entity.nameArabic && <bdi lang="ar">{entity.nameArabic}</bdi> },
          { label: 'Country', value: entity._country.name },
          { label: 'Currency', value: entity.currency },
          { label: 'Time zone', value: entity.zone.replaceAll('_', ' ') },
          { label: 'Number prefix', value: entity.numberPrefix },
          { label: 'Address', wide: true, value: address && formatAddress(address) },
        ]}
      />
      <FieldGroup
        title="Tax and invoices"
        fields={[
          { label: 'Tax number', value: entity.taxNumber },
          { label: 'Commercial registration', value: entity.commercialRegistration },
          { label: 'Registered with', value: entity.registrar },
          { label: 'Tax rounding', value: VAT_ROUNDINGS[entity.vatRounding] },
          { label: 'Due date on a rest day', value: entity.dueMoves ? 'Moves to the next working day' : 'Not moved' },
          { label: 'E-invoice profile', value: entity.eInvoiceProfile },
          { label: 'E-invoices from', value: entity.eInvoiceFrom && <DateCell value={entity.eInvoiceFrom} /> },
          {
            label: 'E-invoice address',
            value: entity.eInvoiceEndpoint && `${entity.eInvoiceEndpoint.scheme} ${entity.eInvoiceEndpoint.id}`,
          },
          {
            label: 'Invoice account',
            wide: true,
            value:
              entity.invoiceBank &&
              [entity.invoiceBank.bankName, entity.invoiceBank.iban ?? entity.invoiceBank.accountNumber]
                .filter(Boolean)
                .join(', '),
          },
        ]}
      />
      <FieldGroup
        title="Wages"
        fields={wageIDs.map(({ scheme, value }) => ({
          label: WAGE_SCHEMES[scheme as keyof typeof WAGE_SCHEMES] ?? scheme,
          value,
        }))}
      />
      <BankGroup entity={entity} />
    </Stack>
  )
}

type Bank = LegalEntity['bank']

/** The account, masked until the user shows it; each time it is shown in full is in the audit trail. */
function BankGroup({ entity }: { entity: LegalEntity }) {
  const mayRead = useMay()(right('settings', 'edit'))
  const [full, setFull] = useState<Bank>(null)
  const [isChanging, setChanging] = useState(false)
  const bank = full ?? entity.bank
  const show = async () => setFull(await send(legalEntityApi.bank, { params: { id: entity.id } }))
  return (
    <>
      <FieldGroup
        title="Wage account"
        action={
          mayRead && (
            <Group gap={8}>
              {entity.bank && !full && (
                <SmallButton onClick={() => void show().catch(() => undefined)}>Reveal</SmallButton>
              )}
              <SmallButton onClick={() => setChanging(true)}>
                {entity.bank ? 'Change account' : 'Enter account'}
              </SmallButton>
            </Group>
          )
        }
        fields={[
          { label: 'Account holder', value: bank?.accountName ?? null },
          { label: 'Bank', value: bank?.bankName ?? null },
          { label: 'IBAN', value: bank?.iban ?? null },
          { label: 'SWIFT', value: bank?.swift ?? null },
          { label: 'Routing code', value: bank?.routingCode ?? null },
          { label: 'Account number', value: bank?.accountNumber ?? null },
        ]}
      />
      {isChanging && (
        <Suspense fallback={null}>
          <LegalEntityBankDrawer
            entity={entity}
            onClose={() => {
              setChanging(false)
              setFull(null)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
