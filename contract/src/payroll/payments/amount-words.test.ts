import { expect, test } from 'vitest'
import { amountInWords } from './amount-words.rules.ts'

test.each([
  ['15672.50', 'AED', 'Fifteen thousand six hundred and seventy-two dirhams and fifty fils'],
  ['0', 'AED', 'Zero dirhams'],
  ['1', 'AED', 'One dirham'],
  ['0.01', 'GBP', 'Zero pounds and one penny'],
  ['1005', 'USD', 'One thousand and five dollars'],
  ['1000000.001', 'KWD', 'One million dinars and one fils'],
  ['555.769', 'KWD', 'Five hundred and fifty-five dinars and seven hundred and sixty-nine fils'],
  ['311538.46', 'INR', 'Three lakh eleven thousand five hundred and thirty-eight rupees and forty-six paise'],
  ['102141.61', 'INR', 'One lakh two thousand one hundred and forty-one rupees and sixty-one paise'],
  [
    '123456789012.01',
    'INR',
    'Twelve thousand three hundred and forty-five crore sixty-seven lakh eighty-nine thousand and twelve rupees and one paisa',
  ],
  ['10000000', 'INR', 'One crore rupees'],
  ['1', 'INR', 'One rupee'],
  ['0', 'INR', 'Zero rupees'],
  ['-12.5', 'SAR', 'Minus twelve riyals and fifty halalas'],
  ['100019', 'OMR', 'One hundred thousand and nineteen rials'],
])('%s %s in words', (amount, currency, text) => {
  expect(amountInWords(amount, currency)).toBe(text)
})
