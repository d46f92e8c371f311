interface TrustedTypePolicies {
  createPolicy(name: string, rules: { createHTML(text: string): string }): unknown
}

/**
 * Under `require-trusted-types-for 'script'` a string may not become markup. Mantine writes its CSS variables into <style> elements
 * that way, so text without a single tag passes; anything that could make an element is refused.
 */
export function allowOnlyTextAsMarkup(policies = (globalThis as { trustedTypes?: TrustedTypePolicies }).trustedTypes) {
  policies?.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<')) throw new TypeError('Markup may not be made from text.')
      return text
    },
  })
}

/**
 * Zod would make functions out of text for speed, which the same policy refuses and reports. Said here, before the first schema is
 * loaded, and not through Zod itself, so that the sign-in page need not load it.
 */
export function compileNoSchemas(shared = globalThis as { __zod_globalConfig?: object }) {
  shared.__zod_globalConfig = { ...shared.__zod_globalConfig, jitless: true }
}
