import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { addressOf, releaseAddress } from './blobs.ts'
import { keyOf } from './endpoint.ts'
import type { ApiError } from './failures.ts'
import { fileNameIn } from './file-name.ts'
import { type Args, type EndpointRef, respond } from './send.ts'

/** Starts a browser download of the bytes. */
export function saveFile(blob: Blob, name: string) {
  const url = addressOf(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser normally has the bytes by the next tick; a minute allows for slow disks.
  setTimeout(() => releaseAddress(url), 60_000)
}

/** Saves the file of a response under its file name. An error has already been shown. */
const saveResponse = (request: Promise<Response>, defaultName: string): Promise<void> =>
  request
    .then(async (response) =>
      saveFile(await response.blob(), fileNameIn(response.headers.get('content-disposition'), defaultName)),
    )
    .catch(() => undefined)

/** Fetches the file of an endpoint with `download: true` and saves it. */
export const download = <const E extends Endpoint>(endpoint: E | EndpointRef<E>, args: Args<E>): Promise<void> =>
  saveResponse(respond(endpoint, args as object), 'download')

/** How a preview loads and saves the file of an endpoint; `inline` are the arguments that load it, if they differ. */
export const previewOf = <const E extends Endpoint>(
  endpoint: E | EndpointRef<E>,
  args: Args<E>,
  inline: Args<E> = args,
) => ({
  load: async (signal: AbortSignal) => (await respond(endpoint, inline as object, { signal })).blob(),
  onDownload: () => void download(endpoint, args),
})

/** Saves the whole filtered list: `exportList(clientEndpoints.list, {query}, 'xlsx')`. */
export function exportList<const E extends Endpoint>(
  endpoint: E | EndpointRef<E>,
  args: Args<E>,
  format: 'xlsx' | 'csv',
): Promise<void> {
  const { query = {}, ...rest } = args as { query?: Record<string, unknown> }
  const { page: _page, pageSize: _pageSize, ...filters } = query
  const line: EndpointRef = { method: 'GET', path: `${endpoint.path as `/${string}`}/export` }
  return saveResponse(respond(line, { ...rest, query: { ...filters, format } }), `export.${format}`)
}

interface FetchedFile {
  url: string
  name: string
  type: string
}

/** The file of an endpoint as an object URL for <img> or a preview; it is revoked on unmount. */
export function useFile<const E extends Endpoint>(endpoint: E | EndpointRef<E>, args: Args<E>, enabled = true) {
  const bytes = useQuery<{ blob: Blob; name: string }, ApiError>({
    queryKey: [...keyOf(endpoint, args as object), 'file'],
    queryFn: async ({ signal }) => {
      const response = await respond(endpoint, args as object, { signal })
      const name = fileNameIn(response.headers.get('content-disposition'), 'file')
      return { blob: await response.blob(), name }
    },
    enabled,
    staleTime: 300_000,
  })
  const [file, setFile] = useState<FetchedFile | null>(null)
  useEffect(() => {
    if (!bytes.data) return setFile(null)
    const { blob, name } = bytes.data
    const url = addressOf(blob)
    setFile({ url, name, type: blob.type })
    return () => releaseAddress(url)
  }, [bytes.data])
  return { file, error: bytes.error, isLoading: bytes.isLoading, retry: () => void bytes.refetch() }
}
