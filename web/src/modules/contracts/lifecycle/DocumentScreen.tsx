import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import type { Right } from '@muster/contract/kernel/api/permission.ts'
import { type ReactNode, useState } from 'react'
import type { Answer, EndpointRef } from '../../../kernel/api/send.ts'
import { remember } from '../../../kernel/lists/names.ts'
import type { HeadButton } from '../../../kernel/records/HeadButtons.tsx'
import { type RecordPart, RecordScreen } from '../../../kernel/records/RecordScreen.tsx'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { contractHistoryFormatOf } from '../displayValues.ts'
import { documentMenu, editButtons, type OpenDialog, printButton } from './documentActions.ts'
import { type Document, type DocumentKind, KINDS, numberOf, statusOf } from './documents.ts'

// Tabs that need viewers or schemas are loaded when they are opened.
const VersionsTab = lazyNamed(() => import('./VersionsTab.tsx'), 'VersionsTab')
const ChainTab = lazyNamed(() => import('./ChainTab.tsx'), 'ChainTab')
const DocumentDialogs = lazyNamed(() => import('./DocumentDialogs.tsx'), 'DocumentDialogs')

/** The fields of each record type in addition to those of a document. */
interface Recorded extends Omit<Document, 'kind'> {
  clientID: string
  candidateID?: string | null
  editable: boolean
  updatedAt: string
  _updatedBy?: { name: string } | null
}

interface DocumentScreenProps<E extends Endpoint> {
  kind: DocumentKind
  endpoint: EndpointRef<E>
  needs: Right
  /** The name of the id in the address. */
  param: string
  titleOf(one: Answer<E>): string
  /** The records whose names are shown. */
  named(one: Answer<E>): Parameters<typeof remember>[0]
  /** The permission to print it; without one the type is not printed here. */
  print?: Right
  /** Buttons before `Edit` and `Amend`. */
  buttons?(one: Answer<E>): readonly HeadButton[]
  overview(one: Answer<E>, doc: Document): ReactNode
  files(doc: Document): ReactNode
  /** Whether the user may see files and terms. */
  seesFiles?: boolean
  seesTerms?: boolean
  /** The master agreement above it; without one there is no hierarchy tab. */
  msaOf?(one: Answer<E>): string | null
}

/** The page of an agreement or a contract. */
export function DocumentScreen<E extends Endpoint>(props: DocumentScreenProps<E>) {
  const { kind, endpoint, needs, param, titleOf, named, print, buttons } = props
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  return (
    <RecordScreen
      endpoint={endpoint}
      needs={needs}
      path={KINDS[kind].path}
      param={param}
      head={(one) => {
        remember(named(one))
        const { updatedAt, _updatedBy, ...recorded } = recordedOf(one)
        return {
          title: titleOf(one),
          code: numberOf(recorded),
          status: statusOf(kind, recorded.status),
          meta: { verb: 'Updated', by: _updatedBy?.name, at: updatedAt },
        }
      }}
      buttons={(one) => [
        ...(print ? [printButton(() => setDialog('print'), print)] : []),
        ...(buttons?.(one) ?? []),
        ...editButtons(kind, recordedOf(one)),
      ]}
      menu={(one) => documentMenu(kind, recordedOf(one), setDialog)}
      parts={partsOf(props)}
      history={{ endpoint: KINDS[kind].api.history, format: contractHistoryFormatOf(kind) }}
    >
      {(one) => {
        const { clientID, candidateID = null } = recordedOf(one)
        const doc = documentOf(kind, one)
        return (
          dialog && (
            <DocumentDialogs
              open={dialog}
              doc={doc}
              clientID={clientID}
              candidateID={candidateID}
              onClose={() => setDialog(null)}
            />
          )
        )
      }}
    </RecordScreen>
  )
}

const recordedOf = (one: unknown) => one as Recorded
const documentOf = (kind: DocumentKind, one: unknown): Document => ({ ...recordedOf(one), kind })

function partsOf<E extends Endpoint>(props: DocumentScreenProps<E>): readonly RecordPart<Answer<E>>[] {
  const { kind, overview, files, seesFiles = true, seesTerms = true, msaOf } = props
  return [
    { key: 'overview', label: 'Overview', part: (one) => overview(one, documentOf(kind, one)) },
    { key: 'documents', label: 'Documents', isVisible: seesFiles, part: (one) => files(documentOf(kind, one)) },
    {
      key: 'versions',
      label: 'Versions',
      part: (one) => <VersionsTab doc={documentOf(kind, one)} maySeeTerms={seesTerms} />,
    },
    {
      key: 'hierarchy',
      label: 'Contract hierarchy',
      isVisible: msaOf !== undefined && seesTerms,
      part: (one) => <ChainTab msaID={msaOf?.(one) ?? null} openID={recordedOf(one).id} />,
    },
  ]
}
