import type { Endpoint } from '@muster/contract/kernel/endpoint.ts'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Allowed } from '../../kernel/Allowed.tsx'
import { FreshRecord } from '../../kernel/FreshRecord.tsx'
import type { Answer, EndpointRef } from '../../kernel/send.ts'
import { KINDS } from './papers.ts'

interface OpenedContractProps<E extends Endpoint> {
  kind: 'CANDIDATE' | 'CLIENT'
  endpoint: EndpointRef<E>
  children(contract: Answer<E>): ReactNode
}

/** The contract of the address for a form, newly read, for those who may write in it. */
export function OpenedContract<E extends Endpoint>({ kind, endpoint, children }: OpenedContractProps<E>) {
  const { contractID = '' } = useParams({ strict: false }) as { contractID?: string }
  return (
    <Allowed needs={KINDS[kind].write} refusal="You may not change these contracts">
      <FreshRecord endpoint={endpoint} id={contractID}>
        {children}
      </FreshRecord>
    </Allowed>
  )
}
