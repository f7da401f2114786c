import type { ReactNode } from 'react'
import { Ltr } from '#framework/ui/elements/text.tsx'
import { ClosingEnd, ClosingText } from '#tenders/core/closing/closing-text.tsx'
import type { Closing } from '#tenders/core/closing/closing.ts'
import type { RfqView } from '#tenders/core/contract.ts'
import { useSealedT } from './use-sealed-t.tsx'

/** A sentence with an element in the place of its one value. */
function SealedSentence({
  name,
  children,
}: {
  name: 'means_hidden' | 'at_time' | 'replace_until'
  children: ReactNode
}) {
  const sealedT = useSealedT()
  const [before, after] = sealedT(name).split(/\{\w+\}/)
  return (
    <>
      {before}
      {children}
      {after}
    </>
  )
}

/** An hour in Riyadh. */
export const AtTime = ({ time }: { time: string }) => (
  <SealedSentence name="at_time">
    <Ltr>{time}</Ltr>
  </SealedSentence>
)

/** Until when a bidder may replace its bid. */
export const ReplaceUntil = ({ of }: { of: Closing }) => (
  <SealedSentence name="replace_until">
    <ClosingText of={of} length="no_year" />
  </SealedSentence>
)

/** What nobody sees of sealed bids, and until when. */
export const HiddenUntil = ({ of }: { of: Closing }) => (
  <SealedSentence name="means_hidden">
    <ClosingEnd of={of} hijri />
  </SealedSentence>
)

/** The same for a bidder, who alone will have the contents. */
export function BidderNotice({ of }: { of: Closing & Pick<RfqView, 'sealed'> }) {
  const sealedT = useSealedT()
  return (
    <>
      <HiddenUntil of={of} /> {of.sealed?.price_disclosure === 'bidders' && `${sealedT('means_disclosed')} `}
      {sealedT('copy_notice')}
    </>
  )
}
