import { download } from '../../kernel/api/downloads.ts'
import type { billingApi } from './endpoints.ts'

/** Downloads a file of a document; a failure is shown by the download itself. */
export const downloadFile = (file: Pick<typeof billingApi.pdf, 'method'> & { path: string }, id: string) =>
  void download(file as typeof billingApi.pdf, { params: { id } })
