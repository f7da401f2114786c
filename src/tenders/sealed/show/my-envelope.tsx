import { useT } from '#framework/ssr/context.tsx'
import { Chip } from '#framework/ui/elements/chip.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import type { MySealedBid } from '#tenders/bids/contract.ts'
import { receiptPath } from '../addresses.ts'
import { Fingerprint } from './fingerprint.tsx'
import { useSealedTexts } from './use-sealed-texts.tsx'

/** In place of the amount and the day of an own bid while nobody can read them. */
export function MyEnvelope({
  bid: { rfq_id, receipt, state },
  labelClass,
}: {
  bid: MySealedBid
  labelClass: string | undefined
}) {
  const t = useT()
  const say = useSealedTexts()
  return (
    <>
      <div>
        <p className={labelClass}>{t('bids.my_bid')}</p>
        <Chip icon="envelope">{say(state === 'unreadable' ? 'unreadable' : 'sealed')}</Chip>
      </div>
      <div>
        <p className={labelClass}>{say('fingerprint')}</p>
        <Fingerprint of={receipt.commitment} short />
        <p>
          <Link className="text-link xs" to={receiptPath(rfq_id)}>
            {say('receipt_and_contents')}
          </Link>
        </p>
      </div>
    </>
  )
}
