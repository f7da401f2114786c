import type { DraftOwner } from '#framework/ui/form/drafts/draft-storage.tsx'
import type { Receipt } from '#tenders/core/sealed/sealed-bid-view.ts'

/** What a sealed bid says, which only its bidder has. */
export interface OwnCopy {
  receipt: Receipt
  contents: string
  /** The bid's file, where it was sent from this device. */
  file?: File | undefined
}

const STORE = 'bids'
/** Some browsers never answer, where their storage is damaged or in use. */
const READ_TIMEOUT_MS = 3000
/** Copies of this tab, also where the browser refuses to store them, and whether it does. */
const memory = new Map<string, { copy: OwnCopy; isStored: Promise<boolean> }>()

const keyOf = ({ person_id, company_id }: DraftOwner, { bid_id, bid_version }: Receipt) =>
  `p${person_id}:c${company_id}:${bid_id}:${bid_version}`

const settled = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no storage')))
  })

/** A request succeeds before its transaction is written: that may still be too much for the browser. */
const committed = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not stored')))
  })

async function withStore<Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Result>) {
  const opening = indexedDB.open('sealed-bids', 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
  const database = await settled(opening)
  try {
    const transaction = database.transaction(STORE, mode)
    const [result] = await Promise.all([settled(work(transaction.objectStore(STORE))), committed(transaction)])
    return result
  } finally {
    database.close()
  }
}

/** Keeps a copy in this browser; for this tab alone where that refuses. Resolves to whether the browser stored it. */
export function saveCopy(owner: DraftOwner, copy: OwnCopy): Promise<boolean> {
  const key = keyOf(owner, copy.receipt)
  const isStored = withStore('readwrite', (store) => store.put(copy, key)).then(
    () => true,
    () => false,
  )
  memory.set(key, { copy, isStored })
  return isStored
}

/**
 * The copy of the bid that a receipt is of; undefined where this tab has none. A copy of this tab is there before it is
 * known whether the browser stores it.
 */
export async function readCopy(
  owner: DraftOwner,
  receipt: Receipt,
): Promise<{ copy: OwnCopy; isStored: Promise<boolean> } | undefined> {
  const key = keyOf(owner, receipt)
  const known = memory.get(key)
  if (known) return known
  const copy = await Promise.race([
    withStore<OwnCopy | undefined>('readonly', (store) => store.get(key)).catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, READ_TIMEOUT_MS)),
  ])
  return copy && { copy, isStored: Promise.resolve(true) }
}
