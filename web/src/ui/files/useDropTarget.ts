import { type DragEvent, useState } from 'react'

/** The props of an element on which files are dropped; `data-over` marks it meanwhile. */
export function useDropTarget(onFiles: (files: FileList) => void) {
  const [isOver, setOver] = useState(false)
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onFiles(event.dataTransfer.files)
    },
  }
}
