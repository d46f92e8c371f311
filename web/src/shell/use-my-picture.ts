import type { profileEndpoints } from '@muster/contract/access/profile.contract.ts'
import { useFile } from '../kernel/api/downloads.ts'
import { useEndpoint } from '../kernel/api/endpoint.ts'
import type { EndpointRef } from '../kernel/api/send.ts'

const profileLine: EndpointRef<(typeof profileEndpoints)['get']> = { method: 'GET', path: '/profile' }
const pictureLine: EndpointRef<(typeof profileEndpoints)['picture']> = { method: 'GET', path: '/profile/picture' }

/** The address of the user's own picture, or null without one. */
export function useMyPicture(): string | null {
  const profile = useEndpoint(profileLine, {}, { staleTime: 300_000, afterPaint: true })
  const { file } = useFile(pictureLine, {}, Boolean(profile.data?.profilePicture))
  return profile.data?.profilePicture ? (file?.url ?? null) : null
}
