import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** The limit for a page with a list: React, one request, one table; no shell, no rights, no styles. */
const COLUMNS = ['code', 'name', 'country_name', 'client_name', 'title', 'status', 'joined_date', 'mobile']
type Row = Record<string, string>

function List() {
  const [rows, setRows] = useState<Row[]>([])
  useEffect(() => {
    void fetch('/first-page')
      .then((reply) => reply.json())
      .then(({ data }) => setRows(data))
  }, [])
  return (
    <table>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {COLUMNS.map((column) => (
              <td key={column}>{row[column]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

createRoot(document.getElementById('root')!).render(<List />)
