import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { counted } from '../../../ui/format/number.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { ListRow, RowList } from '../../../ui/record/RowList.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { DisableTwoFactorDialog } from '../sign-in/DisableTwoFactorDialog.tsx'
import { EnrolTwoFactor } from '../sign-in/EnrolTwoFactor.tsx'
import { RecoveryCodes } from '../sign-in/RecoveryCodes.tsx'
import type { PartProps } from './profileTypes.ts'

/** An authenticator code in addition to the password: set up, confirmed, and turned off. */
export function MyTwoFactor({ profile }: PartProps) {
  const [isEnrolling, setEnrolling] = useState(false)
  const [isDisabling, setDisabling] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { twoFactorEnabled: isOn, twoFactorDemanded: isDemanded } = profile
  const head = useRef<HTMLHeadingElement>(null)
  const isShown = !codes && !(isEnrolling && !isOn)
  const catchFocus = () => {
    if (document.activeElement === document.body) head.current?.focus()
  }
  const isFirst = useRef(true)
  // Back from the steps, or switched off: the button that had the focus is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is shown counts
  useEffect(() => {
    if (isShown && !isFirst.current) catchFocus()
    isFirst.current = false
  }, [isShown, isOn])
  return (
    <Section
      headRef={head}
      title="Two-factor authentication"
      action={isOn && !isDemanded && !codes && <SmallButton onClick={() => setDisabling(true)}>Disable…</SmallButton>}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      ) : isEnrolling && !isOn ? (
        <EnrolTwoFactor
          onCancel={() => setEnrolling(false)}
          onDone={(fresh) => {
            setCodes(fresh)
            setEnrolling(false)
          }}
        />
      ) : (
        <State profile={profile} onEnrol={() => setEnrolling(true)} />
      )}
      <DisableTwoFactorDialog opened={isDisabling} onClose={() => setDisabling(false)} onGone={catchFocus} />
    </Section>
  )
}

function State({ profile, onEnrol }: PartProps & { onEnrol(): void }) {
  const { twoFactorEnabled: isOn, twoFactorDemanded: isDemanded, recoveryCodesLeft: left } = profile
  return (
    <RowList>
      <ListRow
        title={
          <>
            <StatusBadge tone={isOn ? 'done' : 'neutral'}>{isOn ? 'On' : 'Off'}</StatusBadge>
            {isOn && left <= 2 && <StatusBadge tone="warning">{counted(left, ['code', 'codes'])} left</StatusBadge>}
          </>
        }
        text={isOn ? onText(left, isDemanded) : OFF_TEXT}
      >
        {!isOn && (
          <Button size="xs" onClick={onEnrol}>
            Set up
          </Button>
        )}
      </ListRow>
    </RowList>
  )
}

const OFF_TEXT = 'Require a code from an authenticator app in addition to your password.'

const onText = (left: number, isDemanded: boolean) =>
  `A code from your authenticator app is required at sign-in. ${counted(left, ['recovery code is', 'recovery codes are'])} left.${
    isDemanded
      ? ' Your role requires it, so it can’t be disabled.'
      : ' To get new codes, disable it and set it up again.'
  }`
