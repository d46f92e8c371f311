import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { counted } from '../format/number.ts'
import { RouteLink } from '../link/RouteLink.tsx'

interface ImportedProps {
  created: number
  counts: readonly [one: string, many: string]
  href: string
  onAnotherFile(): void
}

/** The result of the import, with a link to the records. */
export const Imported = ({ created, counts, href, onAnotherFile }: ImportedProps) => (
  <Stack gap={12} align="flex-start" p={24} bd="1px solid var(--hairline)" bdrs="lg" role="status">
    <Title order={2}>{counted(created, counts)} imported</Title>
    <Text size="sm" c="dimmed" className="figures">
      Import complete. All rows were imported.
    </Text>
    <Group gap={8} align="stretch">
      <Button component={RouteLink} href={href}>
        Show results
      </Button>
      <Button variant="default" onClick={onAnotherFile}>
        Import another file
      </Button>
    </Group>
  </Stack>
)
