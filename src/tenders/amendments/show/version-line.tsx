import type { ReactNode } from 'react'
import { MomentDay, Sentence } from '#framework/ui/elements/text.tsx'
import type { RfqView } from '#tenders/core/contract.ts'

interface VersionLineProps {
  rfq: Pick<RfqView, 'version' | 'history'>
  className?: string | undefined
  children?: ReactNode
}

/** Which version of an RFQ it is, and since when; nothing before its first change. */
export function VersionLine({ rfq: { version, history }, className, children }: VersionLineProps) {
  const changed = history.findLast(({ what }) => what === 'changed')
  if (!changed) return null
  return (
    <p className={className}>
      <Sentence
        of="amendments.version_line"
        values={{ n: version }}
        parts={{ date: <MomentDay moment={changed.at} /> }}
      />
      {children}
    </p>
  )
}
