import { Stack } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import {
  type FinalSettlementRecord,
  settlementEndpoints,
} from '@muster/contract/payroll/settlements/settlements.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type SendOptions, send } from '../../../kernel/api/send.ts'
import { RecordDocuments } from '../../../kernel/records/RecordDocuments.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { FileDrop } from '../../../ui/files/FileDrop.tsx'
import { DOCUMENTS } from '../../../ui/files/rules.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { settlementApi } from './settlementLabels.ts'

/** The documents of a settlement: the statement signed by the consultant, and letters. */
export function SettlementDocuments({
  settlement: { id, status, hasStatement },
}: {
  settlement: FinalSettlementRecord
}) {
  const mayAdd = useMay()(right('final-settlements', 'edit'))
  const cache = useQueryClient()
  const add = (isStatement: boolean) => (file: File, options: SendOptions) =>
    send(
      settlementEndpoints.addDocuments,
      { params: { id }, body: { isStatement: isStatement ? 'true' : 'false' }, files: [file] },
      options,
    )
  return (
    <Stack>
      <Section title="Signed statement">
        <HelperText>
          {hasStatement
            ? 'The signed statement is uploaded.'
            : status === 'APPROVED'
              ? 'Send or print the statement, then upload the signed copy.'
              : 'The statement can be signed once the settlement is approved.'}
        </HelperText>
        {mayAdd && status === 'APPROVED' && (
          <FileDrop
            what="the signed statement"
            rules={DOCUMENTS}
            isMany={false}
            upload={async (file, onProgress, signal) => {
              await add(true)(file, { onProgress, signal })
              await cache.invalidateQueries({ queryKey: ['final-settlements'] })
            }}
          />
        )}
      </Section>
      <RecordDocuments
        id={id}
        mayEdit={mayAdd}
        list={settlementApi.documents}
        one={settlementApi.downloadDocument}
        add={{
          what: 'letters about the settlement or proof of returned assets',
          send: (file, _type, options) => add(false)(file, options),
        }}
      />
    </Stack>
  )
}
