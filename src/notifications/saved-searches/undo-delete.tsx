import styles from './saved-searches.module.css'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi, useT } from '#framework/ssr/context.tsx'
import { Button } from '#framework/ui/elements/button.tsx'
import { Sentence } from '#framework/ui/elements/text.tsx'
import { toast } from '#framework/ui/elements/toast.tsx'
import type { SavedSearch } from './contract.ts'
import { SAVED_SEARCH_KEY } from './saved-search-queries.ts'

/** Says what was deleted, and saves it again. What was pressed is gone, so the focus comes here. */
export function UndoDelete({
  deleted: { name, what, query, alert },
  done,
}: {
  deleted: SavedSearch
  done: () => void
}) {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  async function undo() {
    setBusy(true)
    try {
      await api.send('POST /saved-searches', { name, what, query, alert })
      await queries.invalidateQueries({ queryKey: SAVED_SEARCH_KEY })
      done()
    } catch {
      toast(t('searches.save_failed'), 'error')
      setBusy(false)
    }
  }
  return (
    <div className={`card ${styles.undo}`} role="status" ref={box}>
      <span>
        <Sentence of="searches.deleted_named" parts={{ name: <b dir="auto">{name}</b> }} />
      </span>
      <Button size="sm" busy={busy} onClick={() => void undo()}>
        {t('searches.undo')}
      </Button>
    </div>
  )
}
