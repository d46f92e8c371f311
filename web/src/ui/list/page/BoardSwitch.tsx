import { IconLayoutKanban, IconList } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { IconButton } from '../../link/IconButton.tsx'
import { searchString } from './listState.ts'
import { useAddress } from './useListState.ts'

const ICON = { size: 16, stroke: 1.7 }
export type ListMode = 'board' | 'list'

/** Whether the URL shows the records as a board or as a list; `initial` if it has no such parameter. */
export function useListMode(initial: ListMode): ListMode {
  const { view } = useAddress().search
  return view === 'board' || view === 'list' ? view : initial
}

interface BoardSwitchProps {
  path: string
  initial: ListMode
}

/** A switch between board and list of the same records, with the same filters; kept in the URL. */
export function BoardSwitch({ path, initial }: BoardSwitchProps) {
  const { history } = useRouter()
  const { search } = useAddress()
  const shown = useListMode(initial)
  const other: ListMode = shown === 'board' ? 'list' : 'board'
  const { page: _page, open: _open, view: _view, ...rest } = search
  const go = () => history.push(`${path}${searchString(other === initial ? rest : { ...rest, view: other })}`)
  return (
    <IconButton name={other === 'board' ? 'Show as board' : 'Show as list'} variant="default" onClick={go}>
      {other === 'board' ? <IconLayoutKanban {...ICON} /> : <IconList {...ICON} />}
    </IconButton>
  )
}
