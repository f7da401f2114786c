const KEY = 'sent-draft'

/** Stores which draft a native submission sends: only the next document knows whether it was accepted. */
export function noteSentDraft(draft: string) {
  try {
    sessionStorage.setItem(KEY, draft)
  } catch {
    // Then the draft is offered again.
  }
}

/** Deletes the sent draft if the form was accepted; otherwise it is offered when the form is opened again. */
export function settleSentDraft(accepted: boolean) {
  try {
    const draft = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    if (draft && accepted) localStorage.removeItem(draft)
  } catch {
    // Nothing is stored where storage is refused.
  }
}
