interface MarkupPolicies {
  createPolicy(name: string, rules: { createHTML(text: string): string }): { createHTML(text: string): unknown }
}

let policy: { createHTML(text: string): unknown } | undefined

/**
 * Allows XML parsing while `work` runs, under `require-trusted-types-for 'script'`. A parsed XML document is inert: its
 * scripts do not run, and it is not part of the page. HTML strings are still rejected.
 */
export async function whileReadingXml<T>(work: () => Promise<T>): Promise<T> {
  const { trustedTypes } = globalThis as { trustedTypes?: MarkupPolicies }
  if (!trustedTypes) return work()
  policy ??= trustedTypes.createPolicy('inert-xml', { createHTML: (text) => text })
  const trusted = policy
  const before = DOMParser.prototype.parseFromString
  DOMParser.prototype.parseFromString = function (text, type) {
    return before.call(this, type === 'application/xml' ? (trusted.createHTML(text) as string) : text, type)
  }
  try {
    return await work()
  } finally {
    DOMParser.prototype.parseFromString = before
  }
}
