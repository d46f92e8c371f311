import { IconLayoutKanban, IconList } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { IconButton } from '../../link/IconButton.tsx'
import { searchString } from './listState.ts'
import { useAddress } from './useListState.ts'

const ICON = { size: 16, stroke: 1.7 }
export type Shown = 'board' | 'list'

/** Whether the address shows the records as a board or as a list; `usual` without a word in the address. */
export function useShown(initial: Shown): Shown {
  const { view } = useAddress().search
  return view === 'board' || view === 'list' ? view : initial
}

interface BoardSwitchProps {
  path: string
  initial: Shown
}

/** Board or list of the same records, under the same filters; kept in the address. */
export function BoardSwitch({ path, initial }: BoardSwitchProps) {
  const { history } = useRouter()
  const { search } = useAddress()
  const shown = useShown(initial)
  const other: Shown = shown === 'board' ? 'list' : 'board'
  const { page: _page, open: _open, view: _view, ...rest } = search
  const go = () => history.push(`${path}${searchString(other === initial ? rest : { ...rest, view: other })}`)
  return (
    <IconButton name={other === 'board' ? 'Show as board' : 'Show as list'} variant="default" onClick={go}>
      {other === 'board' ? <IconLayoutKanban {...ICON} /> : <IconList {...ICON} />}
    </IconButton>
  )
}
