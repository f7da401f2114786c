import type { ReactNode } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import { MomentDay, Sentence } from '#framework/ui/elements/text.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { changesPath } from '#tenders/core/addresses.ts'
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

/** The same on the RFQ's page, with the way to the newest change; a bidder who must answer one has it above. */
export function VersionWithChanges({
  rfq,
  className,
  must_answer,
}: {
  rfq: RfqView
  className: string | undefined
  must_answer: boolean
}) {
  const t = useT()
  return (
    <VersionLine rfq={rfq} className={className}>
      {!must_answer && (
        <>
          {' '}
          <Link className="text-link" to={changesPath(rfq.rfq_id, rfq.version - 1, rfq.version)}>
            {t('amendments.what_changed')}
          </Link>
        </>
      )}
    </VersionLine>
  )
}
