import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Answer, EndpointRef } from '../../../kernel/api/send.ts'
import { FreshRecord } from '../../../kernel/records/FreshRecord.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { KINDS } from '../lifecycle/documents.ts'

interface OpenedContractProps<E extends Endpoint> {
  kind: 'CANDIDATE' | 'CLIENT'
  endpoint: EndpointRef<E>
  children(contract: Answer<E>): ReactNode
}

/** Loads the contract of the address for a form, for users who may edit it. */
export function OpenedContract<E extends Endpoint>({ kind, endpoint, children }: OpenedContractProps<E>) {
  const { contractID = '' } = useParams({ strict: false }) as { contractID?: string }
  return (
    <Allowed needs={KINDS[kind].write} deniedMessage="You don’t have access to change these contracts">
      <FreshRecord endpoint={endpoint} id={contractID}>
        {children}
      </FreshRecord>
    </Allowed>
  )
}
