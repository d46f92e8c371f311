import { List, Popover, Text } from '@mantine/core'
import { useOpenOnMount } from '../../../../ui/lazy/useOpenOnMount.ts'
import { SearchHelpButton } from './SearchHelpButton.tsx'

const EXAMPLES = [
  ['java spring', 'both words'],
  ['java OR kotlin', 'one of them'],
  ['java NOT junior', 'without a word'],
  ['"spring boot"', 'exactly these words'],
  ['kuber*', 'words that start with these letters'],
  ['A-000123 or name@example.com', 'one applicant'],
] as const

/** The syntax of a boolean search, with examples. */
export function SearchHelp() {
  const { target, opened, setOpened } = useOpenOnMount()
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={320} trapFocus returnFocus>
      <Popover.Target ref={target}>
        <SearchHelpButton onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown aria-label="How to search">
        <Text size="sm" fw={600}>
          Searches names, titles, skills and CVs
        </Text>
        <List size="sm" mt={8} spacing={6} listStyleType="none">
          {EXAMPLES.map(([query, meaning]) => (
            <List.Item key={query}>
              <code>{query}</code>
              <Text size="xs" c="dimmed">
                {meaning}
              </Text>
            </List.Item>
          ))}
        </List>
      </Popover.Dropdown>
    </Popover>
  )
}
