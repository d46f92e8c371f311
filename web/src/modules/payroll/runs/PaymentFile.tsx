import { Flex, Stack } from '@mantine/core'
import { paymentFileMessage } from '@muster/contract/payroll/core/payroll-run.labels.ts'
import type { PaymentFileShown } from '@muster/contract/payroll/core/shapes.contract.ts'
import { wageProfileLabels } from '@muster/contract/payroll/payments/payment-file.labels.ts'
import { IconDownload } from '@tabler/icons-react'
import { download } from '../../../kernel/api/downloads.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { InstantCell, MoneyCell } from '../../../ui/cells/cells.tsx'
import type { Labels } from '../../../ui/format/labels.ts'
import { formatCount } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { CopyableValue } from '../../../ui/record/CopyableValue.tsx'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { Alert } from '../../../ui/states/Alert.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { payrollApi } from '../endpoints.ts'
import { payrollRunHref, type VisibleRun } from '../labels.ts'

const NOT_GENERATED = 'Not generated yet. Generate it from Overview once the run is approved.'

const MAX_NAMED = 6
type ValidationError = PaymentFileShown['problems'][number]

/** Validation errors that several lines have are shown once, with the names; a line that has one twice counts once. */
function grouped(validationErrors: readonly ValidationError[]) {
  const found = new Map<string, { field: string; message: string; lines: ValidationError[] }>()
  for (const validationError of validationErrors) {
    const key = `${validationError.field} ${validationError.message}`
    const group = found.get(key) ?? { field: validationError.field, message: validationError.message, lines: [] }
    if (!group.lines.some(({ lineID, who }) => lineID === validationError.lineID && who === validationError.who))
      group.lines.push(validationError)
    found.set(key, group)
  }
  return [...found.values()]
}

/** A long file name breaks before its extension, not within it. */
function FileName({ name }: { name: string }) {
  const end = name.lastIndexOf('.')
  return end <= 0 ? (
    name
  ) : (
    <>
      {name.slice(0, end)}
      <wbr />
      {name.slice(end)}
    </>
  )
}

/** The payment file for the bank: validated first by the rules of the bank, and available once it is generated. */
export function PaymentFile({ run }: { run: VisibleRun }) {
  const { id } = run
  const { data, error, refetch } = useEndpoint(payrollApi.paymentFile, { params: { id } })
  if (!data) return <PendingFields error={error} onRetry={refetch} groups={1} fields={5} />
  const { profile, name, payments, total, currency, problems: validationErrors, hash, _createdBy, createdAt } = data
  const isGenerated = hash !== null
  const reasons = grouped(validationErrors)
  return (
    <Stack>
      {validationErrors.length > 0 ? (
        <Alert tone="danger">
          {paymentFileMessage(validationErrors)} Resolve the errors below or place the lines on hold.
        </Alert>
      ) : (
        <Alert tone="info">
          {isGenerated
            ? 'The file is generated. Downloads are recorded in the audit trail.'
            : run.status === 'APPROVED'
              ? 'No errors. Generate the file from Overview.'
              : 'No errors. Generate the file once the run is approved.'}
        </Alert>
      )}
      <FieldGroup
        title="Payment file"
        action={
          <SmallButton
            icon={IconDownload}
            disabled={!isGenerated}
            title={isGenerated ? undefined : NOT_GENERATED}
            onClick={() => void download(payrollApi.downloadPaymentFile, { params: { id } })}
            variant="filled"
          >
            Download
          </SmallButton>
        }
        fields={[
          { label: 'Format', value: (wageProfileLabels as Labels)[profile] ?? profile },
          { label: 'File', value: <FileName name={name} />, wide: true },
          { label: 'Payments', value: formatCount(payments) },
          { label: 'Total', value: <MoneyCell value={{ amount: total, currency }} /> },
          { label: 'Created by', value: _createdBy?.name ?? null },
          { label: 'Created', value: createdAt && <InstantCell value={createdAt} /> },
          {
            label: 'Fingerprint (SHA-256)',
            wide: true,
            value: hash && (
              <CopyableValue value={hash} name="the fingerprint">
                <code className="text-xs break-words">{hash}</code>
              </CopyableValue>
            ),
          },
        ]}
      />
      {validationErrors.length > 0 && (
        <Section title="Validation errors">
          <PlainTable name="Validation errors" isFramed isWordy heads={['Field', 'Resolution', 'Consultant']}>
            {reasons.map(({ field, message, lines }) => (
              <tr key={`${field} ${message}`}>
                <th scope="row">{field}</th>
                <td>{message}</td>
                <td>
                  <Flex component="span" gap="2px 12px" wrap="wrap">
                    {lines.slice(0, MAX_NAMED).map(({ lineID, who }) =>
                      lineID ? (
                        <RouteLink key={lineID} href={`${payrollRunHref(run)}?tab=people&open=${lineID}`}>
                          {who}
                        </RouteLink>
                      ) : (
                        <span key={who}>{who}</span>
                      ),
                    )}
                    {lines.length > MAX_NAMED && <span>and {formatCount(lines.length - MAX_NAMED)} more</span>}
                  </Flex>
                </td>
              </tr>
            ))}
          </PlainTable>
        </Section>
      )}
    </Stack>
  )
}
