import type { ApiServer } from '#framework/http/api.server.ts'
import type { SealedContents } from '#tenders/bids/sealed-contents.server.ts'
import { readOwnSealedBids } from '../receipt/own-sealed-bid.server.ts'
import { guardBid } from './receive-in-memory.server.ts'
import { replaceSealedBid } from './replace-sealed-bid.server.ts'
import { repeatContents, sealBid } from './seal-bid.server.ts'

/** Contents of sealed bids, with receipts that are signed by a key of these secrets. */
export const sealedContents = ({ database, secrets }: Pick<ApiServer, 'database' | 'secrets'>): SealedContents => ({
  store: (tx, ctx, bid, offer) => sealBid(tx, ctx, secrets, bid, offer),
  replace: (tx, ctx, rfq, bid, update) => replaceSealedBid(tx, ctx, secrets, rfq, bid, update),
  repeat: ({ viewer }, outcome, offer) => repeatContents(secrets, outcome, offer, viewer.company_id),
  read: readOwnSealedBids,
  guard: guardBid(database),
})
