import { Progress } from '@mantine/core'

interface ProgressBarProps {
  /** The label: `Importing clients`. */
  name: string
  /** 0 to 1; null while the total is unknown. */
  share: number | null
}

export function ProgressBar({ name, share }: ProgressBarProps) {
  const percent = share === null ? undefined : Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <Progress.Root
      size={6}
      w="100%"
      bg="var(--soft)"
      transitionDuration={180}
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <Progress.Section withAria={false} value={percent ?? 100} striped={share === null} animated={share === null} />
    </Progress.Root>
  )
}
