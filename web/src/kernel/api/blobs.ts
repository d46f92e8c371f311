const open = new Set<string>()

/** Creates an object URL for bytes fetched with the access token, because <img> and <a> cannot send one. */
export function addressOf(blob: Blob): string {
  const url = URL.createObjectURL(blob)
  open.add(url)
  return url
}

export function releaseAddress(url: string) {
  URL.revokeObjectURL(url)
  open.delete(url)
}

/** Revokes all object URLs at sign-out, so that no fetched file stays accessible. */
export function dropBlobs() {
  for (const url of open) releaseAddress(url)
}
