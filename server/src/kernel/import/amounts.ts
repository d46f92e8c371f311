import * as z from 'zod'

/**
 * The cell of an amount as people write it: `50,000.00`, `50 000`, `50000`. Rejects what has two readings: `18.000` (18 or 18,000), and a
 * comma that separates no thousands (`95,50`), so that no amount is imported a hundred or a thousand times too large or small.
 */
export const AmountCell = z.string().transform((typed, context) => {
  const text = typed.replace(/[\s\u00a0]/g, '')
  const reject = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  const [, thousands, decimals] = /^(\d{1,3})\.(\d{3})$/.exec(text) ?? []
  if (thousands && thousands !== '0')
    return reject(
      `"${typed.trim()}" can mean ${thousands}${decimals === '000' ? '' : `.${decimals}`} or ${thousands},${decimals}. Write it without the point, or with a thousands comma or fewer decimals.`,
    )
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return text.replaceAll(',', '')
  return text.includes(',') ? reject(`"${typed.trim()}" is not an amount. Enter an amount such as 12500.00.`) : text
})

/** The cell of an exchange rate: `3.6725`, `1,250.5`. A comma without a decimal point after it has two readings and is rejected. */
export const RateCell = z.string().transform((typed, context) => {
  const text = typed.replace(/[\s\u00a0]/g, '')
  if (/^\d{1,3}(,\d{3})+\.\d+$/.test(text)) return text.replaceAll(',', '')
  if (!text.includes(',')) return text
  context.addIssue({
    code: 'custom',
    message: `"${typed.trim()}" has two readings. Enter a rate such as 3.6725, without a comma.`,
  })
  return z.NEVER
})
