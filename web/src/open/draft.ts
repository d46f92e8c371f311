import type { FormValues } from '../ui/form/schemaValues.ts'

/** A draft is stored in this browser until it is submitted: values in the local storage, files in IndexedDB. */
const PREFIX = 'applicant-form:'
const DATABASE = 'applicant-form'
const STORE = 'files'

/** The key of a draft: the end of the token distinguishes links, and is too short to open one. */
export const draftName = (token: string) => `${PREFIX}${token.slice(-12)}`

export function readDraft(name: string): FormValues | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
    return stored !== null && typeof stored === 'object' ? (stored as FormValues) : null
  } catch {
    return null
  }
}

export function writeDraft(name: string, values: FormValues): void {
  try {
    localStorage.setItem(name, JSON.stringify(values))
  } catch {
    // The storage is full or disabled: the form works without a draft.
  }
}

function database(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
    opening.onsuccess = () => done(opening.result)
    opening.onerror = () => fail(opening.error)
  })
}

async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opened = await database()
  try {
    return await new Promise<T>((done, fail) => {
      const request = act(opened.transaction(STORE, mode).objectStore(STORE))
      request.onsuccess = () => done(request.result)
      request.onerror = () => fail(request.error)
    })
  } finally {
    opened.close()
  }
}

/** The files of a draft by the path of their question; empty where the browser cannot store files. */
export async function readDraftFiles(name: string): Promise<Map<string, File>> {
  const stored = await inStore('readonly', (store) => store.get(name) as IDBRequest<unknown>).catch(() => undefined)
  return stored instanceof Map ? (stored as Map<string, File>) : new Map()
}

export const writeDraftFiles = (name: string, files: ReadonlyMap<string, File>): Promise<unknown> =>
  inStore('readwrite', (store) => store.put(new Map(files), name)).catch(() => undefined)

/** Deletes the draft after it was submitted, or when the applicant clears the form. */
export function removeDraft(name: string): Promise<unknown> {
  try {
    localStorage.removeItem(name)
  } catch {
    // Nothing was stored.
  }
  return inStore('readwrite', (store) => store.delete(name)).catch(() => undefined)
}
