interface TrustedTypePolicies {
  createPolicy(name: string, rules: { createHTML(text: string): string }): unknown
}

/**
 * Under `require-trusted-types-for 'script'` a string may not become markup. Mantine writes its CSS variables into
 * <style> elements as strings, so text without tags is allowed; anything that could create an element is rejected.
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
 * Zod would compile functions from text for speed, which the policy blocks and reports. Set here before the first
 * schema is loaded, and without Zod itself, so that the sign-in page does not load it.
 */
export function compileNoSchemas(shared = globalThis as { __zod_globalConfig?: object }) {
  shared.__zod_globalConfig = { ...shared.__zod_globalConfig, jitless: true }
}
