const open = new Set<string>()

/** An address for bytes that were fetched with the session's token, since <img> and <a> cannot carry one. */
export function addressOf(blob: Blob): string {
  const url = URL.createObjectURL(blob)
  open.add(url)
  return url
}

export function releaseAddress(url: string) {
  URL.revokeObjectURL(url)
  open.delete(url)
}

/** At sign-out: nothing that was fetched stays reachable. */
export function dropBlobs() {
  for (const url of open) releaseAddress(url)
}
