const KEY = 'sent-draft'

/** Notes which draft a native submission sends: whether it was accepted is known to the next document alone. */
export function noteSentDraft(draft: string) {
  try {
    sessionStorage.setItem(KEY, draft)
  } catch {
    // Then the draft is offered again.
  }
}

/** Forgets the draft that was sent, where it was accepted; else it is there for who comes back to the form. */
export function settleSentDraft(accepted: boolean) {
  try {
    const draft = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    if (draft && accepted) localStorage.removeItem(draft)
  } catch {
    // Nothing is stored where storage is refused.
  }
}
