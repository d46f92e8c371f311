import type { Client } from '@muster/contract/clients/shapes.contract.ts'
import { useRouter } from '@tanstack/react-router'
import { useAction, useEndpoint } from '../../kernel/api/endpoint.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { counted } from '../../ui/format/number.ts'
import { clientApi } from './endpoints.ts'

/** Lists what uses the client, which prevents archiving; the server checks again. */
export function ArchiveDialog({ client, onClose }: { client: Client; onClose(): void }) {
  const router = useRouter()
  const overview = useEndpoint(clientApi.overview, { params: { id: client.id } })
  const archive = useAction(clientApi.remove, { done: `${client.name} archived` })
  const held = describeDependents(overview.data)
  return (
    <ConfirmDialog
      opened
      title={`Archive ${client.name}?`}
      verb="Archive client"
      isDestructive
      isBarred={held.length > 0}
      onClose={onClose}
      onConfirm={async () => {
        await archive.mutateAsync({ params: { id: client.id } })
        router.history.replace('/clients')
      }}
    >
      {held.length > 0
        ? `This client can’t be archived: it still has ${listed.format(held)}. Move or end them first, or set the client to Inactive.`
        : 'The client is removed from lists, search and forms. Its code is not reused, and its history is kept.'}
    </ConfirmDialog>
  )
}

const listed = new Intl.ListFormat('en-GB')

interface ClientDependents {
  related?: readonly { kind: string; count: number }[]
  subsidiaries?: readonly unknown[]
}

/** `12 consultants`, `2 subsidiaries`. */
function describeDependents({ related = [], subsidiaries = [] }: ClientDependents = {}): string[] {
  const below = subsidiaries.length > 0 ? [counted(subsidiaries.length, ['subsidiary', 'subsidiaries'])] : []
  return [...related.map(({ kind, count }) => counted(count, [kind.replace(/s$/, ''), kind])), ...below]
}
