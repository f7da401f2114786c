import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { onDemand } from '#framework/ssr/part.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import { usePrintRequests } from '#tenders/core/print/print-requests.tsx'

const RfqPaper = onDemand(() => import('./rfq-paper.tsx'), 'RfqPaper')

/** Signs of somebody who may print soon; scrolling and reading with a touch begin with one of them, too. */
const PRESENCE = ['pointermove', 'pointerdown', 'keydown']

/**
 * Puts the RFQ on paper when its button, the browser's print key or the browser's menu asks for it. `asked` counts how
 * often the button did. The menu waits for nothing, so the paper's code is fetched as soon as somebody is there.
 * `by_button`: the key and the menu print something else.
 */
export function PrintDesk({ rfq, asked, by_button }: { rfq: RfqView; asked: number; by_button: boolean }) {
  const [keys, setKeys] = useState(0)
  const [byMenu, setByMenu] = useState(false)
  useEffect(() => {
    const listeners = new AbortController()
    for (const sign of PRESENCE)
      addEventListener(sign, () => void RfqPaper.preload().catch(() => {}), { once: true, signal: listeners.signal })
    return () => listeners.abort()
  }, [])
  const onKey = () => setKeys((count) => count + 1)
  usePrintRequests({ onKey, onMenu: () => flushSync(() => setByMenu(true)) }, !by_button)
  const copies = asked + keys
  return copies > 0 || byMenu ? <RfqPaper rfq={rfq} copies={copies} /> : null
}
