import { ClosingEnd } from '#tenders/closing-text.tsx'
import type { Closing } from '#tenders/closing.ts'
import type { RfqView } from '#tenders/contract.ts'
import { useSealedTexts } from './use-sealed-texts.tsx'

/** What nobody sees of sealed bids, and until when. */
export function HiddenUntil({ of }: { of: Closing }) {
  const say = useSealedTexts()
  const [before, after] = say('means_hidden').split('{closing}')
  return (
    <>
      {before}
      <ClosingEnd of={of} />
      {after}
    </>
  )
}

/** The same for a bidder, who alone will have the contents. */
export function BidderNotice({ of }: { of: Closing & Pick<RfqView, 'sealed'> }) {
  const say = useSealedTexts()
  return (
    <>
      <HiddenUntil of={of} /> {of.sealed?.price_disclosure === 'bidders' && `${say('means_disclosed')} `}
      {say('copy_notice')}
    </>
  )
}
