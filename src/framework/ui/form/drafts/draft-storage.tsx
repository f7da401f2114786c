/** The idempotency key of a submission and the values that it sent. */
export interface SentValues {
  key: string
  fingerprint: string
}

/**
 * What a draft keeps: the text of the fields by name, and when it was written; once it was sent, also as what, so that
 * sending the same values again after a reload is the same submission.
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

/** Whose drafts they are: a person's in the company that the person acts for. A guest has none of either. */
export interface DraftOwner {
  person_id: number
  company_id: number
}

/** Begins the keys of all drafts of a person; the colon keeps person 7 apart from person 71. */
const prefixOf = (person_id: number) => `${PREFIX}p${person_id}:`

/** The key of a draft in the browser's storage. */
export const keyOf = (owner: DraftOwner | null, form: string) =>
  owner ? `${prefixOf(owner.person_id)}c${owner.company_id}:${form}` : `${PREFIX}anon:${form}`

/** Drafts of an earlier release belong to a company: which of its people wrote them is not known. */
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
 * Deletes what the browser keeps of a person, at logout: drafts in all companies, and everything of this tab. What
 * other people keep on the same device stays.
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

/** Deletes drafts older than 30 days, and those that nobody can be told apart by. */
export function dropOld() {
  for (const key of storedKeys()) if (EARLIER_KEY.test(key) || !read(key)) remove(key)
}
