import { Box, Stack, Text } from '@mantine/core'
import { parsedFieldLabels } from '@muster/contract/recruiting/applicants/applicants.labels.ts'
import { correctionOf } from '@muster/contract/recruiting/applicants/confirmed-fields.rules.ts'
import type { ParsedField } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { useState } from 'react'
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { counted } from '../../../ui/format/number.ts'
import { LinkButton } from '../../../ui/link/LinkButton.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { foundText } from './foundText.ts'
import { ResumeText } from './ResumeText.tsx'

interface ConfirmedValuesProps {
  text: string
  fields: readonly ParsedField[]
}

/** The text of a confirmed CV; below it the found values and those that were confirmed instead. */
export function ConfirmedValues({ text, fields }: ConfirmedValuesProps) {
  const [active, setActive] = useState<number | null>(null)
  const confirmed = fields.map((one, index) => ({ ...one, index, correction: correctionOf(one) }))
  const corrections = confirmed.filter(({ correction }) => correction === 'CORRECTED').length
  return (
    <Stack gap={0}>
      <ResumeText text={text} fields={fields} active={active} onChoose={setActive} />
      <Text size="sm" fw={500} px="md" pt="sm" pb={4}>
        {`${counted(fields.length, ['value', 'values'])} found, ${corrections} corrected`}
      </Text>
      <Box px="md">
        <PlainTable name="Found and confirmed values" heads={['Field', 'Found', 'Confirmed']} isTall>
          {confirmed.map(({ index, field, value, confirmed: instead, correction }) => (
            <tr key={index} data-selected={index === active || undefined}>
              <th scope="row">
                <LinkButton
                  onClick={() => setActive(index)}
                  aria-label={`Show ${parsedFieldLabels[field]} in the text`}
                >
                  {parsedFieldLabels[field]}
                </LinkButton>
              </th>
              <td className="break-words">{foundText(field, value)}</td>
              <td className="break-words">
                {correction === 'NOT_USED' || instead === null || instead === undefined ? (
                  <StatusBadge tone="neutral">Not used</StatusBadge>
                ) : correction === 'CORRECTED' ? (
                  <>
                    {foundText(field, instead)} <StatusBadge tone="info">Corrected</StatusBadge>
                  </>
                ) : (
                  <span className="text-dimmed">As found</span>
                )}
              </td>
            </tr>
          ))}
        </PlainTable>
      </Box>
    </Stack>
  )
}
