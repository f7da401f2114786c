import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { onDemand } from '#framework/ssr/part.tsx'
import type { RfqView } from '#tenders/contract.ts'

const RfqPaper = onDemand(() => import('./rfq-paper.tsx'), 'RfqPaper')

/** The print key of both keyboards that are usual here: the Arabic letter lies on the same key. */
const PRINT_KEYS = ['p', 'P', 'ح']

/** Signs of somebody who may print soon; scrolling and reading with a touch begin with one of them, too. */
const PRESENCE = ['pointermove', 'pointerdown', 'keydown']

/**
 * Puts the RFQ on paper when its button, the browser's print key or the browser's menu asks for it. `asked` counts how
 * often the button did. The menu waits for nothing, so the paper's code is fetched as soon as somebody is there.
 */
export function PrintDesk({ rfq, asked }: { rfq: RfqView; asked: number }) {
  const [keys, setKeys] = useState(0)
  const [byMenu, setByMenu] = useState(false)
  const laidOut = useRef(false)
  useEffect(() => {
    laidOut.current = byMenu || asked + keys > 0
  })
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    for (const sign of PRESENCE)
      addEventListener(sign, () => void RfqPaper.preload().catch(() => {}), { once: true, signal })
    addEventListener('beforeprint', () => laidOut.current || flushSync(() => setByMenu(true)), { signal })
    return () => listeners.abort()
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || !PRINT_KEYS.includes(event.key)) return
      event.preventDefault()
      setKeys((count) => count + 1)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const copies = asked + keys
  return copies > 0 || byMenu ? <RfqPaper rfq={rfq} copies={copies} /> : null
}
