import { Box } from '@mantine/core'
import { clientFileTypeLabels } from '@muster/contract/clients/clients.labels.ts'
import { type ClientFile, type ClientFileType, clientFileEndpoints } from '@muster/contract/clients/files.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { useState } from 'react'
import { send } from '../../../kernel/api/send.ts'
import { PagedDocuments } from '../../../kernel/records/RecordDocuments.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { DateBox } from '../../../ui/fields/dates/DateBox.tsx'
import { isDay } from '../../../ui/format/day.ts'
import { fileApi } from '../endpoints.ts'

const { OTHER, ...NAMED } = clientFileTypeLabels
const TYPES = { OTHER, ...NAMED }

/** The client's documents, some of which expire. */
export function FilesTab({ clientID }: { clientID: string }) {
  const mayEdit = useMay()(right('clients', 'edit'))
  const [expiresOn, setExpiresOn] = useState('')
  const isInvalid = expiresOn !== '' && !isDay(expiresOn)
  return (
    <PagedDocuments
      id={clientID}
      mayEdit={mayEdit}
      title="Files"
      list={fileApi.list}
      one={fileApi.download}
      paramsOf={(fileID) => ({ id: clientID, fileID })}
      describe={(file: ClientFile) => ({
        kind: file.type && clientFileTypeLabels[file.type],
        expiresOn: file.expiresOn,
      })}
      add={{
        what: 'licences, certificates, letters',
        types: TYPES,
        fields: (
          <Box mb="sm" maw={260}>
            <DateBox
              label="Expiry date"
              placeholder="Optional"
              initial=""
              onChange={setExpiresOn}
              error={isInvalid ? 'Enter a date such as 31 Mar 2027, or leave it empty.' : null}
            />
          </Box>
        ),
        send: (file, type: ClientFileType, options) => {
          const body = { type, ...(isDay(expiresOn) ? { expiresOn } : {}) }
          return send(clientFileEndpoints.upload, { params: { id: clientID }, body, files: [file] }, options)
        },
      }}
      remove={{ endpoint: fileApi.remove, from: 'this client' }}
    />
  )
}
