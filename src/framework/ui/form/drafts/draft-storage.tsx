/** The idempotency key of a submission and the values that it sent. */
export interface SentValues {
  key: string
  fingerprint: string
}

/**
 * A draft: field texts by name and the time it was written. `sent` identifies its submission, so that sending the same
 * values again after a reload reuses the idempotency key.
 */
export interface Draft {
  at: number
  texts: Record<string, string>
  sent?: SentValues | undefined
}

const PREFIX = 'draft:'
const MAX_AGE_MS = 30 * 86_400_000
/** Drafts in memory, if the browser refuses to store them; lost when the page is closed. */
const memory = new Map<string, string>()

/** Owner of drafts: a person in one company. Guests have none (null). */
export interface DraftOwner {
  person_id: number
  company_id: number
}

/** Prefix of the keys of a person's drafts. The colon separates person 7 from 71. */
const prefixOf = (person_id: number) => `${PREFIX}p${person_id}:`

/** The key of a draft in the browser's storage. */
export const keyOf = (owner: DraftOwner | null, form: string) =>
  owner ? `${prefixOf(owner.person_id)}c${owner.company_id}:${form}` : `${PREFIX}anon:${form}`

/** Keys of an earlier release, which name a company only, not the person who wrote the draft. */
const EARLIER_KEY = /^draft:\d+:/

export function read(key: string): Draft | null {
  try {
    const stored = memory.get(key) ?? localStorage.getItem(key)
    const draft = stored ? (JSON.parse(stored) as Draft) : null
    return draft?.texts && Date.now() - draft.at < MAX_AGE_MS ? draft : null
  } catch {
    return null
  }
}

/** Called when a draft of this tab changes. */
export const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())

/** False when the draft only lives in memory. */
export function write(key: string, draft: Draft) {
  const text = JSON.stringify(draft)
  try {
    localStorage.setItem(key, text)
    memory.delete(key)
    return true
  } catch {
    memory.set(key, text)
    return false
  } finally {
    notify()
  }
}

export function remove(key: string) {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing is stored where storage is refused.
  }
  notify()
}

export function storedKeys() {
  try {
    return [...Object.keys(localStorage), ...memory.keys()].filter((key) => key.startsWith(PREFIX))
  } catch {
    return [...memory.keys()]
  }
}

/** Whether a person has drafts on this device, in any company, for the question before logging out. */
export const hasDrafts = (person_id: number) => storedKeys().some((key) => key.startsWith(prefixOf(person_id)))

/**
 * At sign-out, deletes a person's drafts in all companies and this tab's session storage. Other people's drafts stay.
 */
export function forgetPerson(person_id: number) {
  dropOld()
  for (const key of storedKeys()) if (key.startsWith(prefixOf(person_id))) remove(key)
  try {
    sessionStorage.clear()
  } catch {
    // Nothing is kept where storage is refused.
  }
}

/** Deletes drafts older than 30 days, unreadable ones, and those of an earlier release without a person. */
export function dropOld() {
  for (const key of storedKeys()) if (EARLIER_KEY.test(key) || !read(key)) remove(key)
}
