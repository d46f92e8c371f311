import { NativeSelect } from '@mantine/core'
import type { Profile } from '@muster/contract/access/profile.contract.ts'
import { profileEndpoints } from '@muster/contract/access/profile.contract.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { NOTIFICATION_KINDS } from '../notification-kinds.ts'
import type { PartProps } from './profileTypes.ts'

type Way = Profile['notificationChoices'][string]
const WAYS: readonly { value: Way; label: string }[] = [
  { value: 'BELL', label: 'In-app' },
  { value: 'BELL_AND_MAIL', label: 'In-app and email' },
  { value: 'NONE', label: 'Off' },
]

/** The notification type of the daily email, for its switch. */
const DAILY_MAIL = 'DAILY_DIGEST'
const DAILY_MAIL_WAYS: readonly { value: Way; label: string }[] = [
  { value: 'BELL_AND_MAIL', label: 'Every morning' },
  { value: 'NONE', label: 'Off' },
]

/** The channels of the user's notifications by type. A choice is saved at once. */
export function MyNotifications({ profile }: PartProps) {
  const { notificationChoices: choices = {}, version } = profile
  const update = useAction(profileEndpoints.update, { done: 'Notification settings saved' })
  const choose = (type: string, way: Way) =>
    update.mutate({ body: { version, notificationChoices: { ...choices, [type]: way } } })
  return (
    <>
      <Section title="Daily digest">
        <ul className="plain-list framed divided">
          <li className="list-row">
            <span className="grow">Receive a daily summary by email</span>
            <NativeSelect
              aria-label="Daily digest"
              data={[...DAILY_MAIL_WAYS]}
              value={choices[DAILY_MAIL] ?? 'BELL_AND_MAIL'}
              disabled={update.isPending}
              onChange={(event) => choose(DAILY_MAIL, event.currentTarget.value as Way)}
            />
          </li>
        </ul>
      </Section>
      {NOTIFICATION_KINDS.map(({ about, kinds }) => (
        <Section key={about} title={about}>
          <ul className="plain-list framed divided">
            {kinds.map(({ type, label }) => (
              <li key={type} className="list-row">
                <span className="grow">{label}</span>
                <NativeSelect
                  aria-label={label}
                  data={[...WAYS]}
                  value={choices[type] ?? 'BELL'}
                  disabled={update.isPending}
                  onChange={(event) => choose(type, event.currentTarget.value as Way)}
                />
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </>
  )
}
