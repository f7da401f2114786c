import '#framework/ui/styles/components.css'
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import { FreeText } from './text.tsx'

/** User text, truncated after some lines with a button to expand, which appears only if needed. */
export function Clamp({
  text,
  lines = 4,
  className = 'secondary',
}: {
  text: ReactNode
  lines?: number
  className?: string | undefined
}) {
  const t = useT()
  const box = useRef<HTMLParagraphElement>(null)
  const [open, setOpen] = useState(false)
  const [cut, setCut] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element || open) return
    const measure = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 2))
    measure.observe(element)
    return () => measure.disconnect()
  }, [open])
  return (
    <div>
      <FreeText
        ref={box}
        className={open ? `pre-line ${className}` : `pre-line clamp ${className}`}
        style={{ '--lines': lines } as CSSProperties}
      >
        {text}
      </FreeText>
      {(cut || open) && (
        <button type="button" className="link-button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'site.read_less' : 'site.read_more')}
        </button>
      )}
    </div>
  )
}
