import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import './style.css'

/**
 * The reference page for a list, written by hand with React only: it loads the signed-in user and one page of rows, and
 * shows the same columns and texts as Muster. It has no navigation, no filters, no permissions, and no controls except
 * the checkboxes and the links.
 */
type Row = Record<'id' | 'code' | 'name' | 'title' | 'client_name' | 'country_name' | 'status' | 'next_expiry', string>

const HEADS = ['Name', 'Title', 'Client', 'Country', 'Status', 'Next expiry']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const DAY_MS = 86_400_000

const label = (code: string) => code[0] + code.slice(1).toLowerCase().replaceAll('_', ' ')
const initials = (name: string) => name.split(' ').map((part) => part[0])
const formatDate = (day: string) => `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`

function left(day: string) {
  const days = Math.ceil((Date.parse(day) - Date.now()) / DAY_MS)
  return days < 0 ? 'Expired' : days > 90 ? 'Valid' : `${days} days left`
}

function List({ token }: { token: string }) {
  const [rows, setRows] = useState<Row[]>([])
  useEffect(() => {
    void fetch('/first-page', { headers: { authorization: `Bearer ${token}` } })
      .then((reply) => reply.json())
      .then(({ data }) => setRows(data))
  }, [token])
  return (
    <table>
      <thead>
        <tr>
          <th>
            <input type="checkbox" aria-label="Select all of this page" />
          </th>
          {HEADS.map((head) => (
            <th key={head}>{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-row={row.id}>
            <td>
              <input type="checkbox" aria-label={`Select ${row.name}`} />
            </td>
            <td>
              <span className="face">{initials(row.name)}</span>
              <a href={`/candidates/${row.id}`}>{row.name}</a> <code>{row.code}</code>
            </td>
            <td>{row.title}</td>
            <td>{row.client_name}</td>
            <td>{row.country_name}</td>
            <td>
              <span className="chip">{label(row.status)}</span>
            </td>
            <td>
              {row.next_expiry && (
                <>
                  <time dateTime={row.next_expiry}>{formatDate(row.next_expiry)}</time>{' '}
                  <span className="chip">{left(row.next_expiry)}</span>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const session = localStorage.getItem('muster-session')
createRoot(document.getElementById('root')!).render(
  session ? <List token={JSON.parse(session).tokens.accessToken} /> : <p>No one is signed in.</p>,
)
